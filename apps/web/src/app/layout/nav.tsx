import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { cx } from '../../ui/cx'

export interface NavItem {
  to: string
  label: string
  icon: LucideIcon
  /** Another page of the same section. */
  also?: string
  /** Beside the link. */
  mark?: ReactNode
  /** Further attributes of the link. */
  more?: { readonly 'aria-describedby': string }
}

interface Props {
  label: string
  items: readonly NavItem[]
  /** Further sections under a heading. */
  more?: { readonly label: ReactNode; readonly items: readonly NavItem[] }
}

/** The sections in the sidebar. The open one is marked, and scrolled into view if there are more than fit. */
export function Nav({ label, items, more }: Props) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which link is current
  useEffect(() => {
    const link = nav.current?.querySelector('[aria-current="page"]')
    if (!nav.current || !link) return
    // Not scrollIntoView: it would make Tab start at the link instead of at the top of the page.
    const { bottom } = nav.current.getBoundingClientRect()
    const below = link.getBoundingClientRect().bottom - bottom
    if (below > 0) nav.current.scrollTop += below
  }, [pathname])
  return (
    <nav ref={nav} aria-label={label} className="flex-1 overflow-y-auto px-3 py-4">
      <Links items={items} />
      {more && (
        <>
          <h2 className="mt-5 mb-1 px-3 text-sm font-medium text-night-soft">{more.label}</h2>
          <Links items={more.items} />
        </>
      )}
    </nav>
  )
}

function Links({ items }: { items: readonly NavItem[] }) {
  const { pathname } = useLocation()
  return (
    <ul className="grid gap-1">
      {items.map(({ to, label: text, icon: Icon, also, mark, more }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/'}
            {...more}
            className={({ isActive }) =>
              cx(
                'focus-night flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium transition-colors duration-150',
                isActive || pathname === also
                  ? 'bg-night-raised text-night-ink shadow-[inset_3px_0_0_var(--turmeric)]'
                  : 'text-night-soft hover:bg-night-raised hover:text-night-ink',
              )
            }
          >
            <Icon aria-hidden className="size-[1.125rem] flex-none" />
            {text}
          </NavLink>
          {mark}
        </li>
      ))}
    </ul>
  )
}
