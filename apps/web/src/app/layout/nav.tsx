import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { deviceEntries } from '../../lib/storage'
import { cx } from '../../ui/cx'

export interface NavItem {
  to: string
  label: string
  icon: LucideIcon
  /** Another page of the same section. */
  also?: string
  /** How much waits there for the person. */
  waiting?: number | undefined
}

interface Props {
  label: string
  items: readonly NavItem[]
  /** Further sections under a heading, which folds them if `folds` is set. */
  more?: { readonly label: string; readonly items: readonly NavItem[]; readonly folds?: boolean }
  /** Many sections: on a wide screen their rows are low, so that all of them are seen. */
  dense?: boolean
}

const KEY = 'sidebar_folded'

/** The sections in the sidebar. The open one is marked, and scrolled into view if there are more than fit. */
export function Nav({ label, items, more, dense = false }: Props) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const [isFolded, setIsFolded] = useState(() => more?.folds === true && deviceEntries.get(KEY) !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which link is current
  useEffect(() => {
    const link = nav.current?.querySelector('[aria-current="page"]')
    if (!nav.current || !link) return
    // Not scrollIntoView: it would make Tab start at the link instead of at the top of the page.
    const { bottom } = nav.current.getBoundingClientRect()
    nav.current.scrollTop += Math.max(0, link.getBoundingClientRect().bottom - bottom)
  }, [pathname])
  const fold = () => {
    if (isFolded) deviceEntries.remove(KEY)
    else deviceEntries.set(KEY, '1')
    setIsFolded(!isFolded)
  }
  return (
    <nav ref={nav} aria-label={label} className={cx('flex-1 overflow-y-auto px-3 py-4', dense && 'lg:py-2')}>
      <Links items={items} dense={dense} />
      {more && (
        <>
          <h2 className={cx('mt-5 mb-1 px-3 text-sm font-medium text-night-soft', dense && 'lg:mt-1 lg:mb-0')}>
            {more.folds ? (
              <button
                type="button"
                aria-expanded={!isFolded}
                onClick={fold}
                className="focus-night -mx-3 flex min-h-11 w-[calc(100%+1.5rem)] items-center justify-between rounded-control px-3 hover:text-night-ink lg:min-h-7"
              >
                {more.label}
                <ChevronDown aria-hidden className={cx('size-4', isFolded && '-rotate-90')} />
              </button>
            ) : (
              more.label
            )}
          </h2>
          <Links items={isFolded ? more.items.filter(({ to }) => pathname.startsWith(to)) : more.items} dense={dense} />
        </>
      )}
    </nav>
  )
}

function Links({ items, dense }: { items: readonly NavItem[]; dense: boolean }) {
  const { pathname } = useLocation()
  return (
    <ul className={cx('grid gap-1', dense && 'lg:gap-0')}>
      {items.map(({ to, label: text, icon: Icon, also, waiting = 0 }) => (
        <li key={to} className="relative">
          <NavLink
            to={to}
            end={to === '/'}
            {...(waiting > 0 && { 'aria-describedby': `waiting-${to}` })}
            className={({ isActive }) =>
              cx(
                'focus-night flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 leading-snug font-medium transition-colors duration-150',
                dense && 'lg:min-h-[1.625rem] lg:py-0.5 lg:text-[0.9375rem]',
                isActive || pathname === also
                  ? 'bg-night-raised text-night-ink shadow-[inset_3px_0_0_var(--turmeric)]'
                  : 'text-night-soft hover:bg-night-raised hover:text-night-ink',
              )
            }
          >
            <Icon aria-hidden className="size-[1.125rem] flex-none" />
            {text}
          </NavLink>
          {waiting > 0 && <Waiting count={waiting} to={to} />}
        </li>
      ))}
    </ul>
  )
}

/** The number beside a link. It describes the link, whose name stays that of the page. */
function Waiting({ count, to }: { count: number; to: string }) {
  const { t } = useTranslation()
  return (
    <>
      <span
        aria-hidden
        className="tabular pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-full bg-night-line px-1.5 text-xs leading-5 font-semibold text-night-ink"
      >
        {count > 99 ? '99+' : count}
      </span>
      <span id={`waiting-${to}`} hidden>
        {t('layout.waiting', { count })}
      </span>
    </>
  )
}
