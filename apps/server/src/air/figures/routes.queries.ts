import { DAY_MS } from '@ayob/contract/durations'
import type { Route } from '@ayob/contract/routes'
import type { Clock, Db } from '../../platform/ports'
import { presentRoutes } from './present'
import { playsByRoute } from './totals.queries'

const WEEK_MS = 7 * DAY_MS

/** The named routes with their plays in the last seven days. */
export async function routesWithPlays(db: Db, clock: Clock): Promise<Route[]> {
  return presentRoutes(await playsByRoute(db, new Date(clock.now().getTime() - WEEK_MS)))
}
