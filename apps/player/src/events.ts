import type { Database, ScreenEvent } from './database'

/** Notes that something happened: what, and a detail without personal data. */
export type Note = (kind: string, detail?: string) => void

/** What happened last on this screen, for support. */
export interface Events {
  readonly note: Note
  /** The oldest first. */
  list(): Promise<readonly ScreenEvent[]>
}

const MOST_EVENTS = 500

/** Keeps the last events, in the browser's database where there is one. `now` is the screen's time in milliseconds. */
export function createEvents(db: Database | undefined, now: () => number): Events {
  let inMind: readonly ScreenEvent[] = []
  let writing: Promise<void> = Promise.resolve()

  const write = async (database: Database, event: ScreenEvent) => {
    const change = database.transaction('events', 'readwrite')
    const key = await change.store.add(event)
    await Promise.all([change.store.delete(IDBKeyRange.upperBound(key - MOST_EVENTS)), change.done])
  }

  return {
    note(kind, detail = '') {
      const event = { at: new Date(now()).toISOString(), kind, detail: detail.slice(0, 200) }
      inMind = [...inMind, event].slice(-MOST_EVENTS)
      if (!db) return
      // Where the disk is full or broken the events in mind have to do: there is nobody to tell.
      writing = writing.then(() => write(db, event)).catch(() => undefined)
    },
    async list() {
      await writing
      return (await db?.getAll('events').catch(() => undefined)) ?? inMind
    },
  }
}
