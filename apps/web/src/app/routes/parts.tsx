import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { paths } from '../../lib/paths'
import { Loading, Skeleton } from '../../ui/skeleton'
import { RouteError } from '../route-error'

/** A page that is loaded when it is first opened. `pick` names the component in its file. */
export function page<Module extends Record<string, unknown>>(
  path: string,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
): RouteObject {
  return { path, lazy: async () => ({ Component: pick(await load()) }), ErrorBoundary: RouteError }
}

export function redirect(path: string, to: string): RouteObject {
  return { path, element: <Navigate to={to} replace /> }
}

/** Shown while the first page of a tree is on its way. */
export function FirstLoad() {
  return (
    <Loading className="grid gap-4 p-6">
      <Skeleton className="h-14" />
      <Skeleton className="h-64" />
    </Loading>
  )
}

/** Pages outside every layout that all signed-in people share. */
export function sharedPages(): RouteObject[] {
  return [
    page(
      paths.paymentSuccess(),
      () => import('../../roles/public/payment-success'),
      (module) => module.PaymentSuccess,
    ),
    page(
      paths.paymentCancel(),
      () => import('../../roles/public/payment-cancel'),
      (module) => module.PaymentCancel,
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
  ]
}

/** Advertisers and drivers have the same settings. */
export const settingsPage = () =>
  page(
    paths.settings(),
    () => import('../../roles/public/settings'),
    (module) => module.SettingsPage,
  )

export const optOutPage = () =>
  page(
    paths.optOut(),
    () => import('../../roles/public/opt-out'),
    (module) => module.OptOut,
  )
