import { listRoutes } from '@ayob/contract/routes'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import { routesWithPlays } from './routes.queries'

/** The named routes, popular ones first. */
export function figureRoutes(http: Http, { reading, clock }: Context): void {
  route(http, listRoutes, () => routesWithPlays(reading, clock))
}
