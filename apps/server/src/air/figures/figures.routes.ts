import { listRoutes } from '@ayob/contract/routes'
import { type Http, route } from '../../platform/http/route'
import type { Db } from '../../platform/ports'
import { routesWithPlays } from './routes.queries'

/** The named routes, popular ones first. */
export function figureRoutes(http: Http, db: Db): void {
  route(http, listRoutes, () => routesWithPlays(db, http.clock))
}
