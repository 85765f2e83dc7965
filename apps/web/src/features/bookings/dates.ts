import { dayText, lastDayText } from '../../lib/format'

/** `1 Dec 2026 – 30 Dec 2026`: first and last day with the ad, or a dash before they are fixed. */
export function flightText(startDate: string | null, endDate: string | null): string {
  if (!startDate) return '–'
  return endDate ? `${dayText(startDate)} – ${lastDayText(endDate)}` : dayText(startDate)
}

/** Clicks in percent of impressions, two decimals; 0 without impressions. */
export function clickRate(clicks: number, impressions: number): number {
  return impressions > 0 ? Math.round((clicks / impressions) * 10_000) / 100 : 0
}
