import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../lib/texts'

const SearchDialog = lazy(async () => {
  const [{ SearchDialog: whole }] = await Promise.all([import('./search-dialog'), loadTexts()])
  return { default: whole }
})

/** Opens the global search, like Ctrl+K. */
export function SearchButton() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // The browser's own search would take the focus.
      event.preventDefault()
      setIsOpen(true)
    }
    window.addEventListener('keydown', byKey)
    return () => window.removeEventListener('keydown', byKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border border-control bg-card px-3 text-soft hover:bg-raised"
      >
        <Search aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t('layout.search')}</span>
        <kbd className="rounded-[6px] border border-line px-1.5 font-sans text-sm max-md:hidden">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
