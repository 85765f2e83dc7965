import type { BookingDetail } from '@ayob/contract/bookings'
import { useTranslation } from 'react-i18next'
import { count, dayText, percent } from '../../../lib/format'
import { Badge, type Tone } from '../../../ui/badge'
import { Card } from '../../../ui/card'

const TONES: Record<NonNullable<BookingDetail['pace']>['state'], Tone> = {
  ahead: 'success',
  on_track: 'success',
  behind: 'warning',
}

/** How far the flight is: plays against the goal, and against what an even pace would have by now. */
export function DeliveryCard({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  const { goal, pace, metrics, settlement } = booking
  const part = goal > 0 ? metrics.totalPlays / goal : 0
  return (
    <Card aria-labelledby="delivery-title">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="delivery-title" className="text-lg">
          {t('monitor.deliveryTitle')}
        </h2>
        {pace && !settlement && <Badge tone={TONES[pace.state]}>{t(`monitor.pace_${pace.state}`)}</Badge>}
      </div>
      <p className="tabular mt-2 font-display text-[2rem] leading-10 font-bold">
        {t('monitor.percentDone', { percent: percent(part * 100) })}
      </p>
      <meter
        min={0}
        max={1}
        value={Math.min(1, part)}
        aria-label={t('monitor.delivery')}
        className="delivery-meter mt-2 w-full"
      >
        {percent(part * 100)}
      </meter>
      <p className="tabular mt-2 text-soft">
        {t('monitor.deliveryText', { plays: count(metrics.totalPlays), goal: count(goal) })}
        <br />
        {pace ? !settlement && t('monitor.paceExpected', { plays: count(pace.expected) }) : t('monitor.notStarted')}
      </p>
      {booking.extensions.map(({ at, days, delivered, goal: sold, lastDay }) => (
        <p key={at} className="tabular mt-2">
          {t('monitor.extended', { count: days, plays: count(delivered), goal: count(sold), day: dayText(lastDay) })}
        </p>
      ))}
      {settlement && (
        <p className="tabular mt-2 font-semibold">
          {settlement.missing > 0
            ? t('monitor.settledMissing', {
                count: settlement.missing,
                missing: count(settlement.missing),
                plays: count(settlement.delivered),
                goal: count(settlement.goal),
              })
            : t('monitor.settled', { plays: count(settlement.delivered), goal: count(settlement.goal) })}
        </p>
      )}
    </Card>
  )
}
