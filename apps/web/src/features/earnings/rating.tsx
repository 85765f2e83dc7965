import { ownRating } from '@ayob/contract/earnings'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MONITOR, useCall } from '../../lib/calls'
import { count, dayText, hoursText, today } from '../../lib/format'
import { Card } from '../../ui/card'
import { BarChart } from '../../ui/charts/bar-chart'
import { runningOf } from '../../ui/charts/chart'
import { Loaded, Skeleton } from '../../ui/states'

/** The rating and the days that it is computed from. */
export function Rating() {
  const { t } = useTranslation()
  const query = useCall(ownRating, MONITOR)
  return (
    <Card title={t('driver.rating')} className="grid content-start gap-3">
      <Loaded query={query} failed={t('driver.ratingFailed')} skeleton={<Skeleton className="h-56" />}>
        {({ rating, hours_per_day, days_rated, days }) => (
          <>
            <p className="flex items-center gap-3">
              <Star aria-hidden className="size-8 fill-turmeric text-turmeric" />
              <span className="tabular font-display text-4xl leading-none font-bold">
                {rating?.toFixed(1) ?? t('driver.ratingNone')}
              </span>
              {rating !== null && (
                <span className="sr-only">{t('driver.ratingOf', { rating: rating.toFixed(1) })}</span>
              )}
            </p>
            <p className="max-w-prose text-soft">
              {rating === null
                ? t('driver.ratingNoneText')
                : t('driver.ratingHow', { hours: count(hours_per_day), days: days_rated })}
            </p>
            {rating !== null && (
              <BarChart
                title={t('driver.ratingBar')}
                period={t('driver.ratingPeriod')}
                head={t('driver.day')}
                name={t('driver.hoursOnAir')}
                running={runningOf(days, ({ day }) => day === today())}
                places={days.map(({ day }) => ({ label: day.slice(8), name: dayText(day) }))}
                values={days.map(({ minutes }) => minutes / 60)}
                format={hoursText}
                height={180}
                empty={t('driver.ratingEmpty')}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
