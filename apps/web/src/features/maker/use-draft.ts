import { createDesign, type Design, type DesignDocument, saveDesign } from '@ayob/contract/designs'
import { begin, changed, type History, redone, undone } from '@ayob/domain/designs/history'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api'
import { ApiError } from '../../lib/api-error'
import { copyName } from './new-elements'
import { withSizes } from './text-fitting'

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'newer'

const SETTLE_MS = 1000
const TRY_AGAIN_MS = 5000
/** Changes of one text within this time are one step of undo. */
const ONE_STEP_MS = 1200

interface Saved {
  version: number
  /** Name and document as last saved. */
  content: string
}

const contentOf = (name: string, document: DesignDocument) => JSON.stringify({ name, document })

/**
 * A design that saves itself a second after each change, and again when the connection is back. If another window has saved
 * it in the meantime, nothing is written until the advertiser has chosen.
 */
export function useDraft(design: Design) {
  const [history, setHistory] = useState<History<DesignDocument>>(() => begin(design.document))
  const [name, setName] = useState(design.name)
  const [state, setState] = useState<SaveState>('saved')
  const [newer, setNewer] = useState<Design | null>(null)
  const [failures, setFailures] = useState(0)
  const saved = useRef<Saved>({ version: design.version, content: contentOf(design.name, design.document) })
  const now = useRef({ name, document: history.present })
  now.current = { name, document: history.present }
  const running = useRef<Promise<boolean>>(Promise.resolve(true))
  const lastChange = useRef({ key: '', at: 0 })

  /** Saves unsaved changes after the running save. Resolves with false if that failed. */
  const save = useCallback((): Promise<boolean> => {
    const write = async (): Promise<boolean> => {
      const { name: entered, document } = now.current
      const content = contentOf(entered, document)
      if (content === saved.current.content) return true
      setState('saving')
      try {
        const { design: answer } = await api(saveDesign, {
          params: { id: design.id },
          body: { name: entered.trim() || design.name, document: withSizes(document), version: saved.current.version },
        })
        saved.current = { version: answer.version, content }
        setState(contentOf(now.current.name, now.current.document) === content ? 'saved' : 'unsaved')
        return true
      } catch (error) {
        const other = error instanceof ApiError && error.code === 'conflict' ? error.answer.design : undefined
        if (other) setNewer(other as Design)
        setState(other ? 'newer' : 'unsaved')
        return false
      }
    }
    const next = running.current.then(write, write)
    running.current = next
    return next
  }, [design.id, design.name])

  const content = contentOf(name, history.present)
  useEffect(() => {
    if (newer || content === saved.current.content) return
    setState((before) => (before === 'saving' ? before : 'unsaved'))
    // Without a connection it keeps retrying.
    const timer = window.setTimeout(
      () => void save().then((isSaved) => setFailures((before) => (isSaved ? 0 : before + 1))),
      failures > 0 ? TRY_AGAIN_MS : SETTLE_MS,
    )
    return () => window.clearTimeout(timer)
  }, [content, newer, failures, save])

  const isStopped = useRef(false)
  isStopped.current = newer !== null
  useEffect(() => () => void (isStopped.current || save()), [save])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (contentOf(now.current.name, now.current.document) !== saved.current.content) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  /** Records a change. With a key, quick successive changes with the same key are one step of undo. */
  const change = useCallback((edit: (document: DesignDocument) => DesignDocument, key = '') => {
    const at = Date.now()
    const merged = key !== '' && lastChange.current.key === key && at - lastChange.current.at < ONE_STEP_MS
    lastChange.current = { key, at }
    setHistory((before) => changed(before, edit(before.present), merged))
  }, [])

  return {
    document: history.present,
    name,
    setName,
    change,
    state,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    save,
    version: () => saved.current.version,
    /** The version of another window, until the advertiser has chosen. */
    newer,
    /** Saves this version too, as a separate design. Returns its id. */
    async keepBoth(): Promise<string> {
      const { name: entered, document } = now.current
      const body = { name: copyName(entered.trim() || design.name), document: withSizes(document) }
      const { design: copy } = await api(createDesign, { body })
      saved.current = { ...saved.current, content: contentOf(entered, document) }
      return copy.id
    },
    /** Continues with the version of the other window. */
    takeNewer() {
      if (!newer) return
      saved.current = { version: newer.version, content: contentOf(newer.name, newer.document) }
      setName(newer.name)
      setHistory(begin(newer.document))
      setNewer(null)
      setState('saved')
    },
  }
}
