import type { Clock, Transact, Tx } from './ports'

interface Queue<Item> {
  /** Items sent at the same time. */
  readonly atOnce: number
  /** Items taken by a process that died are due again after this time. */
  readonly takenForMs: number
  /** Takes due items out of the queue until `again`, in the caller's transaction. */
  readonly claim: (tx: Tx, now: Date, again: Date, most: number) => Promise<readonly Item[]>
  readonly send: (item: Item) => Promise<void>
}

/** Sends the due items of a table, such as mails, messages to browsers and messages to endpoints. */
export function createDurableQueue<Item>(
  { clock, transact }: { readonly clock: Clock; readonly transact: Transact },
  { atOnce, takenForMs, claim, send }: Queue<Item>,
) {
  let running: Promise<void> | undefined
  let stopped = false

  async function sendAll(): Promise<void> {
    for (let more = true; more && !stopped; ) {
      const now = clock.now()
      const again = new Date(now.getTime() + takenForMs)
      const due = await transact((tx) => claim(tx, now, again, atOnce))
      await Promise.all(due.map(send))
      more = due.length > 0
    }
  }

  return {
    /** Sends all due items. A call during a run joins that run. */
    run(): Promise<void> {
      running ??= sendAll().finally(() => {
        running = undefined
      })
      return running
    },
    /** Waits for the run in progress. */
    async idle(): Promise<void> {
      await running
    },
    /** Finishes the items in progress and stops sending. */
    async stop(): Promise<void> {
      stopped = true
      await running
    },
  }
}
