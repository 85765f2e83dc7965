import { AsyncLocalStorage } from 'node:async_hooks'

/** A read on a stand-by failed. It is repeated on the primary, which reports the real error. */
export class StandbyFailed extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'StandbyFailed'
  }
}

const current = new AsyncLocalStorage<boolean>()

/** Returns true within `readingBeside`. */
export const mayReadStandby = (): boolean => current.getStore() ?? false

/**
 * Runs read-only work that may see data two seconds old, so that `core.reading` may use a stand-by. When the stand-by
 * fails, the work is repeated on the primary.
 */
export async function readingBeside<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await current.run(true, work)
  } catch (error) {
    if (!(error instanceof StandbyFailed)) throw error
    return work()
  }
}
