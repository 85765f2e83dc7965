import type { BookingDetail } from '@ayob/contract/bookings'
import { addDays, type Day } from '@ayob/contract/days'
import { useTranslation } from 'react-i18next'
import { count, dayText, shortDayText, today } from '../../../lib/format'
import { placeName } from '../../../lib/place-name'
import { BarChart } from '../../../ui/charts/bar-chart'
import { BarRows } from '../../../ui/charts/bar-rows'
import { runningOf } from '../../../ui/charts/chart'

/** The fields of a booking that the charts need. */
interface Delivered extends Pick<BookingDetail, 'startDate' | 'endDate'> {
  readonly delivery: Pick<BookingDetail['delivery'], 'by_day' | 'by_hour_of_day' | 'by_route'>
}

/** Returns each day of the flight so far, including days without plays. */
function daysOf({ delivery, startDate, endDate }: Delivered): { day: Day; plays: number }[] {
  const plays = new Map(delivery.by_day.map((row) => [row.day, row.plays]))
  const first = delivery.by_day[0]?.day
  const from = first && startDate && startDate < first ? startDate : (first ?? startDate)
  if (!from) return []
  const lastDay = endDate ? addDays(endDate, -1) : today()
  const to = [lastDay < today() ? lastDay : today(), delivery.by_day.at(-1)?.day ?? from].sort().at(-1) ?? from
  const days: { day: Day; plays: number }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, plays: plays.get(day) ?? 0 })
  return days
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Plays by day, by hour of the day and by route. */
export function DeliveryCharts({ booking }: { booking: Delivered }) {
  const { t } = useTranslation()
  const { by_hour_of_day: hours, by_route: routes } = booking.delivery
  const days = daysOf(booking)
  const common = {
    period: t('monitor.wholeFlight'),
    name: t('monitor.plays'),
    format: count,
    empty: t('monitor.noPlays'),
  }
  const played = routes.filter(({ plays }) => plays > 0)
  return (
    <>
      <BarChart
        {...common}
        title={t('monitor.byDay')}
        head={t('monitor.day')}
        places={days.map(({ day }) => ({ label: shortDayText(day), name: dayText(day) }))}
        values={days.map(({ plays }) => plays)}
        running={runningOf(days, ({ day }) => day === today())}
      />
      <BarChart
        {...common}
        clock
        title={t('monitor.byHour')}
        head={t('monitor.hour')}
        places={hours.map(({ hour }) => ({ label: hourText(hour), name: `${hourText(hour)} – ${hourText(hour + 1)}` }))}
        values={hours.map(({ plays }) => plays)}
      />
      <BarRows
        {...common}
        title={t('monitor.byRoute')}
        head={t('monitor.route')}
        places={played.map(({ name }) => ({ label: placeName(name) }))}
        values={played.map(({ plays }) => plays)}
      />
    </>
  )
}
