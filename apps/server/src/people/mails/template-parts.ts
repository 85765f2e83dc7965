import { addDays } from '@ayob/contract/days'
import { type Cents, formatLkr, toLkr } from '@ayob/contract/money'
import { dateIn } from '@ayob/i18n/dates'
import { reasonText } from '@ayob/i18n/reasons'
import type { Fact } from './mail-content'
import type { BookingFacts, Flight, PayoutFacts, Say, Written } from './template-data'

export const money = (cents: Cents) => formatLkr(toLkr(cents))
export const whole = new Intl.NumberFormat('en-LK', { maximumFractionDigits: 0 })
export const LONG_DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
export const LONG_TIME = { ...LONG_DAY, hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Colombo' } as const
export const LONG_MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
export const dayText = (say: Say, day: string) => dateIn(say.language, LONG_DAY, new Date(`${day}T00:00:00Z`))
export const timeText = (say: Say, instant: string) => dateIn(say.language, LONG_TIME, new Date(instant))
export const monthText = (say: Say, month: string) =>
  dateIn(say.language, LONG_MONTH, new Date(`${month}-01T00:00:00Z`))

export function bookingFacts(say: Say, { reference, brandName, durationDays, totalCents }: BookingFacts): Fact[] {
  return [
    { label: say('mails.factReference'), value: reference },
    { label: say('mails.factBrand'), value: brandName },
    { label: say('mails.factDuration'), value: say('mails.days', { count: durationDays }) },
    { label: say('mails.factTotal'), value: money(totalCents) },
  ]
}

export function creditNoteFact(say: Say, number: string | null): Fact[] {
  return number === null ? [] : [{ label: say('mails.factCreditNote'), value: number }]
}

export function flightFacts(say: Say, booking: BookingFacts & Flight): Fact[] {
  return [
    ...bookingFacts(say, booking),
    { label: say('mails.factFirstDay'), value: dayText(say, booking.startDate) },
    { label: say('mails.factLastDay'), value: dayText(say, addDays(booking.endDate, -1)) },
  ]
}

export function reasonFacts(say: Say, reason: string | null): Fact[] {
  return reason ? [{ label: say('mails.factReason'), value: reasonText(say, reason) }] : []
}

export function payoutFacts(say: Say, { number, netCents, reference, reason }: PayoutFacts): Fact[] {
  return [
    { label: say('mails.factPayout'), value: number },
    { label: say('mails.factAmount'), value: money(netCents) },
    ...(reference ? [{ label: say('mails.factTransfer'), value: reference }] : []),
    ...reasonFacts(say, reason),
  ]
}

/** A template with one paragraph. Its text has the key, its subject `KEYSubject` with the reference. */
export const aboutBooking =
  <B extends BookingFacts>(key: string, factsOf: (say: Say, booking: B) => Fact[], action: Written['action'] & {}) =>
  (say: Say, { booking }: { booking: B }): Written => ({
    subject: say(`mails.${key}Subject`, { reference: booking.reference }),
    paragraphs: [say(`mails.${key}`)],
    facts: factsOf(say, booking),
    action,
  })
