import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths'
import { ToLanding } from '../to-landing'
import { FirstLoad, optOutPage, page } from './parts'

/** A visitor reads the landing page and signs in or up; anything else leads to the landing page. */
export function visitorRoutes(): RouteObject[] {
  return [
    {
      HydrateFallback: FirstLoad,
      children: [
        page(
          '/auth',
          () => import('../../roles/public/auth'),
          (module) => module.Auth,
        ),
        page(
          paths.forgotPassword(),
          () => import('../../roles/public/forgot-password'),
          (module) => module.ForgotPassword,
        ),
        page(
          '/auth/reset-password',
          () => import('../../roles/public/reset-password'),
          (module) => module.ResetPassword,
        ),
        page(
          paths.privacy(),
          () => import('../../roles/public/privacy'),
          (module) => module.Privacy,
        ),
        optOutPage(),
        { path: '*', Component: ToLanding },
      ],
    },
  ]
}
