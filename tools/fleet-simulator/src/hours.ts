import { DAY_MIN, DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import type { PlaylistAd } from '@ayob/contract/playlists'

const COLOMBO_MS = 5.5 * HOUR_MS

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * Whether an ad of a playlist may show at an instant, by its hours and holidays. Implemented independently of the
 * product's rule.
 */
export function isInHours({ hours, holidays }: Pick<PlaylistAd, 'hours' | 'holidays'>, at: number): boolean {
  const local = new Date(at + COLOMBO_MS)
  if (holidays && holidays.days.includes(local.toISOString().slice(0, 10)) !== (holidays.show === 'only')) return false
  if (!hours) return true
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
  const weekday = (day: Date) => day.getUTCDay() || 7
  const [today, yesterday] = [weekday(local), weekday(new Date(local.getTime() - DAY_MS))]
  return hours.some(({ days, from, to }) => {
    const [begins, ends] = [minutesOf(from), minutesOf(to)]
    const length = ends > begins ? ends - begins : ends - begins + DAY_MIN
    const isFromToday = days.includes(today) && minute >= begins && minute < begins + length
    return isFromToday || (days.includes(yesterday) && minute + DAY_MIN < begins + length)
  })
}
