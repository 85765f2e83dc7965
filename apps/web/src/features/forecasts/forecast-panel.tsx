import { ENOUGH_DAYS } from '@ayob/domain/forecasts/forecast'
import { useTranslation } from 'react-i18next'
import { count } from '../../lib/format'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { Loading, Skeleton } from '../../ui/skeleton'
import { Note } from '../../ui/states'
import type { AskedForecast, Forecast } from './use-forecast'

/** What the ad can expect where and when it is to show. It never stands in the way of submitting. */
export function ForecastPanel({ asked }: { asked: AskedForecast }) {
  const { t } = useTranslation()
  const { none, forecast, settling, failed, retry } = asked
  return (
    <section
      aria-label={t('forecast.title')}
      className="rounded-card border border-line bg-card p-5 lg:rounded-none lg:border-0 lg:border-t"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">{t('forecast.title')}</h2>
        {forecast && forecast.history_days < ENOUGH_DAYS ? (
          <Badge tone="warning">{t('forecast.rough')}</Badge>
        ) : (
          <Badge tone="neutral">{t('forecast.tag')}</Badge>
        )}
      </div>
      {none ? (
        <p className="mt-2 text-soft">{t('forecast.empty')}</p>
      ) : failed ? (
        <div className="mt-2 grid justify-items-start gap-3 text-soft">
          <p>{t('forecast.failed')}</p>
          <Button size="small" onClick={retry}>
            {t('common.tryAgain')}
          </Button>
        </div>
      ) : forecast ? (
        <div aria-busy={settling} className={cx('mt-3 transition-opacity', settling && 'opacity-50')}>
          <Expected forecast={forecast} />
        </div>
      ) : (
        <Loading className="mt-3 grid gap-2">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Loading>
      )}
    </section>
  )
}

function Expected({ forecast }: { forecast: Forecast }) {
  const { t } = useTranslation()
  const { plays, impressions, vehicles, history_days, advice } = forecast
  const figures = [
    [t('forecast.plays'), plays],
    [t('forecast.impressions'), impressions],
  ] as const
  return (
    <div className="grid gap-3">
      {history_days > 0 && (
        <>
          <Fill forecast={forecast} />
          <dl className="tabular grid gap-2">
            {figures.map(([name, { low, middle, high }]) => (
              <div key={name} className="flex items-baseline justify-between gap-4">
                <dt className="text-soft">{name}</dt>
                <dd className="flex flex-wrap items-baseline justify-end gap-x-2 font-medium">
                  {count(middle)}
                  {high > low && (
                    <span className="text-sm font-normal text-soft">
                      {t('forecast.range', { low: count(low), high: count(high) })}
                    </span>
                  )}
                </dd>
              </div>
            ))}
            <div className="flex justify-between gap-4">
              <dt className="text-soft">{t('forecast.vehicles')}</dt>
              <dd className="font-medium">{count(vehicles)}</dd>
            </div>
          </dl>
        </>
      )}
      {advice.length > 0 && (
        <Note tone={history_days === 0 ? 'warning' : 'info'}>
          <ul className="grid gap-1.5">
            {advice.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Note>
      )}
      {history_days > 0 && <p className="text-sm text-soft">{t('forecast.method')}</p>}
    </div>
  )
}

/** Whether the goal can be met, in words and as a bar. */
function Fill({ forecast: { fill, goal } }: { forecast: Forecast }) {
  const { t } = useTranslation()
  const part = `${Math.max(1, Math.floor(fill * 100))}%`
  const text =
    fill >= 1
      ? t('forecast.full', { goal: count(goal) })
      : fill > 0
        ? t('forecast.fill', { percent: part, goal: count(goal) })
        : t('forecast.fillNone', { goal: count(goal) })
  return (
    <div>
      <meter min={0} max={1} value={fill} aria-label={t('forecast.goalLabel')} className="delivery-meter w-full">
        {part}
      </meter>
      <p className="tabular mt-1 text-sm font-medium">{text}</p>
    </div>
  )
}

/** The forecast in one line, for the bar at the bottom of a phone. */
export function ForecastLine({ asked: { forecast, failed, settling } }: { asked: AskedForecast }) {
  const { t } = useTranslation()
  if (!forecast || failed) return null
  const { plays, goal, history_days } = forecast
  return (
    <p className={cx('tabular mb-2 text-sm text-soft transition-opacity lg:hidden', settling && 'opacity-50')}>
      {history_days === 0
        ? t('forecast.shortNone')
        : t('forecast.short', { plays: count(plays.middle), goal: count(goal) })}
    </p>
  )
}
