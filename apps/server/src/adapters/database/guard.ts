import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { DatabaseAway } from '../../platform/database-away'
import { awayOf } from './away'
import { LimitedClient, type LimitedOptions } from './limited-client'

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

/** The clients that a GuardedPool creates. */
const asLimited = (client: pg.ClientBase) => client as unknown as LimitedClient

type Taken = Parameters<NonNullable<Parameters<pg.Pool['connect']>[0]>>

/**
 * A pool that refuses a second connection inside an open transaction. On the embedded database, with its one
 * connection, such a request would wait forever; on PostgreSQL the work would silently escape the transaction. Rejects
 * with DatabaseAway when it gets no connection in time. When one connection is given up, the idle ones are closed too:
 * they most likely lead to the same server, which went silent or is no longer the primary.
 */
export class GuardedPool extends pg.Pool {
  readonly #all = new Set<LimitedClient>()
  readonly #idle = new Set<LimitedClient>()

  constructor(options: pg.PoolConfig & LimitedOptions) {
    super({ ...options, Client: LimitedClient } as pg.PoolConfig)
    this.on('connect', (client) => {
      const limited = asLimited(client)
      this.#all.add(limited)
      limited.onLost = () => {
        for (const other of [...this.#idle]) if (limited.lost) other.giveUp(limited.lost)
      }
    })
    this.on('acquire', (client) => this.#idle.delete(asLimited(client)))
    this.on('release', (_, client) => this.#idle.add(asLimited(client)))
    this.on('remove', (client) => {
      this.#all.delete(asLimited(client))
      this.#idle.delete(asLimited(client))
    })
  }

  /** Closes every connection, including those in use: their queries fail with the reason. */
  giveUp(reason: DatabaseAway): void {
    for (const client of [...this.#all]) client.giveUp(reason)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: (...taken: Taken) => void): void
  override connect(callback?: (...taken: Taken) => void): Promise<pg.PoolClient> | undefined {
    if (current.getStore()?.open) {
      const error = new Error('the pool was used inside an open transaction; pass the transaction down instead')
      if (!callback) return Promise.reject(error)
      callback(error, undefined, () => undefined)
      return undefined
    }
    if (!callback) return this.#take()
    super.connect(callback)
    return undefined
  }

  async #take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect().catch((error: unknown) => {
        throw awayOf(error) ?? error
      })
      if (!asLimited(client).lost) return client
      client.release(true)
    }
  }
}
