import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

interface Scope {
  open: boolean
}

const current = new AsyncLocalStorage<Scope>()

/** Runs the body of a transaction, in which taking a second connection is an error. */
export function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const scope: Scope = { open: true }
  return current.run(scope, async () => {
    try {
      return await work()
    } finally {
      scope.open = false
    }
  })
}

type Taken = Parameters<NonNullable<Parameters<pg.Pool['connect']>[0]>>

/**
 * A pool that refuses a second connection inside an open transaction. On the embedded database, with its one connection,
 * it would wait forever; on PostgreSQL the work would silently escape the transaction.
 */
export class GuardedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: (...taken: Taken) => void): void
  override connect(callback?: (...taken: Taken) => void): Promise<pg.PoolClient> | undefined {
    if (current.getStore()?.open) {
      const error = new Error('the pool was used inside an open transaction; pass the transaction down instead')
      if (!callback) return Promise.reject(error)
      callback(error, undefined, () => undefined)
      return undefined
    }
    if (!callback) return super.connect()
    super.connect(callback)
    return undefined
  }
}
