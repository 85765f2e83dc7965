import { Coins, Headset, House, Tv } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { paths } from '../../lib/paths'
import { cx } from '../../ui/cx'

const ITEMS = [
  { to: paths.home(), label: 'driver.toHome', icon: House },
  { to: paths.billing(), label: 'driver.toEarnings', icon: Coins },
  { to: paths.ownScreen(), label: 'driver.toScreen', icon: Tv, also: paths.vehicle() },
  { to: paths.support(), label: 'driver.toHelp', icon: Headset },
] as const

/**
 * What a driver needs every day, under the thumb on a phone. It sticks to the bottom of the window and ends below the
 * page, so it never lies on the end of the page (`styles/base.css` makes room for what is focused above it).
 */
export function BottomBar() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t('driver.shortcuts')}
      data-bottom-bar
      className="sticky bottom-0 z-10 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid grid-cols-4">
        {ITEMS.map(({ to, label, icon: Icon, ...item }) => (
          <li key={to} className="grid">
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                cx(
                  'grid content-center justify-items-center gap-0.5 border-t-[3px] px-1 py-1.5 text-center text-xs leading-tight font-medium -outline-offset-2',
                  isActive || ('also' in item && pathname === item.also)
                    ? 'border-turmeric text-ink'
                    : 'border-transparent text-soft',
                )
              }
            >
              <Icon aria-hidden className="size-[1.375rem]" />
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
