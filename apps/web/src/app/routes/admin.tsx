import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths'
import { AdminLayout } from '../layout/admin-layout'
import { FirstLoad, page, redirect, sharedPages } from './parts'

export function adminRoutes(): RouteObject[] {
  return [
    {
      HydrateFallback: FirstLoad,
      children: [
        {
          Component: AdminLayout,
          children: [
            page(
              paths.adminRegistrations(),
              () => import('../../roles/admin/registrations'),
              (module) => module.Registrations,
            ),
            page(
              paths.adminMonitorAds(),
              () => import('../../roles/admin/monitor-ads'),
              (module) => module.MonitorAllAds,
            ),
            page(
              paths.adminPricing(),
              () => import('../../roles/admin/pricing'),
              (module) => module.Pricing,
            ),
            page(
              paths.adminTickets(),
              () => import('../../roles/admin/tickets'),
              (module) => module.Tickets,
            ),
            page(
              paths.adminDataRequests(),
              () => import('../../roles/admin/data-requests'),
              (module) => module.DataRequests,
            ),
            page(
              paths.adminInquiries(),
              () => import('../../roles/admin/inquiries'),
              (module) => module.Inquiries,
            ),
            page(
              paths.adminScreens(),
              () => import('../../roles/admin/screens'),
              (module) => module.Screens,
            ),
            page(
              paths.adminImpressions(),
              () => import('../../roles/admin/impressions'),
              (module) => module.Impressions,
            ),
            page(
              paths.adminPayouts(),
              () => import('../../roles/admin/payouts'),
              (module) => module.Payouts,
            ),
            page(
              paths.adminJournal(),
              () => import('../../roles/admin/journal'),
              (module) => module.Journal,
            ),
            page(
              paths.adminActivity(),
              () => import('../../roles/admin/activity'),
              (module) => module.Activity,
            ),
            page(
              paths.adminPlatform(),
              () => import('../../roles/admin/live-display'),
              (module) => module.LiveDisplay,
            ),
            page(
              paths.adminDrivers(),
              () => import('../../roles/admin/drivers'),
              (module) => module.Drivers,
            ),
            page(
              paths.adminAdvertisers(),
              () => import('../../roles/admin/advertisers'),
              (module) => module.AdminAdvertisers,
            ),
          ],
        },
        ...sharedPages(),
        redirect('*', paths.adminRegistrations()),
      ],
    },
  ]
}
