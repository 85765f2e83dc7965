import { DAY_MS } from '@ayob/contract/durations'
import { type NamedRoute, ROUTES } from '@ayob/contract/route-data'
import { listRoutes, type Route } from '@ayob/contract/routes'
import { DEGREE_M } from '@ayob/domain/geo/distance'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import type { Clock, Db } from '../../platform/ports'
import { playsByRoute } from './screens.queries'

const WEEK_MS = 7 * DAY_MS
const CORNERS = 48

/** The named routes, popular ones first. */
export function figureRoutes(http: Http, { reading, clock }: Context): void {
  route(http, listRoutes, () => routesWithPlays(reading, clock))
}

/** The named routes with their plays in the last seven days. */
async function routesWithPlays(db: Db, clock: Clock): Promise<Route[]> {
  const since = new Date(clock.now().getTime() - WEEK_MS)
  return presentRoutes(await playsByRoute(db, since))
}

/** The named routes with their plays: popular routes first, then by plays; ties keep the order of the data. */
function presentRoutes(plays: ReadonlyMap<string, number>): Route[] {
  return [...ROUTES]
    .sort((a, b) => Number(b.popular) - Number(a.popular) || playsOf(b) - playsOf(a))
    .map((route) => ({
      id: route.id,
      name: route.name,
      kind: route.kind,
      geometry: geometryOf(route),
      plays_7d: playsOf(route),
    }))

  function playsOf(route: NamedRoute): number {
    return plays.get(route.id) ?? 0
  }
}

function geometryOf(route: NamedRoute): Route['geometry'] {
  if (route.kind !== 'area') return { type: 'LineString', coordinates: route.line.map(([lng, lat]) => [lng, lat]) }
  const [lng, lat] = route.centre
  const latRadius = route.radiusM / DEGREE_M
  const lngRadius = latRadius / Math.cos((lat * Math.PI) / 180)
  const corner = (index: number): [number, number] => {
    const angle = ((index % CORNERS) / CORNERS) * 2 * Math.PI
    return [round(lng + lngRadius * Math.cos(angle)), round(lat + latRadius * Math.sin(angle))]
  }
  return { type: 'Polygon', coordinates: [Array.from({ length: CORNERS + 1 }, (_, index) => corner(index))] }
}

/** Six decimals of a degree are a tenth of a metre. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
