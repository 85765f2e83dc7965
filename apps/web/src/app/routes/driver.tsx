import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths'
import { MemberLayout } from '../layout/member-layout'
import { FirstLoad, page, redirect, settingsPage, sharedPages } from './parts'

export function driverRoutes(): RouteObject[] {
  return [
    {
      HydrateFallback: FirstLoad,
      children: [
        {
          Component: MemberLayout,
          children: [
            page(
              paths.home(),
              () => import('../../roles/driver/overview'),
              (module) => module.DriverOverview,
            ),
            page(
              paths.vehicle(),
              () => import('../../roles/driver/vehicle'),
              (module) => module.DriverVehicle,
            ),
            page(
              paths.support(),
              () => import('../../roles/public/support'),
              (module) => module.Support,
            ),
            settingsPage(),
            page(
              paths.billing(),
              () => import('../../roles/driver/billing'),
              (module) => module.DriverBilling,
            ),
          ],
        },
        ...sharedPages(),
        redirect('*', paths.home()),
      ],
    },
  ]
}
