import { profile } from '@ayob/contract/accounts'
import { mayAdmin } from '@ayob/contract/call'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useCall } from '../../lib/calls'
import { deviceEntries } from '../../lib/storage'
import { cx } from '../../ui/cx'
import { OPERATIONS, SECTIONS } from './admin-sections'
import { Nav, type NavItem } from './nav'
import { useWaiting } from './use-waiting'

const KEY = 'sidebar_folded'
/** On a wide screen the rows are low, so that all sections are seen. */
const DENSE =
  'contents [&_li]:relative lg:[&_nav]:py-2 lg:[&_ul]:gap-0 lg:[&_h2]:mt-1 lg:[&_h2]:mb-0 lg:[&_a]:min-h-[1.5625rem] lg:[&_a]:py-px lg:[&_a]:text-[0.9375rem]'

/** The sidebar of an administrator: the sections that the roles may read, with the number of what waits there. */
export function AdminNav() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { data } = useCall(profile)
  const waiting = useWaiting()
  const [isFolded, setIsFolded] = useState(() => deviceEntries.get(KEY) !== null)
  // Mounted together with its links, so that it can scroll the open one into view.
  if (!data) return <div className="flex-1" />
  const shown = (all: readonly (typeof SECTIONS | typeof OPERATIONS)[number][]): NavItem[] =>
    all
      .filter(({ reads }) => mayAdmin(reads, data.admin_roles))
      .map(({ to, name, icon }) => ({ to, icon, label: t(`console.${name}`), ...markOf(name, waiting.get(name)) }))
  const more = shown(OPERATIONS)
  const fold = () => {
    if (isFolded) deviceEntries.remove(KEY)
    else deviceEntries.set(KEY, '1')
    setIsFolded(!isFolded)
  }
  const heading = (
    <button
      type="button"
      aria-expanded={!isFolded}
      onClick={fold}
      className="focus-night -mx-3 flex min-h-11 w-[calc(100%+1.5rem)] items-center justify-between rounded-control px-3 hover:text-night-ink lg:min-h-7"
    >
      {t('console.operations')}
      <ChevronDown aria-hidden className={cx('size-4', isFolded && '-rotate-90')} />
    </button>
  )
  return (
    <div className={DENSE}>
      <Nav
        label={t('layout.sections')}
        items={shown(SECTIONS)}
        {...(more.length > 0 && {
          // The open section stays.
          more: { label: heading, items: isFolded ? more.filter(({ to }) => pathname.startsWith(to)) : more },
        })}
      />
    </div>
  )
}

/** The number beside a link. It describes the link, whose name stays that of the page. */
function markOf(name: string, count = 0): Pick<NavItem, 'mark' | 'more'> {
  const id = `waiting-${name}`
  return count > 0 ? { mark: <Waiting id={id} count={count} />, more: { 'aria-describedby': id } } : {}
}

function Waiting({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation()
  return (
    <>
      <span
        aria-hidden
        className="tabular pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-full bg-night-line px-1.5 text-xs leading-5 font-semibold text-night-ink"
      >
        {count > 99 ? '99+' : count}
      </span>
      <span id={id} hidden>
        {t('review.waiting', { count })}
      </span>
    </>
  )
}
