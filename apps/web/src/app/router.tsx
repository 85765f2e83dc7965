import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { createBrowserRouter, Navigate, type RouteObject, useRouteError } from 'react-router'
import { paths } from '../lib/paths'
import { leave, type Session } from '../lib/session'
import { ErrorState, Loading, Skeleton } from '../ui/states'
import { AdminLayout } from './layout/admin-layout'
import { MemberLayout } from './layout/member-layout'

/** A page that is loaded when it is first opened: the named component of a file. */
function page<Module extends { readonly [K in Name]: ComponentType }, Name extends string>(
  path: string,
  load: () => Promise<Module>,
  name: Name,
): RouteObject {
  return { path, lazy: async () => ({ Component: (await load())[name] }), ErrorBoundary: RouteError }
}

const redirect = (path: string, to: string): RouteObject => ({ path, element: <Navigate to={to} replace /> })

/** Pages outside every layout that everybody has. */
const openPages = [
  page('/auth/reset-password', () => import('../roles/public/reset-password'), 'ResetPassword'),
  page(paths.privacy(), () => import('../roles/public/privacy'), 'Privacy'),
  page(paths.optOut(), () => import('../roles/public/opt-out'), 'OptOut'),
]

/** Pages outside every layout that all signed-in people have. */
const signedInPages = [
  ...openPages,
  page(paths.paymentSuccess(), () => import('../roles/shared/payment-success'), 'PaymentSuccess'),
  page(paths.paymentCancel(), () => import('../roles/shared/payment-cancel'), 'PaymentCancel'),
]

/** Pages that advertisers and drivers have in common. */
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
  page(paths.advertisers(), () => import('../roles/advertiser/advertisers'), 'Advertisers'),
]

const driverPages = [
  page(paths.home(), () => import('../roles/driver/overview'), 'DriverOverview'),
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
  page(paths.adminScreens(), () => import('../roles/admin/screens'), 'Screens'),
  page(paths.adminImpressions(), () => import('../roles/admin/impressions'), 'Impressions'),
  page(paths.adminPayouts(), () => import('../roles/admin/payouts'), 'Payouts'),
  page(paths.adminJournal(), () => import('../roles/admin/journal'), 'Journal'),
  page(paths.adminActivity(), () => import('../roles/admin/activity'), 'Activity'),
  page(paths.adminPlatform(), () => import('../roles/admin/live-display'), 'LiveDisplay'),
  page(paths.adminDrivers(), () => import('../roles/admin/drivers'), 'Drivers'),
  page(paths.adminAdvertisers(), () => import('../roles/admin/advertisers'), 'AdminAdvertisers'),
]

/** What each role can open. Every tree ends with where its unknown addresses lead. */
const TREES: Readonly<Record<Session['role'], readonly RouteObject[]>> = {
  visitor: [
    page('/auth', () => import('../roles/public/auth'), 'Auth'),
    page(paths.forgotPassword(), () => import('../roles/public/forgot-password'), 'ForgotPassword'),
    ...openPages,
    { path: '*', Component: ToLanding },
  ],
  advertiser: [
    { Component: MemberLayout, children: [...advertiserPages, ...memberPages] },
    ...signedInPages,
    redirect(paths.advertiser(), paths.home()),
    redirect(paths.advertiserBookAd(), paths.bookAd()),
    redirect('*', paths.home()),
  ],
  driver: [
    { Component: MemberLayout, children: [...driverPages, ...memberPages] },
    ...signedInPages,
    redirect('*', paths.home()),
  ],
  admin: [
    { Component: AdminLayout, children: adminPages },
    ...signedInPages,
    redirect('*', paths.adminRegistrations()),
  ],
}

/** Shown while the first page of a tree is on its way. */
function FirstLoad() {
  return (
    <Loading className="grid gap-4 p-6">
      <Skeleton className="h-14" />
      <Skeleton className="h-64" />
    </Loading>
  )
}

/** The router of a role. */
export function routerFor(role: Session['role']) {
  return createBrowserRouter([{ HydrateFallback: FirstLoad, children: [...TREES[role]] }])
}

/** A page that could not be loaded or drawn: a new version was put up, the network is gone, or a fault of ours. */
export function RouteError() {
  const { t } = useTranslation()
  const error = useRouteError()
  const offline = !navigator.onLine
  return (
    <div className="mx-auto max-w-lg p-6">
      <ErrorState
        title={t('common.somethingWentWrong')}
        detail={
          offline ? t('common.offline') : error instanceof Error && import.meta.env.DEV ? error.message : undefined
        }
        onRetry={() => window.location.reload()}
      />
    </div>
  )
}

/** The landing page is a document of its own, so the way there is a real one. */
export function ToLanding() {
  useEffect(leave, [])
  return null
}
