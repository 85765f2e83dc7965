import { type BookingDraft, saveBookingDraft } from '@ayob/contract/booking-drafts'
import { api } from '../../../lib/api'
import { ApiError } from '../../../lib/api-error'
import { newKey } from '../../../lib/new-key'
import { tabEntries } from '../../../lib/storage'

export type Keeping = 'nothing' | 'saving' | 'saved' | 'failed'

export interface KeeperState {
  readonly keeping: Keeping
  /** Id of the current draft. */
  readonly id: string
  /** The same draft as saved by another window or device. Nothing is saved until the person has chosen. */
  readonly newer: BookingDraft | null
}

/** The state on the server: the draft's id, its version and its content as text. */
interface Kept {
  readonly id: string
  readonly version: number
  readonly content: string
}

type Send = (id: string, version: number, content: string) => Promise<BookingDraft>

const SETTLE_MS = 1000
const AGAIN_MS = 10_000

const sendDraft: Send = async (id, version, content) =>
  (await api(saveBookingDraft, { params: { id }, body: { version, content: JSON.parse(content) } })).draft

/** Reads which draft this window was writing before a reload. */
const storedKept = (key: string) => tabEntries.getJson(key) as Kept | null

/**
 * Saves the contents of a form on the server, one change after the other, a second after the last one. Retries without a
 * connection; a deleted draft is saved as a new one. `key` identifies the draft of this window across a reload.
 */
export function createDraftKeeper(key: string, empty: string, send: Send = sendDraft) {
  let kept: Kept = storedKept(key) ?? { id: newKey(), version: 0, content: empty }
  let entered = kept.content
  let state: KeeperState = { keeping: kept.version > 0 ? 'saved' : 'nothing', id: kept.id, newer: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let held = false
  const listeners = new Set<() => void>()

  const tell = (change: Partial<KeeperState>) => {
    state = { ...state, ...change, id: kept.id }
    for (const listener of listeners) listener()
  }
  const take = (next: Kept) => {
    kept = next
    tabEntries.set(key, JSON.stringify(kept))
  }
  const isDue = () => !held && state.newer === null && entered !== kept.content
  const soon = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(save, ms)
  }

  async function attempt(): Promise<void> {
    const content = entered
    const { id, version: from } = kept
    tell({ keeping: 'saving' })
    try {
      const { version } = await send(id, from, content)
      // The form may have switched to another draft in the meantime.
      if (kept.id !== id) return
      take({ id, version, content })
      tell({ keeping: 'saved' })
      if (isDue()) soon(SETTLE_MS)
    } catch (error) {
      if (kept.id !== id) return
      const refusal = error instanceof ApiError ? error : undefined
      const newer = refusal?.status === 409 ? (refusal.answer.draft as BookingDraft | undefined) : undefined
      if (newer) return tell({ keeping: 'failed', newer })
      if (refusal?.status === 404) {
        take({ id: newKey(), version: 0, content: '' })
        if (!held) soon(0)
      } else soon(AGAIN_MS)
      tell({ keeping: 'failed' })
    }
  }

  function save(): void {
    clearTimeout(timer)
    if (sending || !isDue()) return
    sending = attempt().finally(() => {
      sending = undefined
    })
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Records the current contents of the form. */
    enter(content: string): void {
      entered = content
      if (isDue()) soon(SETTLE_MS)
    },
    /** Saves unsaved changes immediately. */
    flush: save,
    /** Stops saving until `resume`. Resolves with the id of the draft, if the server has one. */
    async hold(): Promise<string | undefined> {
      held = true
      clearTimeout(timer)
      await sending
      return kept.version > 0 ? kept.id : undefined
    },
    resume(): void {
      held = false
      if (isDue()) soon(SETTLE_MS)
    },
    /** Starts a new draft, after this one has been submitted or left. */
    begin(content: string): void {
      tabEntries.remove(key)
      kept = { id: newKey(), version: 0, content }
      entered = content
      held = false
      tell({ keeping: 'nothing', newer: null })
    },
    /** Continues a draft from the server. */
    open({ id, version, content }: BookingDraft, shown: string): void {
      take({ id, version, content: JSON.stringify(content) })
      entered = shown
      held = false
      tell({ keeping: 'saved', newer: null })
    },
    /** Saves the contents of the form as a separate draft next to the newer one. */
    keepBoth(): void {
      take({ id: newKey(), version: 0, content: '' })
      tell({ newer: null })
      save()
    },
    stop(): void {
      save()
      clearTimeout(timer)
    },
  }
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>
