import { createBrowserRouter } from 'react-router'
import type { Session } from '../lib/session'
import { adminRoutes } from './routes/admin'
import { advertiserRoutes } from './routes/advertiser'
import { driverRoutes } from './routes/driver'
import { visitorRoutes } from './routes/visitor'

const TREES = {
  visitor: visitorRoutes,
  advertiser: advertiserRoutes,
  driver: driverRoutes,
  admin: adminRoutes,
} as const

/** The router of a role. Every tree ends with where its unknown addresses lead. */
export function routerFor(role: Session['role']) {
  return createBrowserRouter(TREES[role]())
}
