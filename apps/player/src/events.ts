import type { Database, ScreenEvent } from './database'

/** Records an event, with a detail that has no personal data. */
export type Note = (kind: string, detail?: string) => void

export const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${error.message}` : String(error)

/** The last events of this screen, for support. */
export interface Events {
  readonly note: Note
  /** Oldest first. */
  list(): Promise<readonly ScreenEvent[]>
}

const MOST_EVENTS = 500

/** Keeps the last events, in the browser's database if there is one. `now` is the screen's time in milliseconds. */
export function createEvents(db: Database | undefined, now: () => number): Events {
  let inMemory: readonly ScreenEvent[] = []
  let writing: Promise<void> = Promise.resolve()

  const write = async (database: Database, event: ScreenEvent) => {
    const change = database.transaction('events', 'readwrite')
    const key = await change.store.add(event)
    await Promise.all([change.store.delete(IDBKeyRange.upperBound(key - MOST_EVENTS)), change.done])
  }

  return {
    note(kind, detail = '') {
      const event = { at: new Date(now()).toISOString(), kind, detail: detail.slice(0, 200) }
      inMemory = [...inMemory, event].slice(-MOST_EVENTS)
      if (!db) return
      // With a full or broken disk, the events in memory have to suffice.
      writing = writing.then(() => write(db, event)).catch(() => undefined)
    },
    async list() {
      await writing
      return (await db?.getAll('events').catch(() => undefined)) ?? inMemory
    },
  }
}
