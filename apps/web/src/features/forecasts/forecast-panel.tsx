import { ENOUGH_DAYS } from '@ayob/domain/forecasts/forecast'
import { useTranslation } from 'react-i18next'
import { count } from '../../lib/format'
import { placeName } from '../../lib/place-name'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { Loading, Note, Skeleton } from '../../ui/states'
import { Sums } from '../../ui/sums'
import type { Draft } from '../bookings/form/draft'
import type { Forecast, ForecastState } from './use-forecast'

interface Props {
  forecast: ForecastState
  /** The vehicles of the forecast, in an order with several types. */
  of?: string | undefined
  onHours: (chosen: Pick<Draft, 'hours' | 'holidays'>) => void
  /** Applies a change that the forecast suggests. */
  onChange: (change: BookingChange) => void
}

export type BookingChange = Forecast['ways'][number]['change']

/** The forecast of an ad for its places, days and hours. A failed forecast does not prevent submitting. */
export function ForecastPanel({ forecast: state, of, onHours, onChange }: Props) {
  const { t } = useTranslation()
  const { none, forecast, updating, failed, retry } = state
  return (
    <section
      aria-label={[t('forecast.title'), of].filter(Boolean).join(': ')}
      className="rounded-card border border-line bg-card p-5 lg:rounded-none lg:border-0 lg:border-t"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">
          {t('forecast.title')}
          {of && <span className="block text-sm font-normal text-soft">{of}</span>}
        </h2>
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
        <div aria-busy={updating} className={cx('mt-3 transition-opacity', updating && 'opacity-50')}>
          <Expected forecast={forecast} onHours={onHours} onChange={onChange} />
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

function Expected({ forecast, onHours, onChange }: { forecast: Forecast } & Pick<Props, 'onHours' | 'onChange'>) {
  const { t } = useTranslation()
  const { plays, impressions, vehicles, history_days, advice, hours_that_fit: fitting } = forecast
  const rangeOf = ({ low, middle, high }: Forecast['plays']) => (
    <span className="flex flex-wrap items-baseline justify-end gap-x-2">
      {count(middle)}
      {high > low && (
        <span className="text-sm font-normal text-soft">
          {t('forecast.range', { low: count(low), high: count(high) })}
        </span>
      )}
    </span>
  )
  return (
    <div className="grid gap-3">
      {history_days > 0 && <Fill forecast={forecast} />}
      {advice.length > 0 && (
        <Note tone={history_days === 0 ? 'warning' : 'info'}>
          <ul className="grid gap-1.5">
            {advice.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {fitting && (
            <Button size="small" className="mt-2" onClick={() => onHours(fitting)}>
              {t('forecast.useHours')}
            </Button>
          )}
          <Ways forecast={forecast} onChange={onChange} />
        </Note>
      )}
      {history_days > 0 && (
        <Sums
          rows={[
            [t('forecast.plays'), rangeOf(plays)],
            [t('forecast.impressions'), rangeOf(impressions)],
            [t('forecast.vehicles'), count(vehicles)],
          ]}
        />
      )}
      {history_days > 0 && <p className="text-sm text-soft">{t('forecast.method')}</p>}
    </div>
  )
}

/** What a single tap changes, and what part of the goal it leads to. */
function Ways({ forecast: { ways, fill }, onChange }: { forecast: Forecast } & Pick<Props, 'onChange'>) {
  const { t } = useTranslation()
  const part = (of: number) => `${Math.min(100, Math.floor(of * 100))}%`
  const textOf = (change: BookingChange) =>
    'add' in change
      ? t('forecast.wayPlace', { name: placeName(change.add.name) })
      : 'adLocations' in change
        ? t('forecast.wayArea')
        : t('forecast.wayDays', { count: change.durationDays })
  return (
    <ul className="mt-2 grid gap-2 empty:hidden">
      {ways.map(({ change, fill: after }) => (
        <li key={JSON.stringify(change)}>
          <Button size="small" className="tabular w-full justify-between! text-left" onClick={() => onChange(change)}>
            <span>{textOf(change)}</span>
            <span className="whitespace-nowrap">{t('forecast.wayFill', { now: part(fill), after: part(after) })}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Shows whether the goal can be met, in words and as a bar. */
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
      <meter min={0} max={1} value={fill} aria-label={t('forecast.goalLabel')} className="meter w-full">
        {part}
      </meter>
      <p className="tabular mt-1 text-sm font-medium">{text}</p>
    </div>
  )
}

/** The forecast in one line, for the bar at the bottom of a phone. */
export function ForecastLine({ forecast: state }: { forecast: ForecastState }) {
  const { t } = useTranslation()
  const { forecast, failed, updating } = state
  if (!forecast || failed) return null
  const { plays, goal, history_days } = forecast
  return (
    <p className={cx('tabular mb-2 text-sm text-soft transition-opacity lg:hidden', updating && 'opacity-50')}>
      {history_days === 0
        ? t('forecast.shortNone')
        : t('forecast.short', { plays: count(plays.middle), goal: count(goal) })}
    </p>
  )
}
