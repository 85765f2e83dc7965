import { HOUR_MIN } from '@ayob/contract/durations'
import type { DriverDay, DriverDayDetail } from '@ayob/contract/earnings'
import type { Rejection } from '@ayob/contract/plays'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { count, dateTimeOf, hoursText, money, moneyOff } from '../../lib/format'
import { cx } from '../../ui/cx'
import { Note } from '../../ui/states'
import { Sums } from '../../ui/sums'

/** The earnings of a day and their computation: rates, unpaid minutes with their reasons, and every hour. */
export function DayDetail({ detail }: { detail: DriverDayDetail }) {
  const { t } = useTranslation()
  const { day, rates, hours, corrections, rejected } = detail
  const limit = rates.at(-1)?.hours_limit
  const isEmpty = day.minutes_on_air === 0 && hours.length === 0
  const rejections = Object.entries(rejected) as [Rejection, number][]
  return (
    <div className="grid gap-6">
      {day.live && <Note>{t('driver.dayLiveText')}</Note>}
      <Sums
        rows={[
          [t('driver.hoursOnAir'), hoursText(day.hours_on_air)],
          [`${t('driver.gross')} · ${t('driver.grossText', { count: day.paid_minutes })}`, money(day.gross)],
          [t('driver.device'), moneyOff(day.device_deduction)],
        ]}
        total={[t('driver.net'), money(day.earnings)]}
      />
      {isEmpty ? <p>{t('driver.dayNothing')}</p> : <NotPaid day={day} limit={limit} />}
      {hours.length > 0 && (
        <Part title={t('driver.hours')}>
          <DayHours hours={hours} />
        </Part>
      )}
      {rates.length > 0 && (
        <Part title={t('driver.rates')}>
          <ul className="tabular grid gap-1.5">
            {rates.map((rate) => (
              <li key={`${rate.vehicle_type} ${rate.from}`}>
                {rates.length > 1
                  ? t('driver.rateFrom', { from: rate.from, rate: money(rate.per_hour) })
                  : t('driver.rate', { rate: money(rate.per_hour) })}
                <span className="block text-soft">
                  {rate.peaks.map((peak) => t('driver.ratePeak', { ...peak, multiplier: peak.multiplier })).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          {limit !== undefined && <p className="text-soft">{t('driver.hoursLimit', { hours: count(limit) })}</p>}
        </Part>
      )}
      {corrections.length > 0 && (
        <Part title={t('driver.corrections')}>
          <ul className="tabular grid gap-2">
            {corrections.map((one) => (
              <li key={one.at} className="flex items-baseline justify-between gap-4">
                <span>
                  {one.minutes < 0
                    ? t('driver.correctionLess', { count: -one.minutes })
                    : t('driver.correction', { count: one.minutes })}
                  <span className="block text-sm text-soft">
                    {t('driver.correctionAt', { at: dateTimeOf(one.at) })}
                  </span>
                </span>
                <span className="font-semibold">{money(one.earnings)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {rejections.length > 0 && (
        <Part title={t('driver.rejected')}>
          <Sums rows={rejections.map(([reason, plays]) => [t(`driver.rejected_${reason}`), count(plays)])} />
        </Part>
      )}
    </div>
  )
}

/** Why minutes of a day earn nothing. */
function NotPaid({ day, limit = 0 }: { day: DriverDay; limit: number | undefined }) {
  const { t } = useTranslation()
  return (
    <Part title={t('driver.notPaid')}>
      <ul className="grid list-disc gap-1.5 pl-5">
        {day.unpaid_minutes > 0 ? (
          <li>{t('driver.unpaidLimitText', { count: day.unpaid_minutes, hours: count(limit) })}</li>
        ) : (
          <li>{t('driver.unpaidNone')}</li>
        )}
        {day.device_deduction > 0 && (
          <li>
            {day.earnings === 0
              ? t('driver.unpaidDevice')
              : t('driver.deviceText', { amount: money(day.device_deduction) })}
          </li>
        )}
        <li>{t('driver.unpaidOffText')}</li>
      </ul>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

type Hour = DriverDayDetail['hours'][number]

const VARIANTS = {
  paid: 'bg-leaf',
  daily_limit: 'bg-amber',
  held: 'bg-purple',
  rejected: 'bg-brick',
  off_air: 'bg-line',
} as const

/** The hours of a day, each with its minutes: paid, beyond the limit, off air. */
function DayHours({ hours }: { hours: readonly Hour[] }) {
  return (
    <ol className="divide-y divide-line">
      {hours.map((hour) => (
        <HourRow key={hour.hour} hour={hour} />
      ))}
    </ol>
  )
}

function HourRow({ hour }: { hour: Hour }) {
  const { t } = useTranslation()
  const parts = [{ reason: 'paid' as const, minutes: hour.paid_minutes }, ...hour.unpaid]
  const texts = [
    t('driver.grossText', { count: hour.paid_minutes }),
    ...hour.unpaid.map(({ reason, minutes }) => t(`driver.unpaid_${reason}`, { count: minutes })),
  ]
  return (
    <li className="grid gap-1.5 py-3">
      <div className="tabular flex items-baseline justify-between gap-4 font-semibold">
        <span>{hour.hour}</span>
        <span>{money(hour.earnings)}</span>
      </div>
      <div aria-hidden className="flex h-2.5 overflow-hidden rounded-full bg-raised">
        {parts.map(({ reason, minutes }) => (
          <span key={reason} className={cx(VARIANTS[reason])} style={{ width: `${(minutes / HOUR_MIN) * 100}%` }} />
        ))}
      </div>
      <p className="tabular text-sm text-soft">
        {texts.join(' · ')}
        {hour.peak_minutes > 0 && (
          <span className="font-medium text-ink"> · {t('driver.peakMinutes', { count: hour.peak_minutes })}</span>
        )}
      </p>
    </li>
  )
}
