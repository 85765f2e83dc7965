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

/** Figures of a week. Both days belong to it; the value is in LKR. */
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

type Nothing = Record<never, never>

/** The data of each template. */
export interface TemplateData {
  'registration-received': Nothing
  'registration-approved': Nothing
  'registration-rejected': { reason: string | null }
  'registration-new': { applicant: string; kind: 'driver' | 'advertiser' }
  'password-reset': { token: string }
  'security-notice': { what: 'passwordChanged' | 'twoFactorOn' | 'twoFactorOff' | 'recoveryUsed' }
  'data-request-received': { kind: DataRequestKind; dueOn: string }
  'data-request-new': { person: string; kind: DataRequestKind; dueOn: string }
  'data-request-answered': { kind: DataRequestKind; done: boolean; answer: string | null }
  'booking-submitted': { booking: BookingFacts }
  'booking-approved': { booking: BookingFacts & Flight }
  'booking-rejected': { booking: BookingFacts; reason: string | null }
  'payment-receipt': { booking: BookingFacts; invoiceNumber: string | null; amountCents: Cents }
  'booking-live': { booking: BookingFacts & Flight }
  'booking-completed': { booking: BookingFacts & Flight; plays: number; impressions: number }
  'booking-made-good': {
    booking: BookingFacts & Flight
    short: { added: number; delivered: number; goal: number; lastDay: string }
  }
  'booking-settled': {
    booking: BookingFacts & Flight
    bookingId: string
    goal: number
    delivered: number
    missing: number
    impressions: number
    /** Most plays first. */
    routes: readonly { readonly name: string; readonly plays: number }[]
  }
  'payment-overdue': { booking: BookingFacts }
  'payment-reminder': { booking: BookingFacts; startDate: string }
  'booking-taken-down': { booking: BookingFacts; reason: string }
  'booking-restored': { booking: BookingFacts }
  'booking-rescheduled': { booking: BookingFacts & Flight }
  'booking-extended': { booking: BookingFacts & Flight }
  'payment-disputed': { booking: BookingFacts }
  'payment-refunded': {
    booking: BookingFacts
    cardCents: Cents
    creditCents: Cents
    creditNote: string | null
  }
  'credit-granted': {
    booking: BookingFacts
    amountCents: Cents
    why: 'make_good' | 'unexpected'
    creditNote: string | null
  }
  'payout-account': { bank: string; last4: string; heldUntil: string | null }
  'payout-step': { step: PayoutStep; payout: PayoutFacts }
  'payout-asked': { driver: string; payout: PayoutFacts }
  'payout-run': { month: string; count: number; netCents: Cents }
  'ticket-asked': { subject: string }
  'permit-refused': { vehicleNumber: string; number: string; expires: string | null }
  'permit-ending': { vehicleNumber: string; expires: string; stage: 'days_30' | 'days_7' | 'expired' }
  'account-off': Nothing
  'account-on': Nothing
  'ticket-answered': { subject: string }
  'payment-unexpected': { booking: BookingFacts; amountCents: Cents; why: string }
  'weekly-report': { report: WeekFacts }
}

export type TemplateName = keyof TemplateData

/** Translates a key of the catalogue into the reader's language. */
export interface Say {
  (key: string, values?: Readonly<Record<string, string | number>>): string
  readonly language: LanguageCode
}

/** A mail without its greeting. `action` is the button: a key below `mails.` and the path of a page. */
export interface Written extends Omit<MailContent, 'greeting' | 'action'> {
  readonly action?: readonly [label: string, path: string]
}

export type TemplateOf<T extends TemplateName> = (say: Say, data: TemplateData[T]) => Written
export type Templates = { readonly [T in TemplateName]?: TemplateOf<T> }
