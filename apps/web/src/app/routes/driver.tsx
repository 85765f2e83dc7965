import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths'
import { MemberLayout } from '../layout/member-layout'
import { FirstLoad, notYet, page, redirect, settingsPage, sharedPages } from './parts'

/** Pages whose content comes later: reachable, not yet in the navigation. */
const LATER = [paths.billing()]

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
              paths.support(),
              () => import('../../roles/public/support'),
              (module) => module.Support,
            ),
            settingsPage(),
            ...LATER.map(notYet),
          ],
        },
        ...sharedPages(),
        redirect('*', paths.home()),
      ],
    },
  ]
}
