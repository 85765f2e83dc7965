import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths'
import { AdminLayout } from '../layout/admin-layout'
import { FirstLoad, notYet, page, redirect, sharedPages } from './parts'

/** Sections whose content comes later: reachable, not yet in the navigation. */
const LATER = [paths.adminDrivers(), paths.adminAdvertisers()]

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
              paths.adminInquiries(),
              () => import('../../roles/admin/inquiries'),
              (module) => module.Inquiries,
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
            ...LATER.map(notYet),
          ],
        },
        ...sharedPages(),
        redirect('*', paths.adminRegistrations()),
      ],
    },
  ]
}
