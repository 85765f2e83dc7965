import { vehiclesOf } from '@ayob/contract/bookings'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../../lib/format'
import { useVehiclesText } from '../../../lib/use-vehicle-name'
import { Button } from '../../../ui/button'
import { cx } from '../../../ui/cx'
import { Checkbox } from '../../../ui/field'
import { Note } from '../../../ui/states'
import { Sums } from '../../../ui/sums'
import { unbroken } from '../../../ui/unbroken'
import { type BookingChange, ForecastLine, ForecastPanel } from '../../forecasts/forecast-panel'
import { type ForecastState, useForecast } from '../../forecasts/use-forecast'
import type { Price } from '../../pricing/use-quote'
import type { Draft } from './draft'
import { jumpTo, type Missing } from './parts'

interface Props {
  draft: Draft
  price: Price
  forecast: ForecastState
  updating: boolean
  busy: boolean
  /** The entries that are missing before the form can be submitted. */
  missing: readonly Missing[]
  onVat: (include: boolean) => void
  /** Applies hours that the forecast suggests. */
  onHours: (chosen: Pick<Draft, 'hours' | 'holidays'>) => void
  /** Applies another change that the forecast suggests. */
  onChange: (change: BookingChange) => void
}

/** Price, forecast and missing entries. Stays in view next to the form; on a phone it is below it. */
export function Summary({ draft, price, forecast, updating, busy, missing, onVat, onHours, onChange }: Props) {
  const { t } = useTranslation()
  const vehiclesText = useVehiclesText()
  const several = draft.otherVehicles.length > 0
  const rate = `${Number((price.vatRate * 100).toFixed(2))}%`
  return (
    <aside
      aria-label={t('booking.summary')}
      className="contents xl:sticky xl:top-20 xl:block xl:max-h-[calc(100dvh-13rem)] xl:self-start xl:overflow-y-auto xl:rounded-card xl:border xl:border-line xl:bg-card"
    >
      <section
        aria-label={t('booking.pricing')}
        className="rounded-card border border-line bg-card p-5 xl:rounded-b-none xl:border-0 xl:pb-3"
      >
        <h2 className="text-lg">{t('booking.pricing')}</h2>
        <Sums
          className={cx('mt-3 transition-opacity', updating && 'opacity-50')}
          rows={[
            [t('booking.vehicle'), vehiclesText(vehiclesOf(draft))],
            [t('booking.days'), t('common.days', { count: draft.durationDays })],
            [t('booking.locations'), String(draft.locations.length)],
            [t('booking.perDay'), money(price.perDay)],
            [t('booking.subtotal'), money(price.net)],
            [t('booking.vat', { rate }), money(price.vat)],
          ]}
          total={[t('booking.total'), money(price.total)]}
        />
        <p className="mt-2 text-sm text-soft">{t('booking.creditBack')}</p>
        <Checkbox
          className="mt-2"
          label={t('booking.includeVat', { rate })}
          checked={draft.includeVat}
          onChange={(event) => onVat(event.target.checked)}
        />
        {price.withoutConfig && (
          <Note tone="warning" className="mt-3">
            {t('booking.withoutConfig')}
          </Note>
        )}
        {price.fallback && !updating && (
          <Note tone="warning" className="mt-3">
            {t('booking.fallback', { rate: money(price.perDay) })}
          </Note>
        )}
      </section>
      <ForecastPanel
        forecast={forecast}
        of={several ? vehiclesText([draft]) : undefined}
        onHours={onHours}
        onChange={onChange}
      />
      {draft.otherVehicles.map((vehicle) => (
        <OtherForecast
          key={vehicle.vehicleType}
          draft={{ ...draft, ...vehicle }}
          of={vehiclesText([vehicle])}
          onHours={onHours}
          onChange={onChange}
        />
      ))}
      <div className="sticky bottom-0 z-[5] -mx-4 border-t border-line bg-card p-4 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8 xl:m-0 xl:rounded-b-card xl:p-5">
        {!several && <ForecastLine forecast={forecast} />}
        <Button
          variant="primary"
          size="large"
          type="submit"
          className="tabular w-full px-3 py-2"
          busy={busy}
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? 'booking-missing' : undefined}
        >
          <span>{unbroken(t('booking.submit', { amount: money(price.total).replace('LKR ', '') }))}</span>
        </Button>
        {missing.length > 0 && (
          <ul id="booking-missing" className="mt-3 grid gap-1 text-sm text-soft max-xl:[&>li+li]:hidden">
            {missing.map(({ part, text }) => (
              <li key={text}>
                <button
                  type="button"
                  onClick={() => jumpTo(part)}
                  className="flex min-h-8 items-center gap-2 text-left underline decoration-line underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11"
                >
                  <CircleAlert aria-hidden className="size-4 flex-none text-amber" />
                  {text}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  )
}

/** The forecast of another vehicle type of the order. */
function OtherForecast({ draft, ...rest }: { draft: Draft; of: string } & Pick<Props, 'onHours' | 'onChange'>) {
  return <ForecastPanel forecast={useForecast(draft)} {...rest} />
}
