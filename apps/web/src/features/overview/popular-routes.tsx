import type { AnswerOf } from '@ayob/contract/call'
import { listRoutes, type Route } from '@ayob/contract/routes'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { count } from '../../lib/format'
import { placeName } from '../../lib/place-name'
import { Card } from '../../ui/card'
import { Loaded } from '../../ui/states'

/** The call returns the popular routes first. */
const POPULAR = 8

/** The eight popular routes with their plays of the last seven days. */
export function PopularRoutes() {
  const { t } = useTranslation()
  const query = useCall(listRoutes, {})
  return (
    <Card title={t('overview.popularRoutes')} text={t('overview.popularPeriod')}>
      <div className="mt-4">
        <Loaded query={query} failed={t('overview.routesFailed')} rows={4} rowHeight="h-14">
          {(routes) => <Routes routes={routes.slice(0, POPULAR)} />}
        </Loaded>
      </div>
    </Card>
  )
}

function Routes({ routes }: { routes: AnswerOf<typeof listRoutes> }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...routes.map((route) => route.plays_7d))
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-x-6 gap-y-3">
      {routes.map((route) => (
        <li key={route.id} className="flex min-w-0 items-center gap-3">
          <RouteShape route={route} routes={routes} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{placeName(route.name)}</p>
            <p className="tabular text-sm text-soft">
              {t('overview.routePlays', { count: route.plays_7d, plays: count(route.plays_7d) })}
            </p>
            <div aria-hidden className="mt-1 h-1 rounded-full bg-line">
              <div className="h-full rounded-full bg-lagoon" style={{ width: `${(route.plays_7d / most) * 100}%` }} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}

const WIDTH = 64
const HEIGHT = 64
const ROOM = 5

const pointsOf = ({ geometry }: Route): readonly (readonly [number, number])[] =>
  geometry.type === 'LineString' ? geometry.coordinates : (geometry.coordinates[0] ?? [])

/** Returns a function that projects a route into a picture of all routes. */
function scaleOf(routes: readonly Route[]) {
  const points = routes.flatMap(pointsOf)
  const lngs = points.map(([lng]) => lng)
  const lats = points.map(([, lat]) => lat)
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)]
  const step = Math.min(
    (WIDTH - 2 * ROOM) / Math.max(0.001, east - west),
    (HEIGHT - 2 * ROOM) / Math.max(0.001, north - south),
  )
  const left = (WIDTH - (east - west) * step) / 2
  const top = (HEIGHT - (north - south) * step) / 2
  return (route: Route) =>
    pointsOf(route)
      .map(([lng, lat]) => `${(left + (lng - west) * step).toFixed(1)},${(top + (north - lat) * step).toFixed(1)}`)
      .join(' ')
}

/** One route highlighted among the others, as on a transit map. */
function RouteShape({ route, routes }: { route: Route; routes: readonly Route[] }) {
  const place = scaleOf(routes)
  const others = routes.filter(({ id }) => id !== route.id)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="h-auto w-16 flex-none rounded-control bg-raised">
      <g className="text-control" opacity="0.35">
        {others.map((other) => (
          <Shape key={other.id} route={other} points={place(other)} />
        ))}
      </g>
      <g className="text-lagoon">
        <Shape route={route} points={place(route)} strong />
      </g>
    </svg>
  )
}

function Shape({ route, points, strong = false }: { route: Route; points: string; strong?: boolean }) {
  if (route.geometry.type === 'Polygon') {
    return <polygon points={points} fill="currentColor" fillOpacity={strong ? 0.35 : 0.2} stroke="currentColor" />
  }
  return (
    <polyline
      points={points}
      fill="none"
      stroke="currentColor"
      strokeWidth={strong ? 2.5 : 1}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}
