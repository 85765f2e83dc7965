import { Refused } from '@ayob/client/refused'
import { profile } from '@ayob/contract/accounts'
import { mayAdmin } from '@ayob/contract/call'
import { registrationStats } from '@ayob/contract/registrations'
import sections from '@ayob/i18n/en/console.json'
import { Search, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, Navigate, Outlet, useLocation } from 'react-router'
import { useBarred } from '../../features/access/use-barred'
import { MONITOR, useCall } from '../../lib/calls'
import { firstData } from '../../lib/first-data'
import { paths } from '../../lib/paths'
import { clearAdmin, leave } from '../../lib/session'
import { addEnglish, loadTexts } from '../../lib/texts'
import { EmptyState, Note, SkeletonCards } from '../../ui/states'
import { AdminNav } from './admin-nav'
import { ALL_SECTIONS } from './admin-sections'
import { Shell } from './shell'

// The names of the sections are seen before the texts of the pages are loaded.
addEnglish({ console: sections })

const RoleNames = lazy(async () => {
  await firstData
  const [{ RoleNames: whole }] = await Promise.all([import('./role-names'), loadTexts()])
  return { default: whole }
})

const AccountTheme = lazy(async () => ({ default: (await import('../../features/settings/appearance')).AccountTheme }))

/** The layout for administrators. */
export function AdminLayout() {
  const { t } = useTranslation()
  return (
    <Shell
      home={paths.home()}
      title={<span className="font-display font-semibold">{t('console.adminPortal')}</span>}
      nav={<AdminNav />}
      badge={
        <span className="mt-2 inline-flex items-center gap-1.5 rounded-full border border-turmeric/60 px-2.5 py-0.5 font-medium text-turmeric">
          <ShieldCheck aria-hidden className="size-3.5" />
          <span>{t('console.adminAccess')}</span>
          <Suspense>
            <RoleNames />
          </Suspense>
        </span>
      }
      type={t('console.administrator')}
      action={<SearchButton />}
      settings={paths.adminSettings()}
      beside={<AccountTheme />}
    >
      <AdminPages />
    </Shell>
  )
}

/**
 * The pages of administrators. Shows nothing until the server has accepted the token. A page that the roles may not read is
 * refused; any other address leads to the first page that they may read.
 */
function AdminPages() {
  const { pathname } = useLocation()
  const check = useCall(registrationStats, { retry: MONITOR.retry })
  const { data: person } = useCall(profile)
  const needsFactor = check.error instanceof Refused && check.error.code === 'second_factor_required'
  const failed = check.isError && !check.data && !needsFactor
  useEffect(() => {
    if (!failed) return
    clearAdmin()
    leave()
  }, [failed])
  if (!person || !(check.data || needsFactor)) return <SkeletonCards />
  const section = ALL_SECTIONS.find(({ to, one }) => to === pathname || (one && matchPath(one, pathname)))
  if (section) return <Section key={pathname} {...section} />
  const readable = ALL_SECTIONS.filter(({ reads }) => mayAdmin(reads, person.admin_roles))
  // Who runs the fleet and nothing else begins the day with it.
  const isOperator = person.admin_roles.length === 1 && person.admin_roles[0] === 'operations'
  const first = (isOperator && readable.find(({ to }) => to === paths.adminToday())) || readable[0]
  return first && <Navigate to={first.to} replace />
}

/** A page, with a note about actions that the roles may not take; or the reason why the page is not shown. */
function Section({ reads, does = [] }: (typeof ALL_SECTIONS)[number]) {
  const { t } = useTranslation()
  const refused = useBarred(reads)
  const { data } = useCall(profile)
  const barred = does.find((call) => data && !mayAdmin(call, data.admin_roles))
  const reason = useBarred(barred ?? {})
  if (refused) return <EmptyState title={t('administrators.refused')}>{refused}</EmptyState>
  return (
    <>
      {reason && <Note className="mb-5">{t('administrators.barred', { reason })}</Note>}
      <Outlet />
    </>
  )
}

const SearchDialog = lazy(async () => {
  const [{ SearchDialog: whole }] = await Promise.all([import('../../features/search/search-dialog'), loadTexts()])
  return { default: whole }
})

/** Opens the global search, like Ctrl+K. What is typed while it loads is kept for it. */
function SearchButton() {
  const { t } = useTranslation()
  const { data } = useCall(profile)
  const [isOpen, setIsOpen] = useState(false)
  const early = useRef<string | null>(null)
  const open = () => {
    early.current = ''
    setIsOpen(true)
  }
  const takeEarly = () => {
    const typed = early.current ?? ''
    early.current = null
    return typed
  }
  // Before the browser paints: from the moment the button is seen, no key is lost.
  useLayoutEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
      if (early.current !== null && isPlain && event.key.length === 1) {
        event.preventDefault()
        early.current += event.key
        return
      }
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // The browser's own search would take the focus.
      event.preventDefault()
      if (early.current === null) early.current = ''
      setIsOpen(true)
    }
    window.addEventListener('keydown', byKey)
    return () => window.removeEventListener('keydown', byKey)
  }, [])
  const pages = useMemo(() => ALL_SECTIONS.filter(({ reads }) => data && mayAdmin(reads, data.admin_roles)), [data])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border border-control bg-card px-3 text-soft hover:bg-raised"
      >
        <Search aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t('console.search')}</span>
        <kbd className="rounded-[6px] border border-line px-1.5 font-sans text-sm max-md:hidden">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog
            pages={pages}
            typedBefore={takeEarly}
            onClose={() => {
              early.current = null
              setIsOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
