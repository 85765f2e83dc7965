import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * How long a query may take before its connection is given up: `probe` for the question whether the database is there,
 * `quick` for what screens and sign-ins wait for, `job` for what nobody waits for, `endless` for work that may take hours,
 * such as building an index.
 */
export type Patience = 'probe' | 'quick' | 'usual' | 'job' | 'endless'

const current = new AsyncLocalStorage<Patience>()

/** Runs work whose queries have this patience; without it, queries have the usual one. */
export const withPatience = <T>(patience: Patience, work: () => T): T => current.run(patience, work)

export const currentPatience = (): Patience => current.getStore() ?? 'usual'
