import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { notePageLoaded } from '../lib/first-data'
import { paths } from '../lib/paths'
import { leave, type Session } from '../lib/session'
import { loadConsoleTexts, loadTexts } from '../lib/texts'
import { ErrorState, SkeletonApp } from '../ui/states'

/** The router renders nothing for a route whose loading failed, so the error is thrown when it is rendered. */
const componentOf = (loading: Promise<ComponentType>) =>
  loading.then(
    (Component) => ({ Component }),
    (error: unknown) => ({
      Component: () => {
        throw error
      },
    }),
  )

/** A lazily loaded page: the named component of a file. */
function page<Module extends { readonly [K in Name]: ComponentType }, Name extends string>(
  path: string,
  load: () => Promise<Module>,
  name: Name,
): RouteObject {
  return {
    path,
    lazy: () =>
      componentOf(
        Promise.all([load(), loadTexts()]).then(([module]) => {
          notePageLoaded()
          return module[name]
        }),
      ),
    ErrorBoundary: PageError,
  }
}

const redirect = (path: string, to: string): RouteObject => ({ path, element: <Navigate to={to} replace /> })

/** A visitor's page with texts of the console. */
const loadAdminInvitation = async () =>
  (await Promise.all([import('../roles/public/admin-invitation'), loadConsoleTexts()]))[0]

/** Pages without a layout for everybody. */
const openPages = [
  page('/auth/reset-password', () => import('../roles/public/reset-password'), 'ResetPassword'),
  page(paths.privacy(), () => import('../roles/public/privacy'), 'Privacy'),
  page(paths.proof(), () => import('../roles/public/proof'), 'ProofPage'),
  page(paths.optOut(), () => import('../roles/public/opt-out'), 'OptOut'),
  page('/admin-invitation/:token', loadAdminInvitation, 'AdminInvitation'),
  page('/invitation/:token', () => import('../roles/public/invitation'), 'InvitationPage'),
  page('/shared/:token', () => import('../roles/public/shared-report'), 'SharedReportPage'),
]

/** Pages without a layout for signed-in people. */
const signedInPages = [
  ...openPages,
  page(paths.paymentSuccess(), () => import('../roles/shared/payment-success'), 'PaymentSuccess'),
  page(paths.paymentCancel(), () => import('../roles/shared/payment-cancel'), 'PaymentCancel'),
]

/** Pages of advertisers and drivers. */
const memberPages = [
  page(paths.support(), () => import('../roles/shared/support'), 'Support'),
  page(paths.settings(), () => import('../roles/shared/settings'), 'SettingsPage'),
]

const advertiserPages = [
  page(paths.home(), () => import('../roles/advertiser/overview'), 'Overview'),
  page(paths.bookAd(), () => import('../roles/advertiser/book-ad'), 'BookAd'),
  page(paths.monitorAds(), () => import('../roles/advertiser/monitor-ads'), 'MonitorAds'),
  page('/monitor-ads/:id', () => import('../roles/advertiser/ad-detail'), 'AdDetail'),
  page(paths.reports(), () => import('../roles/advertiser/reports'), 'Reports'),
  page(paths.analytics(), () => import('../roles/advertiser/analytics'), 'Analytics'),
  page(paths.billing(), () => import('../roles/advertiser/billing'), 'Billing'),
  page(paths.campaigns(), () => import('../roles/advertiser/campaigns'), 'Campaigns'),
  page(paths.creatives(), () => import('../roles/advertiser/creatives'), 'Creatives'),
  page(paths.makeAd(), () => import('../roles/advertiser/make-ad'), 'MakeAd'),
  page(paths.advertisers(), () => import('../roles/advertiser/advertisers'), 'Advertisers'),
]

const driverPages = [
  page(paths.home(), () => import('../roles/driver/overview'), 'DriverOverview'),
  page(paths.ownScreen(), () => import('../roles/driver/screen'), 'DriverScreen'),
  page(paths.vehicle(), () => import('../roles/driver/vehicle'), 'DriverVehicle'),
  page(paths.billing(), () => import('../roles/driver/billing'), 'DriverBilling'),
]

const adminPages = [
  page(paths.adminRegistrations(), () => import('../roles/admin/registrations'), 'Registrations'),
  page(paths.adminMonitorAds(), () => import('../roles/admin/monitor-ads'), 'MonitorAllAds'),
  page(paths.adminPricing(), () => import('../roles/admin/pricing'), 'Pricing'),
  page(paths.adminTickets(), () => import('../roles/admin/tickets'), 'Tickets'),
  page(paths.adminDataRequests(), () => import('../roles/admin/data-requests'), 'DataRequests'),
  page(paths.adminInquiries(), () => import('../roles/admin/inquiries'), 'Inquiries'),
  page(paths.adminToday(), () => import('../roles/admin/today'), 'Today'),
  page(paths.adminScreens(), () => import('../roles/admin/screens'), 'Screens'),
  page('/admin/screens/:id', () => import('../roles/admin/screen'), 'ScreenPage'),
  page(paths.adminDevices(), () => import('../roles/admin/devices'), 'Devices'),
  page(paths.adminUpdates(), () => import('../roles/admin/updates'), 'Updates'),
  page(paths.adminIntegrity(), () => import('../roles/admin/integrity'), 'Integrity'),
  page(paths.adminImpressions(), () => import('../roles/admin/impressions'), 'Impressions'),
  page(paths.adminYield(), () => import('../roles/admin/yield'), 'Yield'),
  page(paths.adminHouseAds(), () => import('../roles/admin/house-ads'), 'HouseAds'),
  page(paths.adminPayouts(), () => import('../roles/admin/payouts'), 'Payouts'),
  page(paths.adminJournal(), () => import('../roles/admin/journal'), 'Journal'),
  page(paths.adminConfirmations(), () => import('../roles/admin/confirmations'), 'Confirmations'),
  page(paths.adminAdministrators(), () => import('../roles/admin/administrators'), 'Administrators'),
  page(paths.adminSecurity(), () => import('../roles/admin/security'), 'AdminSecurity'),
  page(paths.adminSettings(), () => import('../roles/admin/settings'), 'AdminSettings'),
  page(paths.adminBackups(), () => import('../roles/admin/backups'), 'Backups'),
  page(paths.adminActivity(), () => import('../roles/admin/activity'), 'Activity'),
  page(paths.adminPlatform(), () => import('../roles/admin/live-display'), 'LiveDisplay'),
  page(paths.adminDrivers(), () => import('../roles/admin/drivers'), 'Drivers'),
  page(paths.adminAdvertisers(), () => import('../roles/admin/advertisers'), 'AdminAdvertisers'),
]

/** Pages in a layout, which loads at the same time as the page. */
const within = (layout: () => Promise<ComponentType>, children: RouteObject[]): RouteObject => ({
  lazy: () => componentOf(layout()),
  children,
})
const memberLayout = async () => (await import('./layout/member-layout')).MemberLayout
const adminLayout = async () => (await import('./layout/admin-layout')).AdminLayout

/** The pages of each role. The last entry of a tree handles unknown addresses. */
const TREES: Readonly<Record<Session['role'], readonly RouteObject[]>> = {
  visitor: [
    page('/auth', () => import('../roles/public/auth'), 'Auth'),
    page(paths.forgotPassword(), () => import('../roles/public/forgot-password'), 'ForgotPassword'),
    ...openPages,
    { path: '*', Component: ToLanding },
  ],
  advertiser: [
    within(memberLayout, [...advertiserPages, ...memberPages]),
    ...signedInPages,
    redirect(paths.advertiser(), paths.home()),
    redirect(paths.advertiserBookAd(), paths.bookAd()),
    redirect('*', paths.home()),
  ],
  driver: [within(memberLayout, [...driverPages, ...memberPages]), ...signedInPages, redirect('*', paths.home())],
  admin: [
    // The layout redirects any other address to the first page that the roles may read.
    within(adminLayout, [...adminPages, { path: '*', element: null }]),
    ...signedInPages,
  ],
}

/** The router of a role, with what stands around all of its pages. */
export function routerFor(role: Session['role'], Component: ComponentType) {
  const root = { Component, ErrorBoundary: PageError, HydrateFallback: SkeletonApp }
  return createBrowserRouter([{ ...root, children: [...TREES[role]] }])
}

/** Goes to the landing page, which is another document. */
function ToLanding() {
  useEffect(leave, [])
  return null
}

/** Shown when a page can't be loaded or rendered: after a new release, offline, or because of a bug. */
function PageError() {
  const { t } = useTranslation()
  return (
    <div className="mx-auto max-w-lg p-6">
      <ErrorState
        title={t(navigator.onLine ? 'common.partMissing' : 'common.offline')}
        onRetry={() => window.location.reload()}
      />
    </div>
  )
}
