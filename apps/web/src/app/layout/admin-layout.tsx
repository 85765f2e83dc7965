import { registrationStats } from '@ayob/contract/registrations'
import { useQuery } from '@tanstack/react-query'
import {
  Banknote,
  BookOpenText,
  Building2,
  Calculator,
  Car,
  ClipboardCheck,
  Eye,
  History,
  Inbox,
  LifeBuoy,
  MonitorDot,
  MonitorPlay,
  ShieldCheck,
  TabletSmartphone,
  UserRoundCog,
} from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router'
import { Bell } from '../../features/notifications/bell'
import { api } from '../../lib/api'
import { paths } from '../../lib/paths'
import { MONITOR } from '../../lib/query'
import { clearAdmin, leave, useSession } from '../../lib/session'
import { Avatar } from '../../ui/avatar'
import { Logo } from '../../ui/logo'
import { SkeletonCards } from '../../ui/skeleton'
import { LogoutButton } from './logout-button'
import { Nav } from './nav'
import { Shell } from './shell'

/** The administrators' frame. It shows nothing before the server has taken the token. */
export function AdminLayout() {
  const { t } = useTranslation()
  const { user } = useSession()
  const check = useQuery({
    queryKey: ['admin', 'registrations', 'stats'],
    queryFn: ({ signal }) => api(registrationStats, { signal }),
    retry: MONITOR.retry,
  })
  const failed = check.isError && !check.data
  useEffect(() => {
    if (!failed) return
    clearAdmin()
    leave()
  }, [failed])
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : ''
  const sidebar = (
    <>
      <div className="flex h-16 flex-none items-center gap-3 px-6">
        <Link
          to={paths.adminRegistrations()}
          aria-label={t('common.home')}
          className="focus-night rounded-control py-2"
        >
          <Logo />
        </Link>
        <span className="font-display font-semibold">{t('layout.adminPortal')}</span>
      </div>
      <Nav
        label={t('layout.sections')}
        items={[
          { to: paths.adminRegistrations(), label: t('layout.registrations'), icon: ClipboardCheck },
          { to: paths.adminDrivers(), label: t('layout.drivers'), icon: Car },
          { to: paths.adminAdvertisers(), label: t('layout.advertisers'), icon: Building2 },
          { to: paths.adminMonitorAds(), label: t('layout.monitorAllAds'), icon: MonitorPlay },
          { to: paths.adminPricing(), label: t('layout.pricing'), icon: Calculator },
          { to: paths.adminPlatform(), label: t('layout.platform'), icon: MonitorDot },
          { to: paths.adminInquiries(), label: t('layout.inquiries'), icon: Inbox },
        ]}
        more={{
          label: t('layout.operations'),
          items: [
            { to: paths.adminScreens(), label: t('layout.screens'), icon: TabletSmartphone },
            { to: paths.adminPayouts(), label: t('layout.payouts'), icon: Banknote },
            { to: paths.adminTickets(), label: t('layout.tickets'), icon: LifeBuoy },
            { to: paths.adminDataRequests(), label: t('layout.dataRequests'), icon: UserRoundCog },
            { to: paths.adminJournal(), label: t('layout.journal'), icon: BookOpenText },
            { to: paths.adminImpressions(), label: t('layout.impressions'), icon: Eye },
            { to: paths.adminActivity(), label: t('layout.activity'), icon: History },
          ],
        }}
      />
      <div className="grid gap-3 border-t border-night-line p-3">
        <div className="min-w-0 px-3 pt-2 text-sm">
          <p className="truncate font-semibold">{name}</p>
          <p className="truncate text-night-soft">{user?.email}</p>
          <span className="mt-2 inline-flex items-center gap-1.5 rounded-full border border-turmeric/60 px-2.5 py-0.5 font-medium text-turmeric">
            <ShieldCheck aria-hidden className="size-3.5" />
            {t('layout.adminAccess')}
          </span>
        </div>
        <LogoutButton />
      </div>
    </>
  )
  const topBar = (
    <div className="ml-auto flex min-w-0 items-center gap-4">
      <Bell />
      <div className="min-w-0 text-right leading-tight max-sm:sr-only">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-sm text-soft">{t('layout.administrator')}</p>
      </div>
      <Avatar name={name} url={user?.photo_url} />
    </div>
  )
  return (
    <Shell sidebar={sidebar} topBar={topBar}>
      {check.data ? <Outlet /> : <SkeletonCards />}
    </Shell>
  )
}
