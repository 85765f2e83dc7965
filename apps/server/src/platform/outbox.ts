import { sql } from 'kysely'
import type { Emit, EventPayloads, EventType, HappenedEvent, Listener, Listeners } from './events'
import type { Clock, Log, Transact } from './ports'

const RETRY_S = [1, 5, 30, 120, 600, 3600]

/** Makes the writer of events. */
export function createEmit(clock: Clock): Emit {
  return async (tx, type, payload) => {
    const now = clock.now()
    await tx
      .insertInto('events')
      .values({ type, payload: JSON.stringify(payload), occurred_at: now, next_attempt_at: now })
      .execute()
  }
}

/** The listeners of several capabilities, in their order. */
export function allListeners(...capabilities: readonly Listeners[]): Listeners {
  const together: Record<string, readonly unknown[]> = {}
  for (const listeners of capabilities) {
    for (const [type, own] of Object.entries(listeners)) together[type] = [...(together[type] ?? []), ...own]
  }
  return together as Listeners
}

/**
 * Hands events to their listeners, oldest first, one transaction an event. A listener that fails is tried again with
 * growing pauses; the event stays until all have succeeded. Safe with several server processes.
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
    /** Called after a round: what listeners left to be done can be done now. */
    private readonly afterRound: () => void = () => undefined,
  ) {}

  /** Starts handing out what is due; returns at once. */
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

  /** Hands out everything that is due now. One round at a time in a process, so that events keep their order. */
  drain(): Promise<void> {
    const round = this.#last.then(() => this.#round())
    this.#last = round.catch(() => undefined)
    return round
  }

  async #round(): Promise<void> {
    while (!this.#stopped && (await this.#handOne())) {
      // goes on until nothing is due
    }
    this.afterRound()
  }

  /** Waits for the event in hand and takes no other. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#busy
    await this.#last
  }

  async #handOne(): Promise<boolean> {
    let inHand: { id: number; type: string; attempts: number } | undefined
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
        inHand = row
        const event = {
          id: row.id,
          type: row.type as EventType,
          payload: row.payload as unknown as EventPayloads[EventType],
          occurredAt: row.occurred_at,
        } as HappenedEvent
        const heard = (this.listeners[event.type] ?? []) as readonly Listener<EventType>[]
        for (const listener of heard) await listener(tx, event)
        await tx.updateTable('events').set({ dispatched_at: this.clock.now() }).where('id', '=', row.id).execute()
        return true
      })
    } catch (error) {
      if (!inHand) throw error
      await this.#postpone(inHand, error)
      return true
    }
  }

  async #postpone(event: { id: number; type: string; attempts: number }, error: unknown): Promise<void> {
    this.log.error({ err: error, event: event.id, type: event.type }, 'event not handled, will be tried again')
    const pause = RETRY_S[Math.min(event.attempts, RETRY_S.length - 1)] ?? 3600
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
