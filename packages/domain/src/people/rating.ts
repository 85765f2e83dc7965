/** The number of days that a rating covers, without today. */
export const RATED_DAYS = 30
const MOST = 5

/**
 * Rating of a driver: 5 times the share of the scheduled hours of the last 30 days in which the screen was on air, with one
 * decimal. A day counts at most its scheduled hours (docs/business-rules.md).
 *
 * @param minutesOnAir minutes with a valid play, for each day that has any
 * @param hoursPerDay scheduled hours of a day
 * @param days days of the window since the driver's first play, at most 30
 * @returns null without history
 */
export function driverRating(minutesOnAir: readonly number[], hoursPerDay: number, days: number): number | null {
  if (days <= 0 || hoursPerDay <= 0) return null
  const scheduled = hoursPerDay * 60
  const onAir = minutesOnAir.reduce((sum, minutes) => sum + Math.min(minutes, scheduled), 0)
  return Math.round(Math.min(1, onAir / (scheduled * days)) * MOST * 10) / 10
}
