import type { Clock, Transact, Tx } from './ports'

interface Queue<Item> {
  /** Items that are sent at once. */
  readonly atOnce: number
  /** What was taken by a process that died is sent again after this time. */
  readonly takenForMs: number
  /** Takes due items out of the queue until `again`, in the caller's transaction. */
  readonly claim: (tx: Tx, now: Date, again: Date, most: number) => Promise<readonly Item[]>
  readonly send: (item: Item) => Promise<void>
}

/** Sends what is due in a queue, each at least once. */
export function createDrain<Item>(
  { clock, transact }: { readonly clock: Clock; readonly transact: Transact },
  { atOnce, takenForMs, claim, send }: Queue<Item>,
) {
  let running: Promise<void> | undefined
  let stopped = false

  async function drain(): Promise<void> {
    for (let more = true; more && !stopped; ) {
      const now = clock.now()
      const again = new Date(now.getTime() + takenForMs)
      const due = await transact((tx) => claim(tx, now, again, atOnce))
      await Promise.all(due.map(send))
      more = due.length > 0
    }
  }

  return {
    /** Sends everything that is due. A call during a run joins it. */
    run(): Promise<void> {
      running ??= drain().finally(() => {
        running = undefined
      })
      return running
    },
    /** Finishes what is under way and sends no more. */
    async stop(): Promise<void> {
      stopped = true
      await running
    },
  }
}
