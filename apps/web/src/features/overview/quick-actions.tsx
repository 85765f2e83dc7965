import {
  Building2,
  ChartColumn,
  CreditCard,
  Images,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  MonitorPlay,
  Route,
  Settings,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../lib/paths'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'

type Way = readonly [to: string, icon: LucideIcon, text: string]

/** Links from the overview: the three standard ones as buttons, then pages that are not in the sidebar. */
export function QuickActions() {
  const { t } = useTranslation()
  const first: readonly Way[] = [
    [paths.monitorAds(), MonitorPlay, t('overview.manageVehicles')],
    [paths.reports(), ChartColumn, t('overview.viewReports')],
    [paths.analyticsRoutes(), Route, t('overview.routeAnalytics')],
  ]
  const more: readonly Way[] = [
    [paths.campaigns(), Megaphone, t('overview.campaigns')],
    [paths.creatives(), Images, t('overview.creatives')],
    [paths.billing(), CreditCard, t('overview.toBilling')],
    [paths.advertisers(), Building2, t('overview.advertisers')],
    [paths.support(), LifeBuoy, t('overview.support')],
    [paths.settings(), Settings, t('overview.settings')],
  ]
  return (
    <Card title={t('overview.quick')}>
      <ul className="mt-3 grid gap-2.5">
        {first.map(([to, Icon, text]) => (
          <li key={to}>
            <ButtonLink to={to} className="w-full justify-start!" icon={Icon}>
              {' '}
              {text}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <ul className="mt-4 grid border-t border-line pt-3">
        {more.map(([to, Icon, text]) => (
          <li key={to}>
            <Link to={to} className="flex min-h-10 items-center gap-2 text-sm font-medium text-lagoon hover:underline">
              <Icon aria-hidden className="size-4 flex-none" />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
