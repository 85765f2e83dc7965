import { createDesign, type Design, type DesignDocument, saveDesign } from '@ayob/contract/designs'
import { begin, changed, type History, redone, undone } from '@ayob/domain/designs/history'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api'
import { useAutosave } from '../../lib/autosave'
import { copyName } from './new-elements'
import { withSizes } from './text-fitting'

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'newer'

/** Changes of one text within this time are one step of undo. */
const ONE_STEP_MS = 1200

const contentOf = (name: string, document: DesignDocument) => JSON.stringify({ name, document })

/**
 * A design that saves itself a second after each change, and again when the connection is back. If another window has saved
 * it in the meantime, nothing is written until the advertiser has chosen.
 */
export function useDraft(design: Design) {
  const [history, setHistory] = useState<History<DesignDocument>>(() => begin(design.document))
  const [name, setName] = useState(design.name)
  const lastChange = useRef({ key: '', at: 0 })
  const content = contentOf(name, history.present)
  const { keeper, keeping, newer, ...kept } = useAutosave<Design>(content, {
    kept: { id: design.id, version: design.version, content: contentOf(design.name, design.document) },
    newerIn: 'design',
    send: async ({ id, version, content: entered }) => {
      const { name, document } = JSON.parse(entered) as Pick<Design, 'name' | 'document'>
      const body = { name: name.trim() || design.name, document: withSizes(document), version }
      return (await api(saveDesign, { params: { id }, body })).design
    },
  })
  const edited = content === kept.content ? 'saved' : 'unsaved'
  const state: SaveState = newer ? 'newer' : keeping === 'saving' ? 'saving' : edited

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (keeper.isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [keeper])

  /** Records a change. With a key, quick successive changes with the same key are one step of undo. */
  const change = useCallback((edit: (document: DesignDocument) => DesignDocument, key = '') => {
    const at = Date.now()
    const merged = key !== '' && lastChange.current.key === key && at - lastChange.current.at < ONE_STEP_MS
    lastChange.current = { key, at }
    setHistory((before) => changed(before, edit(before.present), merged))
  }, [])

  /** Redraws what was edited, with letters that have loaded since. That is no step of undo. */
  const settle = useCallback((redraw: (document: DesignDocument) => DesignDocument) => {
    setHistory((before) => {
      const present = before.past.length > 0 ? redraw(before.present) : before.present
      return present === before.present ? before : { ...before, present }
    })
  }, [])

  return {
    document: history.present,
    settle,
    name,
    setName,
    change,
    state,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    save: keeper.save,
    version: () => keeper.state().version,
    /** The version of another window, until the advertiser has chosen. */
    newer,
    /** Saves this version too, as a separate design. Returns its id. */
    async keepBoth(): Promise<string> {
      const body = { name: copyName(name.trim() || design.name), document: withSizes(history.present) }
      const { design: copy } = await api(createDesign, { body })
      keeper.leave()
      return copy.id
    },
    /** Continues with the version of the other window. */
    takeNewer() {
      if (!newer) return
      const shown = contentOf(newer.name, newer.document)
      keeper.open({ id: newer.id, version: newer.version, content: shown }, shown)
      setName(newer.name)
      setHistory(begin(newer.document))
    },
  }
}
