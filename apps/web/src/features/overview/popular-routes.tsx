import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api-error'
import { count } from '../../lib/format'
import { Card } from '../../ui/card'
import { SkeletonCards } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { useRoutes } from '../campaigns/use-campaigns'
import { RouteShape } from './route-shape'

/** The call names the popular ones first. */
const POPULAR = 8

/** The eight best-known routes, by their plays of the last seven days. */
export function PopularRoutes() {
  const { t } = useTranslation()
  const query = useRoutes()
  const routes = query.data?.slice(0, POPULAR)
  const most = Math.max(1, ...(routes ?? []).map((route) => route.plays_7d))
  return (
    <Card aria-labelledby="popular-title">
      <h2 id="popular-title" className="text-lg">
        {t('overview.popularRoutes')}
      </h2>
      <p className="text-sm text-soft">{t('overview.popularPeriod')}</p>
      {query.isPending && (
        <div className="mt-4">
          <SkeletonCards count={4} className="h-14" />
        </div>
      )}
      {query.isError && !routes && (
        <ErrorState
          className="mt-4"
          title={t('overview.routesFailed')}
          detail={messageOf(query.error, t('errors.network'))}
          onRetry={() => void query.refetch()}
        />
      )}
      {routes && (
        <ol className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {routes.map((route) => (
            <li key={route.id} className="flex min-w-0 items-center gap-3">
              <RouteShape route={route} routes={routes} />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{route.name}</p>
                <p className="tabular text-sm text-soft">
                  {t('overview.routePlays', { count: route.plays_7d, plays: count(route.plays_7d) })}
                </p>
                <div aria-hidden className="mt-1 h-1 rounded-full bg-line">
                  <div
                    className="h-full rounded-full bg-lagoon"
                    style={{ width: `${(route.plays_7d / most) * 100}%` }}
                  />
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
