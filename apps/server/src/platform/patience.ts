import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * How long a query may take before its connection is given up: `probe` for the check whether the database answers,
 * `quick` for screens and sign-ins, `job` for work that nobody waits for, `endless` for work that may take hours, such
 * as building an index.
 */
export type Patience = 'probe' | 'quick' | 'usual' | 'job' | 'endless'

const current = new AsyncLocalStorage<Patience>()

/** Runs work whose queries have this patience; the default is `usual`. */
export const withPatience = <T>(patience: Patience, work: () => T): T => current.run(patience, work)

export const currentPatience = (): Patience => current.getStore() ?? 'usual'
