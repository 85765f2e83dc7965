import type { Cents } from '@ayob/contract/money'
import type { DataRequestKind } from '@ayob/contract/privacy'
import type { LanguageCode } from '@ayob/i18n/languages'
import type { MailContent } from './mail-content'

export interface BookingFacts {
  readonly reference: string
  readonly brandName: string
  readonly durationDays: number
  readonly totalCents: Cents
}

export interface Flight {
  readonly startDate: string
  /** First day without the ad. */
  readonly endDate: string
}

/** What a week brought. Both days are part of it; the value is in LKR. */
interface WeekFacts {
  readonly from: string
  readonly to: string
  readonly totals: {
    readonly plays: number
    readonly impressions: number
    readonly clicks: number | null
    readonly ctr: number | null
    readonly hours: number
    readonly value: number
  }
  readonly previous: { readonly plays: number }
}

export interface PayoutFacts {
  readonly number: string
  readonly netCents: Cents
  readonly reference: string | null
  readonly reason: string | null
}

export type PayoutStep = 'Requested' | 'Monthly' | 'Approved' | 'Exported' | 'Paid' | 'Failed'

/** What each content has to be told. `name` is whom it addresses. */
export interface TemplateData {
  'registration-received': { name: string }
  'registration-approved': { name: string }
  'registration-rejected': { name: string; reason: string | null }
  'registration-new': { name: string; applicant: string; kind: 'driver' | 'advertiser' }
  'password-reset': { name: string; token: string }
  'security-notice': { name: string; what: 'passwordChanged' | 'twoFactorOn' | 'twoFactorOff' | 'recoveryUsed' }
  'data-request-received': { name: string; kind: DataRequestKind; dueOn: string }
  'data-request-new': { name: string; person: string; kind: DataRequestKind; dueOn: string }
  'data-request-answered': { name: string; kind: DataRequestKind; done: boolean; answer: string | null }
  'booking-submitted': { name: string; booking: BookingFacts }
  'booking-approved': { name: string; booking: BookingFacts & Flight }
  'booking-rejected': { name: string; booking: BookingFacts; reason: string | null }
  'payment-receipt': { name: string; booking: BookingFacts; invoiceNumber: string | null; amountCents: Cents }
  'booking-live': { name: string; booking: BookingFacts & Flight }
  'booking-completed': { name: string; booking: BookingFacts & Flight; plays: number; impressions: number }
  'booking-made-good': {
    name: string
    booking: BookingFacts & Flight
    short: { added: number; delivered: number; goal: number; lastDay: string }
  }
  'booking-settled': {
    name: string
    booking: BookingFacts & Flight
    bookingId: string
    goal: number
    delivered: number
    missing: number
    impressions: number
    /** Most plays first. */
    routes: readonly { readonly name: string; readonly plays: number }[]
  }
  'payment-overdue': { name: string; booking: BookingFacts }
  'payment-reminder': { name: string; booking: BookingFacts; startDate: string }
  'booking-taken-down': { name: string; booking: BookingFacts; reason: string }
  'booking-restored': { name: string; booking: BookingFacts }
  'booking-rescheduled': { name: string; booking: BookingFacts & Flight }
  'booking-extended': { name: string; booking: BookingFacts & Flight }
  'payment-disputed': { name: string; booking: BookingFacts }
  'payment-refunded': {
    name: string
    booking: BookingFacts
    cardCents: Cents
    creditCents: Cents
    creditNote: string | null
  }
  'credit-granted': {
    name: string
    booking: BookingFacts
    amountCents: Cents
    why: 'make_good' | 'unexpected'
    creditNote: string | null
  }
  'payout-account': { name: string; bank: string; last4: string; heldUntil: string | null }
  'payout-step': { name: string; step: PayoutStep; payout: PayoutFacts }
  'payout-asked': { name: string; driver: string; payout: PayoutFacts }
  'payout-run': { name: string; month: string; count: number; netCents: Cents }
  'ticket-asked': { name: string; subject: string }
  'permit-refused': { name: string; vehicleNumber: string; number: string; expires: string | null }
  'permit-ending': { name: string; vehicleNumber: string; expires: string; stage: 'days_30' | 'days_7' | 'expired' }
  'account-off': { name: string }
  'account-on': { name: string }
  'ticket-answered': { name: string; subject: string }
  'payment-unexpected': { name: string; booking: BookingFacts; amountCents: Cents; why: string }
  'weekly-report': { name: string; report: WeekFacts }
}

export type TemplateName = keyof TemplateData

/** Says a text of the catalogue in the reader's language. */
export interface Say {
  (key: string, values?: Readonly<Record<string, string | number>>): string
  readonly language: LanguageCode
}

/** Absolute address of a page of ours. */
export type Link = (path: string) => string

export type TemplateOf<T extends TemplateName> = (say: Say, data: TemplateData[T], link: Link) => MailContent

/** Some of the letters, each written from what it is told. */
export type Templates = { readonly [T in TemplateName]?: TemplateOf<T> }
