import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../../lib/format'
import { Button } from '../../../ui/button'
import { cx } from '../../../ui/cx'
import { Checkbox } from '../../../ui/field'
import { Note } from '../../../ui/states'
import type { Price } from '../../pricing/use-quote'
import type { Draft } from './draft'
import { ForecastLine, ForecastPanel } from '../../forecasts/forecast-panel'
import type { AskedForecast } from '../../forecasts/use-forecast'

interface Props {
  draft: Draft
  price: Price
  forecast: AskedForecast
  settling: boolean
  busy: boolean
  /** What still has to be given before it can be submitted. */
  missing: readonly string[]
  onVat: (include: boolean) => void
}

/** What it costs, what it can expect and what is still missing; it stays in view beside the form, or below it on a phone. */
export function Summary({ draft, price, forecast, settling, busy, missing, onVat }: Props) {
  const { t } = useTranslation()
  const rows = [
    [
      t('booking.vehicle'),
      t('booking.vehicles', { count: Math.max(1, draft.quantity), vehicle: t(`states.vehicle_${draft.vehicleType}`) }),
    ],
    [t('booking.days'), t('common.days', { count: draft.durationDays })],
    [t('booking.locations'), String(draft.locations.length)],
    [t('booking.perDay'), money(price.perDay)],
  ] as const
  const rate = `${Number((price.vatRate * 100).toFixed(2))}%`
  return (
    <aside
      aria-label={t('booking.summary')}
      className="contents lg:sticky lg:top-20 lg:block lg:max-h-[calc(100dvh-13rem)] lg:self-start lg:overflow-y-auto lg:rounded-card lg:border lg:border-line lg:bg-card"
    >
      <section
        aria-label={t('booking.pricing')}
        className="rounded-card border border-line bg-card p-5 lg:rounded-b-none lg:border-0 lg:pb-3"
      >
        <h2 className="text-lg">{t('booking.pricing')}</h2>
        <dl className={cx('tabular mt-3 grid gap-2 transition-opacity', settling && 'opacity-50')}>
          {rows.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-soft">{name}</dt>
              <dd className="text-right font-medium">{value}</dd>
            </div>
          ))}
          <div className="mt-2 flex justify-between gap-4 border-t border-line pt-3">
            <dt className="text-soft">{t('booking.subtotal')}</dt>
            <dd className="font-medium">{money(price.net)}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="text-soft">{t('booking.vat', { rate })}</dt>
            <dd className="font-medium">{money(price.vat)}</dd>
          </div>
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <dt className="font-semibold">{t('booking.total')}</dt>
            <dd className="font-display text-2xl font-bold">{money(price.total)}</dd>
          </div>
        </dl>
        <Checkbox
          className="mt-2"
          label={t('booking.includeVat', { rate })}
          checked={draft.includeVat}
          onChange={(event) => onVat(event.target.checked)}
        />
        {price.withoutConfig && (
          <div className="mt-3">
            <Note tone="warning">{t('booking.withoutConfig')}</Note>
          </div>
        )}
        {price.fallback && !settling && (
          <div className="mt-3">
            <Note tone="warning">{t('booking.fallback', { rate: money(price.perDay) })}</Note>
          </div>
        )}
      </section>
      <ForecastPanel asked={forecast} />
      <div className="sticky bottom-0 z-[5] -mx-4 border-t border-line bg-card p-4 sm:-mx-6 sm:px-6 lg:m-0 lg:rounded-b-card lg:p-5">
        <ForecastLine asked={forecast} />
        <Button
          look="primary"
          size="large"
          type="submit"
          className="tabular w-full px-3 whitespace-nowrap"
          busy={busy}
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? 'booking-missing' : undefined}
        >
          {t('booking.submit', { amount: money(price.total).replace('LKR ', '') })}
        </Button>
        {missing.length > 0 && (
          <ul id="booking-missing" className="mt-3 grid gap-1 text-sm text-soft max-lg:[&>li+li]:hidden">
            {missing.map((text) => (
              <li key={text} className="flex gap-2">
                <CircleAlert aria-hidden className="mt-0.5 size-4 flex-none text-amber" />
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  )
}
