import { SECOND_MS, UNDO_MS } from '@ayob/contract/durations'
import { useLayoutEffect, useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { isForCard } from './use-review-list'

/** The last moment is for the way to the server. */
const OFFERED_MS = UNDO_MS - SECOND_MS

interface Undoable {
  /** The message of the success, beside which the offer stands. */
  readonly message: string
  /** When the server had answered, in milliseconds. */
  readonly at: number
  readonly undo: () => void
}

/** Returns a function that offers to take back what was just approved, by button or by Z, until the server would refuse. */
export function useUndo(): (undoable: Undoable) => void {
  const { t } = useTranslation()
  const last = useRef<{ readonly undo: () => void; readonly until: number } | null>(null)
  useLayoutEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || event.repeat || !isForCard(event)) return
      if (last.current && Date.now() < last.current.until) last.current.undo()
    }
    window.addEventListener('keydown', byKey)
    return () => window.removeEventListener('keydown', byKey)
  }, [])
  return ({ message, at, undo }) => {
    const until = at + OFFERED_MS
    const take = () => {
      toast.dismiss(shown)
      if (last.current === offered) last.current = null
      undo()
    }
    const offered = { undo: take, until }
    last.current = offered
    const shown = toast.success(
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words">{message}</span>
        <button
          type="button"
          onClick={take}
          className="focus-night min-h-9 rounded-control border border-night-line px-3 font-medium hover:bg-night-raised"
        >
          {t('review.undo')}
        </button>
      </span>,
      { duration: until - Date.now() },
    )
  }
}
