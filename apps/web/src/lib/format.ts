import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { type DateParts, dateIn, distanceIn, spanIn } from '@ayob/i18n/dates'
import { shownLanguage } from './language'

const ZONE = 'Asia/Colombo'
const amount = whenUsed(() => new Intl.NumberFormat('en-LK', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
const whole = whenUsed(() => new Intl.NumberFormat('en-LK', { maximumFractionDigits: 0 }))
const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const satisfies DateParts
const MINUTE = { hour: '2-digit', minute: '2-digit' } as const satisfies DateParts

/** Makes a format when it is first used, because each takes milliseconds. */
function whenUsed<Format>(make: () => Format): () => Format {
  let made: Format | undefined
  return () => {
    made ??= make()
    return made
  }
}

const instantText = (instant: string | Date, parts: DateParts) =>
  dateIn(shownLanguage(), { ...parts, timeZone: ZONE }, new Date(instant))
const calendarText = (day: string, parts: DateParts) =>
  dateIn(shownLanguage(), { ...parts, timeZone: 'UTC' }, new Date(`${day}T00:00:00Z`))

/** `LKR 1,234.50`; a negative amount is `−LKR 1,234.50`. */
export function money(lkr: number): string {
  return `${lkr < 0 ? '−' : ''}LKR ${amount().format(Math.abs(lkr))}`
}

/** `−LKR 83.33`, for a deduction. */
export function moneyOff(lkr: number): string {
  return money(0 - lkr)
}

const dollars = whenUsed(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** A formatted number with a minus sign that is as wide as a plus, instead of a hyphen. */
const withMinus = (text: string) => text.replace('-', '−')

/** `$1,234.50`. */
export function usd(amountInUsd: number): string {
  return withMinus(dollars().format(amountInUsd))
}

/** `12,345`, rounded to a whole number. */
export function count(value: number): string {
  return withMinus(whole().format(value))
}

/** A number in percent, `1.25%`. */
export function percent(value: number): string {
  return withMinus(`${amount().format(value)}%`)
}

const decimal = whenUsed(() => new Intl.NumberFormat('en-LK', { maximumFractionDigits: 1 }))

/** A change with its sign, `+12.5` or `−3`; `+0` for none. */
export function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${decimal().format(Math.abs(value))}`
}

/** Metres as kilometres, `12.4`. */
export function kilometres(metres: number): string {
  return decimal().format(metres / 1000)
}

/** `Nov` or `November 2026` for a month `2026-11`. */
export function monthText(month: string, length: 'short' | 'long'): string {
  const options = length === 'short' ? ({ month: 'short' } as const) : ({ month: 'long', year: 'numeric' } as const)
  return calendarText(`${month}-01`, options)
}

/** `21 Nov 2026` for an instant, in Colombo. */
export function dateOf(instant: string | Date): string {
  return instantText(instant, DATE)
}

/** `21 Nov 2026, 18:30` for an instant, in Colombo. */
export function dateTimeOf(instant: string | Date): string {
  return instantText(instant, { ...DATE, ...MINUTE })
}

const clockTime = whenUsed(
  () => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: ZONE }),
)

/** `18:30` for an instant, in Colombo. */
export function timeOf(instant: string | Date): string {
  return clockTime().format(new Date(instant))
}

/** `Sat 21 Nov` for a calendar day in a list of one month. */
export function namedDayText(day: Day): string {
  return calendarText(day, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '')
}

/** `21 Nov 2026` for a calendar day. */
export function dayText(day: Day): string {
  return calendarText(day, DATE)
}

/** `21 Nov` for a calendar day, on an axis. */
export function shortDayText(day: Day): string {
  return calendarText(day, { day: 'numeric', month: 'short' })
}

/** The last day with the ad: the day before the first one without it. */
export function lastDayText(endDate: Day): string {
  return dayText(addDays(endDate, -1))
}

const STEPS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago an instant was: `3 days ago`, `now`. */
export function ageOf(instant: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return distanceIn(shownLanguage(), Math.trunc(seconds / size), unit)
  }
  return distanceIn(shownLanguage(), 0, 'second')
}

/** Today in Colombo. */
export function today(now: Date = new Date()): Day {
  return dayOf(now)
}

/** `3 h 20 min` for a number of hours. */
export function hoursText(hours: number): string {
  const minutes = Math.round(hours * 60)
  return spanIn(shownLanguage(), Math.floor(minutes / 60), minutes % 60)
}

const MB = 1024 * 1024
const GB = 1024 * MB

/** `9.4 MB` for a number of bytes. */
export function sizeText(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return bytes < GB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / GB).toFixed(1)} GB`
}
