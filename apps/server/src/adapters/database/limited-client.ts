import pg from 'pg'
import { preparedName } from '../../platform/columns'
import { currentPatience, DatabaseAway, type Patience } from '../../platform/database-away'
import { StandbyFailed } from '../../platform/reading'
import { awayOf, leavesConnection } from './away'

/** The maximum duration of a query in milliseconds, by the caller's patience. */
export type QueryLimits = Readonly<Record<Patience, number>>

export interface LimitedOptions extends pg.ClientConfig {
  /** Without limits, queries may take any time. */
  readonly limits?: QueryLimits | undefined
  /** The server is a stand-by: each of its errors becomes a StandbyFailed. */
  readonly isStandby?: boolean | undefined
  /** Prepares every statement that runs a second time, not only those of `platform/prepared`. */
  readonly preparesAll?: boolean | undefined
  /** Called with each failure that the database causes. */
  readonly onAway?: ((away: DatabaseAway) => void) | undefined
}

const LAST_LOOK_MS = 20

/** A migration has changed the columns of a prepared statement. The database has no own code for this. */
export function isOutdated(error: unknown): boolean {
  if (error instanceof StandbyFailed) return isOutdated(error.cause)
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan')
}

/** How long an orderly disconnect may take. */
const GOODBYE_MS = 2000

/**
 * A connection that limits the duration of every query, even when the network drops every packet. A connection that did
 * not answer in time is closed and never reused, because a late answer could be mistaken for that of the next query.
 * Rejects with DatabaseAway when the database, and not the query, is at fault.
 */
export class LimitedClient extends pg.Client {
  /** Why the connection was given up. */
  lost: DatabaseAway | undefined
  /** Called once when it is given up. */
  onLost: () => void = () => undefined
  readonly #limits: QueryLimits | undefined
  readonly #isStandby: boolean
  readonly #onAway: ((away: DatabaseAway) => void) | undefined
  /** The names of the statements so far, if all are prepared. */
  readonly #names: Map<string, string> | undefined
  #timer: NodeJS.Timeout | undefined
  /** Changes when a migration has changed the columns of a prepared statement, which then needs a new name. */
  #generation = 0

  constructor(config?: string | LimitedOptions) {
    super(config)
    const options = typeof config === 'object' ? config : {}
    this.#limits = options.limits
    this.#isStandby = options.isStandby ?? false
    this.#onAway = options.onAway
    this.#names = options.preparesAll ? new Map() : undefined
    const answered = () => clearTimeout(this.#timer)
    this.on('drain', answered)
    this.on('end', answered)
  }

  // The overloads of `query` have different return types; all of them are kept.
  override query(...given: unknown[]): never {
    const [text, values] = given
    const name = typeof text === 'string' && given.length === 2 ? this.#nameOf(text) : undefined
    if (name === undefined) return this.#send(given) as never
    const send = () => this.#send([{ name: `${name}_${this.#generation}`, text, values }])
    return Promise.resolve(send()).catch((error: unknown) => {
      if (!isOutdated(error)) throw error
      this.#generation += 1
      // A transaction has failed with its statement.
      if (this.getTransactionStatus() !== 'I') throw error
      return send()
    }) as never
  }

  #nameOf(text: string): string | undefined {
    const name = preparedName(text) ?? this.#names?.get(text)
    if (name === undefined) this.#names?.set(text, `own_${this.#names.size}`)
    return name
  }

  #send(given: unknown[]): unknown {
    this.#watch()
    const result: unknown = super.query(...(given as [string]))
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      const away = this.lost ?? awayOf(error)
      if (away) this.#onAway?.(away)
      if (away && leavesConnection(away)) this.giveUp(away)
      if (this.#isStandby) throw new StandbyFailed(error)
      throw away ?? error
    })
  }

  /** Closes the connection at once. Its queries fail with the reason. */
  giveUp(reason: DatabaseAway): void {
    if (this.lost) return
    this.lost = reason
    super.end(() => undefined)
    this.connection.stream.destroy()
    this.onLost()
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    // On a silent network nobody acknowledges the disconnect.
    setTimeout(() => this.connection.stream.destroy(), GOODBYE_MS).unref()
    if (!callback) return super.end()
    super.end(callback)
    return undefined
  }

  #watch(): void {
    if (!this.#limits) return
    clearTimeout(this.#timer)
    const ms = this.#limits[currentPatience()]
    const giveUp = () => this.giveUp(new DatabaseAway(`no answer within ${ms / 1000} s`, 'ETIMEDOUT'))
    this.#timer = setTimeout(() => {
      // After the process was suspended, or busy for long, the answer may have arrived but not been read yet.
      this.#timer = setTimeout(giveUp, LAST_LOOK_MS)
    }, ms)
  }
}
