import { addDays } from '@ayob/contract/days'
import { type Cents, formatLkr, toLkr } from '@ayob/contract/money'
import { dateIn } from '@ayob/i18n/dates'
import type { LanguageCode } from '@ayob/i18n/languages'
import { reasonText } from '@ayob/i18n/reasons'

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

export interface BookingFacts {
  readonly reference: string
  readonly brandName: string
  readonly durationDays: number
  readonly totalCents: Cents
}

export interface Flight {
  readonly startDate: string
  /** The first day without the ad. */
  readonly endDate: string
}

export interface PayoutFacts {
  readonly number: string
  readonly netCents: Cents
  readonly reference: string | null
  readonly reason: string | null
}

export type PayoutStep = 'Requested' | 'Monthly' | 'Approved' | 'Exported' | 'Paid' | 'Failed'

/** Translates a key of the catalogue into the reader's language. */
export interface Say {
  (key: string, values?: Readonly<Record<string, string | number>>): string
  readonly language: LanguageCode
}

/**
 * A mail without its greeting. `action` is the button: a key below `mails.` and the path of a page. `links` have the
 * names and paths of more pages, which are meant to be sent on.
 */
export interface Written extends Omit<MailContent, 'greeting' | 'action' | 'links'> {
  readonly action?: readonly [label: string, path: string]
  readonly links?: {
    readonly text: string
    readonly items: readonly { readonly name: string; readonly path: string }[]
  }
}

export type Templates = Readonly<Record<string, (say: Say, data: never) => Written>>

/** The content of a mail, before it becomes HTML and plain text. All texts are in the recipient's language. */
export interface MailContent {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly facts?: readonly Fact[]
  readonly action?: Link
  /** More pages with their names, below an introductory line. */
  readonly links?: { readonly text: string; readonly items: readonly Link[] }
  /** Paragraphs after the button. */
  readonly closing?: readonly string[]
}

export interface Link {
  readonly label: string
  readonly url: string
}

export interface Fact {
  readonly label: string
  readonly value: string
}

/** The footer of every mail. */
export interface Footer {
  readonly lines: readonly string[]
  /** The link that stops mails of this kind. */
  readonly optOut?: Link
}

const WIDTH = 72

/** Formats the content as plain text, wrapped at 72 characters. */
export function plainText(content: MailContent, footer: Footer): string {
  const blocks = [
    content.greeting,
    ...content.paragraphs,
    ...(content.facts ? [content.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.links
      ? [[content.links.text, ...content.links.items.map(({ label, url }) => `${label}:\n${url}`)].join('\n')]
      : []),
    ...(content.closing ?? []),
    ['--', ...footer.lines].join('\n'),
    ...(footer.optOut ? [`${footer.optOut.label}:\n${footer.optOut.url}`] : []),
  ]
  return `${blocks.map(wrap).join('\n\n')}\n`
}

const wrap = (block: string) => block.split('\n').map(wrapLine).join('\n')

function wrapLine(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current && current.length + 1 + word.length > WIDTH) {
      lines.push(current)
      current = word
    } else current = current ? `${current} ${word}` : word
  }
  return [...lines, current].join('\n')
}
