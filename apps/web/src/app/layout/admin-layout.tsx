import {
  Banknote,
  BookOpenText,
  Building2,
  Calculator,
  Car,
  ClipboardCheck,
  CopyCheck,
  DatabaseBackup,
  Eye,
  HardDrive,
  History,
  Inbox,
  KeyRound,
  LifeBuoy,
  MonitorDot,
  MonitorPlay,
  Scale,
  ShieldCheck,
  TabletSmartphone,
  UserRoundCog,
  UsersRound,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchButton } from '../../features/search/search-button'
import { paths } from '../../lib/paths'
import { Avatar } from '../../ui/avatar'
import { SkeletonCards } from '../../ui/states'
import { Shell } from './shell'

const AdminPages = lazy(async () => ({ default: (await import('./admin-pages')).AdminPages }))

/** The layout for administrators. */
export function AdminLayout() {
  const { t } = useTranslation()
  return (
    <Shell
      home={paths.adminRegistrations()}
      title={<span className="font-display font-semibold">{t('layout.adminPortal')}</span>}
      nav={{
        label: t('layout.sections'),
        items: [
          { to: paths.adminRegistrations(), label: t('layout.registrations'), icon: ClipboardCheck },
          { to: paths.adminDrivers(), label: t('layout.drivers'), icon: Car },
          { to: paths.adminAdvertisers(), label: t('layout.advertisers'), icon: Building2 },
          { to: paths.adminMonitorAds(), label: t('layout.monitorAllAds'), icon: MonitorPlay },
          { to: paths.adminPricing(), label: t('layout.pricing'), icon: Calculator },
          { to: paths.adminPlatform(), label: t('layout.platform'), icon: MonitorDot },
          { to: paths.adminInquiries(), label: t('layout.inquiries'), icon: Inbox },
        ],
        more: {
          label: t('layout.operations'),
          items: [
            { to: paths.adminScreens(), label: t('layout.screens'), icon: TabletSmartphone },
            { to: paths.adminDevices(), label: t('layout.devices'), icon: HardDrive },
            { to: paths.adminIntegrity(), label: t('layout.integrity'), icon: Scale },
            { to: paths.adminPayouts(), label: t('layout.payouts'), icon: Banknote },
            { to: paths.adminTickets(), label: t('layout.tickets'), icon: LifeBuoy },
            { to: paths.adminDataRequests(), label: t('layout.dataRequests'), icon: UserRoundCog },
            { to: paths.adminJournal(), label: t('layout.journal'), icon: BookOpenText },
            { to: paths.adminImpressions(), label: t('layout.impressions'), icon: Eye },
            { to: paths.adminActivity(), label: t('layout.activity'), icon: History },
            { to: paths.adminBackups(), label: t('layout.backups'), icon: DatabaseBackup },
            { to: paths.adminConfirmations(), label: t('layout.confirmations'), icon: CopyCheck },
            { to: paths.adminAdministrators(), label: t('layout.administrators'), icon: UsersRound },
            { to: paths.adminSecurity(), label: t('layout.security'), icon: KeyRound },
          ],
        },
      }}
      badge={
        <span className="mt-2 inline-flex items-center gap-1.5 rounded-full border border-turmeric/60 px-2.5 py-0.5 font-medium text-turmeric">
          <ShieldCheck aria-hidden className="size-3.5" />
          {t('layout.adminAccess')}
        </span>
      }
      type={t('layout.administrator')}
      action={<SearchButton />}
      avatar={(name, url) => <Avatar name={name} url={url} />}
    >
      <Suspense fallback={<SkeletonCards />}>
        <AdminPages />
      </Suspense>
    </Shell>
  )
}
