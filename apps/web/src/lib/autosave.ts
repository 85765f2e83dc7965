import { Refused } from '@ayob/client/refused'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { newKey } from './new-key'
import { isTemporary } from './refusals'
import { tabEntries } from './storage'

type Keeping = 'nothing' | 'saving' | 'saved' | 'failed'

/** What the server has: the id of a draft, its version (0 before the first save) and its content as JSON. */
interface Kept {
  readonly id: string
  readonly version: number
  readonly content: string
}

export interface AutosaveState<Newer> extends Kept {
  readonly keeping: Keeping
  /** The same draft as saved by another window or device. Nothing is saved until the person has chosen. */
  readonly newer: Newer | null
}

interface Settings {
  /** What the server has; a draft that begins only needs the content of an empty form. */
  readonly kept: Partial<Kept> & Pick<Kept, 'content'>
  /** Saves a content over a version. Refused with status 409 and the newer version if there is one. */
  readonly send: (kept: Kept) => Promise<{ readonly version: number }>
  /** The field of a refusal that has the newer version. */
  readonly newerIn: 'draft' | 'design'
  /** The entry of this tab that keeps the draft for a reload. With it, a deleted draft is saved as a new one. */
  readonly key?: string
}

const SETTLE_MS = 1000
const AGAIN_MS = 5000

/** Reads what was entered in this tab before a reload; null without it. */
export const enteredBefore = (key: string): unknown => {
  const { entered } = (tabEntries.getJson(key) ?? {}) as { entered?: string }
  return entered === undefined ? null : JSON.parse(entered)
}

/** Saves contents on the server, one change after the other, a second after the last one. Retries without a connection. */
export function createAutosave<Newer extends { readonly version: number }>({ send, newerIn, key, ...start }: Settings) {
  const stored = key === undefined ? null : (tabEntries.getJson(key) as (Kept & { entered: string }) | null)
  let kept: Kept = { id: newKey(), version: 0, ...(stored ?? start.kept) }
  let entered = stored?.entered ?? kept.content
  let state: AutosaveState<Newer> = { ...kept, keeping: kept.version > 0 ? 'saved' : 'nothing', newer: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let held = false
  let stopped = false
  const listeners = new Set<() => void>()

  const tell = (change: Partial<AutosaveState<Newer>>) => {
    state = { ...state, ...change, ...kept }
    for (const listener of listeners) listener()
  }
  const remember = () => key !== undefined && tabEntries.set(key, JSON.stringify({ ...kept, entered }))
  const take = ({ id, version, content }: Kept) => {
    kept = { id, version, content }
    remember()
  }
  const isDue = () => !held && state.newer === null && entered !== kept.content
  const soon = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), ms)
  }

  async function attempt(): Promise<void> {
    const content = entered
    const { id, version: from } = kept
    tell({ keeping: 'saving' })
    try {
      const { version } = await send({ id, version: from, content })
      // The form may have switched to another draft in the meantime.
      if (kept.id !== id) return
      take({ id, version, content })
      tell({ keeping: 'saved' })
      if (isDue()) soon(SETTLE_MS)
    } catch (error) {
      if (kept.id !== id) return
      const refusal = error instanceof Refused ? error : undefined
      const newer = refusal?.status === 409 ? (refusal.answer[newerIn] as Newer | undefined) : undefined
      if (newer) return tell({ keeping: 'failed', newer })
      if (refusal?.status === 404 && key !== undefined) {
        take({ id: newKey(), version: 0, content: '' })
        if (!held) soon(0)
      } else if (!stopped || isTemporary(error)) soon(AGAIN_MS)
      tell({ keeping: 'failed' })
    }
  }

  /** Saves unsaved changes now, after the running save. Resolves with true when all are saved. */
  async function save(): Promise<boolean> {
    clearTimeout(timer)
    if (sending !== undefined) return sending.then(save)
    if (isDue()) {
      sending = attempt().finally(() => {
        sending = undefined
      })
      await sending
    }
    return entered === kept.content
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    save,
    /** Records the current contents of the form. */
    enter(content: string): void {
      entered = content
      stopped = false
      remember()
      if (isDue()) soon(SETTLE_MS)
    },
    isUnsaved: () => entered !== kept.content,
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
      if (key !== undefined) tabEntries.remove(key)
      kept = { id: newKey(), version: 0, content }
      entered = content
      held = false
      tell({ keeping: 'nothing', newer: null })
    },
    /** Continues what the server has. `shown` is its content as the form shows it. */
    open(from: Kept, shown: string): void {
      entered = shown
      take(from)
      held = false
      tell({ keeping: 'saved', newer: null })
    },
    /** Saves the contents of the form as a separate draft next to the newer one. */
    keepBoth(): void {
      take({ id: newKey(), version: 0, content: '' })
      tell({ newer: null })
      void save()
    },
    /** Leaves what is entered unsaved, because it has been saved elsewhere. */
    leave(): void {
      kept = { ...kept, content: entered }
    },
    /** Saves what is left. Without a connection it goes on trying. */
    stop(): void {
      stopped = true
      void save()
      clearTimeout(timer)
    },
  }
}

/** Saves what is entered, as JSON, on the server. The settings are read once. */
export function useAutosave<Newer extends { readonly version: number }>(entered: string, settings: Settings) {
  const [keeper] = useState(() => createAutosave<Newer>(settings))
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)
  useEffect(() => keeper.enter(entered), [keeper, entered])
  useEffect(() => keeper.stop, [keeper])
  return { keeper, ...state }
}
