import {
  ChartNoAxesCombined,
  CreditCard,
  LayoutDashboard,
  LifeBuoy,
  Megaphone,
  MonitorPlay,
  Settings,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Bell } from '../../features/notifications/bell'
import { useChosenLook } from '../../features/settings/use-settings'
import { paths } from '../../lib/paths'
import { useSession } from '../../lib/session'
import { Avatar } from '../../ui/avatar'
import { buttonClass } from '../../ui/button'
import { Logo } from '../../ui/logo'
import { LogoutButton } from './logout-button'
import { Nav, type NavItem } from './nav'
import { Shell } from './shell'

/** The frame of advertisers and drivers. */
export function MemberLayout() {
  const { t } = useTranslation()
  const { role, user } = useSession()
  const location = useLocation()
  useChosenLook()
  const driver = role === 'driver'
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : ''
  const type = driver ? t('layout.driver') : t('layout.advertiser')
  const items: NavItem[] = driver
    ? [
        { to: paths.home(), label: t('layout.overview'), icon: LayoutDashboard },
        { to: paths.support(), label: t('layout.support'), icon: LifeBuoy },
        { to: paths.settings(), label: t('layout.settings'), icon: Settings },
        { to: paths.billing(), label: t('layout.billing'), icon: CreditCard },
      ]
    : [
        { to: paths.home(), label: t('layout.overview'), icon: LayoutDashboard },
        { to: paths.bookAd(), label: t('layout.bookAd'), icon: Megaphone },
        { to: paths.monitorAds(), label: t('layout.monitorAds'), icon: MonitorPlay },
        { to: paths.reports(), label: t('layout.reports'), icon: ChartNoAxesCombined, also: paths.analytics() },
        { to: paths.billing(), label: t('layout.billing'), icon: CreditCard },
      ]
  const sidebar = (
    <>
      <div className="flex h-16 flex-none items-center px-6">
        <Link to={paths.home()} aria-label={t('common.home')} className="focus-night rounded-control py-2">
          <Logo />
        </Link>
      </div>
      <Nav label={t('layout.sections')} items={items} />
      <div className="grid gap-3 border-t border-night-line p-3">
        <div className="min-w-0 px-3 pt-2 text-sm">
          <p className="text-night-soft">{t('layout.signedInAs')}</p>
          <p className="truncate font-semibold">{name}</p>
          <p className="truncate text-night-soft">{user?.email}</p>
          <span className="mt-2 inline-block rounded-full border border-night-line px-2.5 py-0.5 font-medium">
            {type}
          </span>
        </div>
        <LogoutButton />
      </div>
    </>
  )
  const topBar = (
    <>
      <div className="ml-auto flex min-w-0 items-center gap-3 sm:gap-4">
        {!driver && (
          <Link
            to={paths.bookAd()}
            className={buttonClass(
              location.pathname === paths.bookAd() ? 'secondary' : 'primary',
              'small',
              'flex-none',
            )}
          >
            {t('layout.bookAd')}
          </Link>
        )}
        <Bell />
        <div className="min-w-0 text-right leading-tight max-sm:sr-only">
          <p className="truncate font-semibold">{name}</p>
          <p className="text-sm text-soft">{type}</p>
        </div>
        <Link
          to={paths.settings()}
          aria-label={t('layout.yourProfile')}
          className="inline-grid size-11 flex-none place-items-center rounded-full"
        >
          <Avatar name={name} url={user?.photo_url} />
        </Link>
      </div>
    </>
  )
  return <Shell sidebar={sidebar} topBar={topBar} />
}
