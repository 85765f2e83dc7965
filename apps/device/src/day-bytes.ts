import { minuteOfDay } from './brightness'

const MINUTE_MS = 60_000

/** Counts bytes by the day of Sri Lanka, from what the machine counts since its start. After a start, it counts from there. */
export function createDayBytes() {
  let midnight = Number.NaN
  let from = 0
  return ({ bytes, uptime_s }: { bytes: number | null; uptime_s: number | null }, now: Date): number | null => {
    if (bytes === null) return null
    const begin = Math.floor(now.getTime() / MINUTE_MS) - minuteOfDay(now)
    if (begin !== midnight) {
      midnight = begin
      const startedToday = uptime_s !== null && now.getTime() - uptime_s * 1000 >= begin * MINUTE_MS
      from = startedToday ? 0 : bytes
    }
    return bytes - from
  }
}
