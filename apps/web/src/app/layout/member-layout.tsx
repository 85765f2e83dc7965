import {
  Building2,
  ChartNoAxesCombined,
  CreditCard,
  Images,
  LayoutDashboard,
  LifeBuoy,
  Megaphone,
  MonitorPlay,
  Rows3,
  Settings,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { firstData } from '../../lib/first-data'
import { paths } from '../../lib/paths'
import { loadTexts } from '../../lib/texts'
import { useSession } from '../../lib/use-session'
import { buttonClass } from '../../ui/button'
import { Nav, type NavItem } from './nav'
import { Shell } from './shell'

const OrganisationSwitch = lazy(async () => {
  await firstData
  const [{ OrganisationSwitch: whole }] = await Promise.all([
    import('../../features/organisations/organisation-switch'),
    loadTexts(),
  ])
  return { default: whole }
})
const BottomBar = lazy(async () => {
  const [{ BottomBar: whole }] = await Promise.all([import('./bottom-bar'), loadTexts()])
  return { default: whole }
})
const Appearance = lazy(async () => ({ default: (await import('../../features/settings/appearance')).Appearance }))

/** The layout for advertisers and drivers. */
export function MemberLayout() {
  const { t } = useTranslation()
  const { role } = useSession()
  const { pathname } = useLocation()
  const driver = role === 'driver'
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
  const more: NavItem[] = [
    { to: paths.campaigns(), label: t('layout.campaigns'), icon: Rows3 },
    { to: paths.creatives(), label: t('layout.creatives'), icon: Images },
    { to: paths.advertisers(), label: t('layout.advertisers'), icon: Building2 },
    { to: paths.support(), label: t('layout.support'), icon: LifeBuoy },
    { to: paths.settings(), label: t('layout.settings'), icon: Settings },
  ]
  return (
    <Shell
      home={paths.home()}
      beside={<Appearance />}
      nav={
        <Nav
          label={t('layout.sections')}
          items={items}
          {...(!driver && { more: { label: t('layout.more'), items: more } })}
        />
      }
      signedInAs={
        <>
          {!driver && (
            <Suspense>
              <OrganisationSwitch night className="mb-3 sm:hidden" />
            </Suspense>
          )}
          <p className="text-night-soft">{t('layout.signedInAs')}</p>
        </>
      }
      badge={
        <span className="mt-2 inline-block rounded-full border border-night-line px-2.5 py-0.5 font-medium">
          {type}
        </span>
      }
      type={type}
      action={
        !driver && (
          <>
            <Suspense>
              <OrganisationSwitch className="w-52 max-sm:hidden" />
            </Suspense>
            <Link
              to={paths.bookAd()}
              className={buttonClass(
                pathname === paths.bookAd() ? 'secondary' : 'primary',
                'small',
                'min-w-0 leading-tight sm:flex-none',
              )}
            >
              {t('layout.bookAd')}
            </Link>
          </>
        )
      }
      settings={paths.settings()}
      below={driver && <BottomBar />}
    />
  )
}
