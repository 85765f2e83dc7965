import { useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { noteFailure, useOutage } from '../lib/outage'

/** Says that AYOB can't be reached. Once it is back, all data on the page is fetched again; entered text stays. */
export function OutageBanner() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const isAway = useOutage()
  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && !isAway) void queries.refetchQueries({ type: 'active' })
    wasAway.current = isAway
  }, [isAway, queries])
  useEffect(() => {
    const lost = () => void noteFailure(0)
    window.addEventListener('offline', lost)
    return () => window.removeEventListener('offline', lost)
  }, [])
  if (!isAway) return null
  // Base UI hides everything next to an open dialog from screen readers unless it has `aria-live`.
  return createPortal(
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-[60] grid justify-items-center p-4">
      <div
        role="status"
        aria-live="polite"
        className="rise flex max-w-xl items-start gap-3 rounded-card border border-night-line bg-night px-4 py-3 text-night-ink shadow-xl"
      >
        <LoaderCircle aria-hidden className="mt-0.5 size-5 flex-none animate-spin" />
        <span className="min-w-0 break-words">{t('errors.away')}</span>
      </div>
    </div>,
    document.body,
  )
}
