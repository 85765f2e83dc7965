import type { Booking, BookingDetail } from '@ayob/contract/bookings'
import { Eye, MonitorPlay, MousePointerClick, Percent } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { count, dayText, percent } from '../../../lib/format'
import { Badge } from '../../../ui/badge'
import { Card } from '../../../ui/card'
import { Figures } from '../../../ui/stat-card'

const TONES = { ahead: 'success', on_track: 'success', behind: 'warning' } as const

/** Plays as a fraction of the goal; it may exceed 1. */
const deliveredPart = ({ goal, metrics }: Pick<Booking, 'goal' | 'metrics'>) =>
  goal > 0 ? metrics.totalPlays / goal : 0

export function DeliveryMeter({ booking }: { booking: Pick<Booking, 'goal' | 'metrics'> }) {
  const { t } = useTranslation()
  const part = deliveredPart(booking)
  return (
    <meter min={0} max={1} value={Math.min(1, part)} aria-label={t('monitor.delivery')} className="meter w-full">
      {percent(part * 100)}
    </meter>
  )
}

/** What a booking has reached so far. */
export function DeliveryFigures({ metrics }: Pick<Booking, 'metrics'>) {
  const { t } = useTranslation()
  return (
    <Figures
      items={[
        [t('monitor.plays'), count(metrics.totalPlays), MonitorPlay, 'green'],
        [t('monitor.impressionsEstimate'), count(metrics.totalImpressions), Eye, 'purple'],
        [t('monitor.clicks'), count(metrics.totalClicks), MousePointerClick, 'blue'],
        [t('monitor.ctr'), percent(metrics.ctr), Percent, 'orange'],
      ]}
    />
  )
}

/** The delivery of a flight compared with its goal and with an even pace. */
export function DeliveryCard({
  booking,
}: {
  booking: Pick<BookingDetail, 'goal' | 'pace' | 'metrics' | 'settlement' | 'extensions'>
}) {
  const { t } = useTranslation()
  const { goal, pace, metrics, settlement } = booking
  const badge = pace?.state && !settlement && <Badge tone={TONES[pace.state]}>{t(`monitor.pace_${pace.state}`)}</Badge>
  return (
    <Card title={t('monitor.deliveryTitle')} aside={badge}>
      <p className="tabular mt-2 mb-2 font-display text-[2rem] leading-10 font-bold">
        {t('monitor.percentDone', { percent: percent(deliveredPart(booking) * 100) })}
      </p>
      <DeliveryMeter booking={booking} />
      <p className="tabular mt-2 text-soft">
        {t('monitor.deliveryText', { plays: count(metrics.totalPlays), goal: count(goal) })}
        <br />
        {!pace
          ? t('monitor.notStarted')
          : !settlement &&
            (pace.state ? t('monitor.paceExpected', { plays: count(pace.expected) }) : t('monitor.paceSoon'))}
      </p>
      {booking.extensions.map(({ at, days, delivered, goal: sold, lastDay }) => (
        <p key={at} className="tabular mt-2">
          {t('monitor.extended', { count: days, plays: count(delivered), goal: count(sold), day: dayText(lastDay) })}
        </p>
      ))}
      {settlement && (
        <p className="tabular mt-2 font-semibold">
          {t(settlement.missing > 0 ? 'monitor.settledMissing' : 'monitor.settled', {
            count: settlement.missing,
            missing: count(settlement.missing),
            plays: count(settlement.delivered),
            goal: count(settlement.goal),
          })}
        </p>
      )}
    </Card>
  )
}
