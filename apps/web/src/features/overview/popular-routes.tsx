import type { AnswerOf } from '@ayob/contract/call'
import { listRoutes } from '@ayob/contract/routes'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { count } from '../../lib/format'
import { Card } from '../../ui/card'
import { Loaded } from '../../ui/loaded'
import { RouteShape } from './route-shape'

/** The call names the popular ones first. */
const POPULAR = 8

/** The eight best-known routes, by their plays of the last seven days. */
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
    <ol className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {routes.map((route) => (
        <li key={route.id} className="flex min-w-0 items-center gap-3">
          <RouteShape route={route} routes={routes} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{route.name}</p>
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
