import { sql } from 'kysely'
import { columnOf } from './columns'
import { DatabaseAway } from './database-away'
import type { EventPayloads, EventType, HappenedEvent } from './events'
import type { Clock, Emit, Listener, Listeners, Log, Transact, Tx } from './ports'

const RETRY_S = [1, 5, 30, 120, 600, 3600]
/** A database that was away is no fault of the event, and may be back at any moment. */
const MOST_AWAY_S = 30

/** Returns the function that writes events into the outbox. */
export function createEmit(clock: Clock): Emit {
  return async (tx, type, ...payloads) => {
    const now = clock.now()
    await sql`
      insert into events (type, payload, occurred_at, next_attempt_at)
      select ${type}, payload::jsonb, ${now}::timestamptz, ${now}::timestamptz
      from unnest(${columnOf(payloads, (payload) => JSON.stringify(payload))}::text[]) as happened (payload)`.execute(
      tx,
    )
  }
}

const LIKE = (type: EventType, payload: object) =>
  sql`type = ${type} and payload @> ${JSON.stringify(payload)}::jsonb and dispatched_at is null`

/** Keeps events that are not dispatched yet from their listeners until an instant. Until then `takeBack` removes them. */
export async function holdBack<T extends EventType>(tx: Tx, type: T, payload: Partial<EventPayloads[T]>, until: Date) {
  await sql`update events set next_attempt_at = ${until} where ${LIKE(type, payload)}`.execute(tx)
}

/** Removes events that `holdBack` holds at this instant, so that nobody is told. Returns false when there is none. */
export async function takeBack<T extends EventType>(tx: Tx, type: T, payload: Partial<EventPayloads[T]>, now: Date) {
  const { numAffectedRows = 0n } = await sql`
    delete from events where ${LIKE(type, payload)} and attempts = 0 and next_attempt_at > ${now}`.execute(tx)
  return numAffectedRows > 0n
}

/** Merges the listeners of rooms, in their order. */
export function allListeners(...rooms: readonly Listeners[]): Listeners {
  const together: Record<string, readonly unknown[]> = {}
  for (const listeners of rooms) {
    for (const [type, own] of Object.entries(listeners)) together[type] = [...(together[type] ?? []), ...own]
  }
  return together as Listeners
}

/**
 * Dispatches events to their listeners, oldest first, one transaction per event. When a listener fails, the event is
 * retried with growing pauses until all listeners have succeeded. Safe with several server processes.
 */
export class Dispatcher {
  #busy: Promise<void> | undefined
  #last: Promise<void> = Promise.resolve()
  #again = false
  #stopped = false

  constructor(
    private readonly transact: Transact,
    private readonly clock: Clock,
    private readonly listeners: Listeners,
    private readonly log: Log,
    /** Called after each round with the number of dispatched events, for work that listeners have queued. */
    private readonly afterRound: (dispatched: number) => void = () => undefined,
  ) {}

  /** Starts dispatching due events. Returns at once. */
  poke(): void {
    if (this.#stopped) return
    if (this.#busy !== undefined) {
      this.#again = true
      return
    }
    this.#busy = this.drain()
      .catch((error) => this.log.error({ err: error }, 'outbox stopped'))
      .finally(() => {
        this.#busy = undefined
        if (this.#again) {
          this.#again = false
          this.poke()
        }
      })
  }

  /** Dispatches all due events. Rounds of one process run one after the other, so events keep their order. */
  drain(): Promise<void> {
    const round = this.#last.then(() => this.#round())
    this.#last = round.catch(() => undefined)
    return round
  }

  async #round(): Promise<void> {
    let dispatched = 0
    while (!this.#stopped && (await this.#dispatchNext())) dispatched += 1
    this.afterRound(dispatched)
  }

  /** Finishes the current event and starts no other. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#busy
    await this.#last
  }

  /** Dispatches the oldest due event. Returns false when there is none. */
  async #dispatchNext(): Promise<boolean> {
    let current: { id: number; type: string; attempts: number } | undefined
    try {
      return await this.transact(async (tx) => {
        const row = await tx
          .selectFrom('events')
          .select(['id', 'type', 'payload', 'occurred_at', 'attempts'])
          .where('dispatched_at', 'is', null)
          .where('next_attempt_at', '<=', this.clock.now())
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        if (!row) return false
        current = row
        const event = {
          id: row.id,
          type: row.type as EventType,
          payload: row.payload as unknown as EventPayloads[EventType],
          occurredAt: row.occurred_at,
        } as HappenedEvent
        const listeners = (this.listeners[event.type] ?? []) as readonly Listener<EventType>[]
        for (const listener of listeners) await listener(tx, event)
        await tx.updateTable('events').set({ dispatched_at: this.clock.now() }).where('id', '=', row.id).execute()
        return true
      })
    } catch (error) {
      if (!current) throw error
      await this.#postpone(current, error)
      return true
    }
  }

  async #postpone(event: { id: number; type: string; attempts: number }, error: unknown): Promise<void> {
    this.log.error({ err: error, event: event.id, type: event.type }, 'event not handled, will be tried again')
    const growing = RETRY_S[Math.min(event.attempts, RETRY_S.length - 1)] ?? 3600
    const pause = error instanceof DatabaseAway ? Math.min(growing, MOST_AWAY_S) : growing
    await this.transact((tx) =>
      tx
        .updateTable('events')
        .set({
          attempts: sql`attempts + 1`,
          next_attempt_at: new Date(this.clock.now().getTime() + pause * 1000),
        })
        .where('id', '=', event.id)
        .execute(),
    )
  }
}
