import { addDays } from '@ayob/contract/days'
import { type Cents, formatLkr, toLkr } from '@ayob/contract/money'
import type { DataRequestKind } from '@ayob/contract/my-data'
import { dateIn } from '@ayob/i18n/dates'
import type { LanguageCode } from '@ayob/i18n/languages'
import type { Fact, Letter } from './letter'

export interface BookingFacts {
  readonly reference: string
  readonly brandName: string
  readonly durationDays: number
  readonly totalCents: Cents
}

interface Flight {
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

/** What each letter has to be told. `name` is whom it addresses. */
export interface LetterData {
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
  'permit-ending': { name: string; vehicleNumber: string; expires: string; stage: 'days_30' | 'days_7' | 'expired' }
  'account-off': { name: string }
  'account-on': { name: string }
  'ticket-answered': { name: string; subject: string }
  'payment-unexpected': { name: string; booking: BookingFacts; amountCents: Cents; why: string }
  'weekly-report': { name: string; report: WeekFacts }
}

export type TemplateName = keyof LetterData

/** Says a text of the catalogue in the reader's language. */
export interface Say {
  (key: string, values?: Readonly<Record<string, string | number>>): string
  readonly language: LanguageCode
}

/** Absolute address of a page of ours. */
export type Link = (path: string) => string

type LetterOf<T extends TemplateName> = (say: Say, data: LetterData[T], link: Link) => Letter

const money = (cents: Cents) => formatLkr(toLkr(cents))
const whole = new Intl.NumberFormat('en-LK', { maximumFractionDigits: 0 })
const LONG_DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const LONG_TIME = { ...LONG_DAY, hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Colombo' } as const
const LONG_MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const dayText = (say: Say, day: string) => dateIn(say.language, LONG_DAY, new Date(`${day}T00:00:00Z`))
const timeText = (say: Say, instant: string) => dateIn(say.language, LONG_TIME, new Date(instant))
const monthText = (say: Say, month: string) => dateIn(say.language, LONG_MONTH, new Date(`${month}-01T00:00:00Z`))

function bookingFacts(say: Say, { reference, brandName, durationDays, totalCents }: BookingFacts): Fact[] {
  return [
    { label: say('mails.factReference'), value: reference },
    { label: say('mails.factBrand'), value: brandName },
    { label: say('mails.factDuration'), value: say('mails.days', { count: durationDays }) },
    { label: say('mails.factTotal'), value: money(totalCents) },
  ]
}

function creditNoteFact(say: Say, number: string | null): Fact[] {
  return number === null ? [] : [{ label: say('mails.factCreditNote'), value: number }]
}

function flightFacts(say: Say, { startDate, endDate }: Flight): Fact[] {
  return [
    { label: say('mails.factFirstDay'), value: dayText(say, startDate) },
    { label: say('mails.factLastDay'), value: dayText(say, addDays(endDate, -1)) },
  ]
}

function reasonFacts(say: Say, reason: string | null): Fact[] {
  return reason ? [{ label: say('mails.factReason'), value: reason }] : []
}

function payoutFacts(say: Say, { number, netCents, reference, reason }: PayoutFacts): Fact[] {
  return [
    { label: say('mails.factPayout'), value: number },
    { label: say('mails.factAmount'), value: money(netCents) },
    ...(reference ? [{ label: say('mails.factTransfer'), value: reference }] : []),
    ...reasonFacts(say, reason),
  ]
}

const hello = (say: Say, name: string) => say('mails.hello', { name })

/** Every letter that AYOB writes. */
export const LETTERS: { readonly [T in TemplateName]: LetterOf<T> } = {
  'registration-received': (say, { name }) => ({
    subject: say('mails.registrationReceivedSubject'),
    greeting: hello(say, name),
    paragraphs: [say('mails.registrationReceived'), say('mails.registrationReceivedNext')],
  }),
  'registration-approved': (say, { name }, link) => ({
    subject: say('mails.registrationApprovedSubject'),
    greeting: hello(say, name),
    paragraphs: [say('mails.registrationApproved')],
    action: { label: say('mails.signIn'), url: link('/auth?mode=signin') },
  }),
  'registration-rejected': (say, { name, reason }) => ({
    subject: say('mails.registrationRejectedSubject'),
    greeting: hello(say, name),
    paragraphs: [say('mails.registrationRejected')],
    ...(reason && { facts: reasonFacts(say, reason) }),
    closing: [say('mails.registrationRejectedNext')],
  }),
  'registration-new': (say, { name, applicant, kind }, link) => ({
    subject: say('mails.registrationNewSubject'),
    greeting: hello(say, name),
    paragraphs: [
      say(kind === 'driver' ? 'mails.registrationNewDriver' : 'mails.registrationNewAdvertiser', { applicant }),
    ],
    action: { label: say('mails.openRegistrations'), url: link('/admin/registrations') },
  }),
  'password-reset': (say, { name, token }, link) => ({
    subject: say('mails.passwordResetSubject'),
    greeting: hello(say, name),
    paragraphs: [say('mails.passwordReset')],
    action: {
      label: say('mails.choosePassword'),
      url: link(`/auth/reset-password?token=${encodeURIComponent(token)}`),
    },
    closing: [say('mails.passwordResetNotYou')],
  }),
  'security-notice': (say, { name, what }) => ({
    subject: say(`mails.securitySubject_${what}`),
    greeting: hello(say, name),
    paragraphs: [say(`mails.security_${what}`)],
    closing: [say('mails.securityNotYou')],
  }),
  'data-request-received': (say, { name, kind, dueOn }, link) => ({
    subject: say(`mails.dataRequestSubject_${kind}`),
    greeting: hello(say, name),
    paragraphs: [say('mails.dataRequestReceived')],
    facts: [{ label: say('mails.factDue'), value: dayText(say, dueOn) }],
    action: { label: say('mails.openMyData'), url: link('/settings?tab=system') },
  }),
  'data-request-new': (say, { name, person, kind, dueOn }) => ({
    subject: say('mails.dataRequestNewSubject'),
    greeting: hello(say, name),
    paragraphs: [say(`mails.dataRequestNew_${kind}`, { person })],
    facts: [{ label: say('mails.factDue'), value: dayText(say, dueOn) }],
  }),
  'data-request-answered': (say, { name, kind, done, answer }) => ({
    subject: say('mails.dataRequestAnsweredSubject'),
    greeting: hello(say, name),
    paragraphs: [say(done ? `mails.dataRequestDone_${kind}` : 'mails.dataRequestRefused')],
    ...(answer && { facts: [{ label: say('mails.factAnswer'), value: answer }] }),
    closing: [say('mails.dataRequestAppeal')],
  }),
  'booking-submitted': (say, { name, booking }, link) => ({
    subject: say('mails.bookingSubmittedSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.bookingSubmitted')],
    facts: bookingFacts(say, booking),
    action: { label: say('mails.openReview'), url: link('/admin/monitor-ads') },
  }),
  'booking-approved': (say, { name, booking }, link) => ({
    subject: say('mails.bookingApprovedSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.bookingApproved')],
    facts: [...bookingFacts(say, booking), ...flightFacts(say, booking)],
    action: { label: say('mails.payNow'), url: link('/billing') },
    closing: [say('mails.bookingApprovedNext')],
  }),
  'booking-rejected': (say, { name, booking, reason }, link) => ({
    subject: say('mails.bookingRejectedSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.bookingRejected')],
    facts: [...bookingFacts(say, booking), ...reasonFacts(say, reason)],
    action: { label: say('mails.bookAgain'), url: link('/book-ad') },
  }),
  'payment-receipt': (say, { name, booking, invoiceNumber, amountCents }, link) => ({
    subject: say('mails.paymentReceiptSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.paymentReceipt', { amount: money(amountCents) })],
    facts: [
      ...(invoiceNumber ? [{ label: say('mails.factInvoice'), value: invoiceNumber }] : []),
      { label: say('mails.factReference'), value: booking.reference },
      { label: say('mails.factBrand'), value: booking.brandName },
      { label: say('mails.factPaid'), value: money(amountCents) },
    ],
    action: { label: say('mails.openBilling'), url: link('/billing') },
    closing: [say('mails.paymentReceiptNext')],
  }),
  'booking-live': (say, { name, booking }, link) => ({
    subject: say('mails.bookingLiveSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.bookingLive')],
    facts: [...bookingFacts(say, booking), ...flightFacts(say, booking)],
    action: { label: say('mails.openMonitor'), url: link('/monitor-ads') },
  }),
  'booking-completed': (say, { name, booking, plays, impressions }, link) => ({
    subject: say('mails.bookingCompletedSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.bookingCompleted')],
    facts: [
      ...bookingFacts(say, booking),
      ...flightFacts(say, booking),
      { label: say('mails.factPlays'), value: whole.format(plays) },
      { label: say('mails.factImpressions'), value: whole.format(impressions) },
    ],
    action: { label: say('mails.openMonitor'), url: link('/monitor-ads') },
    closing: [say('mails.impressionsEstimate')],
  }),
  'payment-reminder': (say, { name, booking, startDate }, link) => ({
    subject: say('mails.paymentReminderSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.paymentReminder', { day: dayText(say, startDate) })],
    facts: bookingFacts(say, booking),
    action: { label: say('mails.openBilling'), url: link('/billing') },
  }),
  'booking-made-good': (say, { name, booking, short: { added: count, delivered, goal, lastDay } }, link) => {
    const values = { count, plays: whole.format(delivered), goal: whole.format(goal), day: dayText(say, lastDay) }
    return {
      subject: say('mails.bookingMadeGoodSubject', { reference: booking.reference }),
      greeting: hello(say, name),
      paragraphs: [say('mails.bookingMadeGood', values)],
      facts: [...bookingFacts(say, booking), ...flightFacts(say, booking)],
      action: { label: say('mails.openMonitor'), url: link('/monitor-ads') },
    }
  },
  'booking-settled': (say, { name, booking, bookingId, goal, delivered, missing, impressions, routes }, link) => ({
    subject: say('mails.bookingSettledSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [
      say('mails.bookingSettled'),
      ...(missing > 0 ? [say('mails.bookingSettledMissing', { count: missing })] : []),
    ],
    facts: [
      ...bookingFacts(say, booking),
      ...flightFacts(say, booking),
      { label: say('mails.factGoal'), value: whole.format(goal) },
      { label: say('mails.factPlays'), value: whole.format(delivered) },
      { label: say('mails.factImpressions'), value: whole.format(impressions) },
      ...routes.map((route) => ({
        label: say('mails.factRoute', { route: route.name }),
        value: whole.format(route.plays),
      })),
    ],
    action: { label: say('mails.openProof'), url: link(`/monitor-ads/${encodeURIComponent(bookingId)}`) },
    closing: [say('mails.impressionsEstimate')],
  }),
  'payment-overdue': (say, { name, booking }, link) => ({
    subject: say('mails.paymentOverdueSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.paymentOverdue')],
    facts: bookingFacts(say, booking),
    action: { label: say('mails.payNow'), url: link('/billing') },
  }),
  'booking-taken-down': (say, { name, booking, reason }, link) => ({
    subject: say('mails.bookingTakenDownSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.bookingTakenDown')],
    facts: [...bookingFacts(say, booking), ...reasonFacts(say, reason)],
    action: { label: say('mails.openMonitor'), url: link('/monitor-ads') },
    closing: [say('mails.bookingTakenDownNext')],
  }),
  'booking-restored': (say, { name, booking }, link) => ({
    subject: say('mails.bookingRestoredSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.bookingRestored')],
    facts: bookingFacts(say, booking),
    action: { label: say('mails.openMonitor'), url: link('/monitor-ads') },
  }),
  'booking-rescheduled': (say, { name, booking }, link) => ({
    subject: say('mails.bookingRescheduledSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.bookingRescheduled')],
    facts: [...bookingFacts(say, booking), ...flightFacts(say, booking)],
    action: { label: say('mails.openMonitor'), url: link('/monitor-ads') },
  }),
  'booking-extended': (say, { name, booking }, link) => ({
    subject: say('mails.bookingExtendedSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.bookingExtended')],
    facts: [...bookingFacts(say, booking), ...flightFacts(say, booking)],
    action: { label: say('mails.openMonitor'), url: link('/monitor-ads') },
  }),
  'payment-disputed': (say, { name, booking }, link) => ({
    subject: say('mails.paymentDisputedSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.paymentDisputed')],
    facts: bookingFacts(say, booking),
    action: { label: say('mails.openReview'), url: link('/admin/monitor-ads') },
  }),
  'payment-refunded': (say, { name, booking, cardCents, creditCents, creditNote }, link) => ({
    subject: say('mails.paymentRefundedSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [
      ...(cardCents > 0 ? [say('mails.refundedToCard', { amount: money(cardCents) })] : []),
      ...(creditCents > 0 ? [say('mails.refundedToCredit', { amount: money(creditCents) })] : []),
    ],
    facts: [...bookingFacts(say, booking), ...creditNoteFact(say, creditNote)],
    action: { label: say('mails.openBilling'), url: link('/billing') },
  }),
  'credit-granted': (say, { name, booking, amountCents, why, creditNote }, link) => ({
    subject: say('mails.creditGrantedSubject', { amount: money(amountCents) }),
    greeting: hello(say, name),
    paragraphs: [
      say(why === 'make_good' ? 'mails.creditForMissing' : 'mails.creditForUnexpected', { amount: money(amountCents) }),
      say('mails.creditUsedFirst'),
    ],
    facts: [...bookingFacts(say, booking), ...creditNoteFact(say, creditNote)],
    action: { label: say('mails.openBilling'), url: link('/billing') },
  }),
  'payout-account': (say, { name, bank, last4, heldUntil }, link) => ({
    subject: say('mails.payoutAccountSubject'),
    greeting: hello(say, name),
    paragraphs: [
      say('mails.payoutAccount'),
      ...(heldUntil ? [say('mails.payoutAccountHeld', { until: timeText(say, heldUntil) })] : []),
    ],
    facts: [
      { label: say('mails.factBank'), value: bank },
      { label: say('mails.factAccountEnd'), value: last4 },
    ],
    action: { label: say('mails.openBilling'), url: link('/billing') },
    closing: [say('mails.payoutAccountNotYou')],
  }),
  'payout-step': (say, { name, step, payout }, link) => ({
    subject: say(`mails.payout${step === 'Monthly' ? 'Requested' : step}Subject`, {
      number: payout.number,
      amount: money(payout.netCents),
    }),
    greeting: hello(say, name),
    paragraphs: [say(`mails.payout${step}`)],
    facts: payoutFacts(say, payout),
    action: { label: say('mails.openBilling'), url: link('/billing') },
  }),
  'payout-asked': (say, { name, driver, payout }, link) => ({
    subject: say('mails.payoutAskedSubject', { driver, amount: money(payout.netCents) }),
    greeting: hello(say, name),
    paragraphs: [say('mails.payoutAsked')],
    facts: [{ label: say('mails.factDriver'), value: driver }, ...payoutFacts(say, payout)],
    action: { label: say('mails.openPayouts'), url: link('/admin/payouts') },
  }),
  'payout-run': (say, { name, month, count, netCents }, link) => ({
    subject: say('mails.payoutRunSubject', { month: monthText(say, month), amount: money(netCents) }),
    greeting: hello(say, name),
    paragraphs: [say('mails.payoutRun')],
    facts: [
      { label: say('mails.factCount'), value: whole.format(count) },
      { label: say('mails.factAmount'), value: money(netCents) },
    ],
    action: { label: say('mails.openPayouts'), url: link('/admin/payouts') },
  }),
  'ticket-asked': (say, { name, subject }, link) => ({
    subject: say('mails.ticketAskedSubject', { subject }),
    greeting: hello(say, name),
    paragraphs: [say('mails.ticketAsked')],
    facts: [{ label: say('mails.factSubject'), value: subject }],
    action: { label: say('mails.openTickets'), url: link('/admin/tickets') },
  }),
  'permit-ending': (say, { name, vehicleNumber, expires, stage }, link) => {
    const ended = stage === 'expired' ? 'Ended' : ''
    const values = { vehicleNumber, day: dayText(say, expires) }
    return {
      subject: say(`mails.permitEnding${ended}Subject`, values),
      greeting: hello(say, name),
      paragraphs: [say(`mails.permitEnding${ended}`, values), say('mails.permitEndingNext')],
      action: { label: say('mails.openVehicle'), url: link('/vehicle') },
    }
  },
  'account-off': (say, { name }, link) => ({
    subject: say('mails.accountOffSubject'),
    greeting: hello(say, name),
    paragraphs: [say('mails.accountOff')],
    action: { label: say('mails.askSupport'), url: link('/') },
  }),
  'account-on': (say, { name }, link) => ({
    subject: say('mails.accountOnSubject'),
    greeting: hello(say, name),
    paragraphs: [say('mails.accountOn')],
    action: { label: say('mails.signIn'), url: link('/auth?mode=signin') },
  }),
  'ticket-answered': (say, { name, subject }, link) => ({
    subject: say('mails.ticketAnsweredSubject', { subject }),
    greeting: hello(say, name),
    paragraphs: [say('mails.ticketAnswered')],
    facts: [{ label: say('mails.factSubject'), value: subject }],
    action: { label: say('mails.openSupport'), url: link('/support') },
  }),
  'payment-unexpected': (say, { name, booking, amountCents, why }, link) => ({
    subject: say('mails.paymentUnexpectedSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.paymentUnexpected', { amount: money(amountCents) })],
    facts: [...bookingFacts(say, booking), { label: say('mails.factReason'), value: why }],
    action: { label: say('mails.openReview'), url: link('/admin/monitor-ads') },
  }),
  'weekly-report': (say, { name, report: { from, to, totals, previous } }, link) => ({
    subject: say('mails.weeklyReportSubject', { from: dayText(say, from), to: dayText(say, to) }),
    greeting: hello(say, name),
    paragraphs: [say(totals.plays > 0 ? 'mails.weeklyReport' : 'mails.weeklyReportNone')],
    facts: [
      { label: say('mails.factPeriod'), value: `${dayText(say, from)} – ${dayText(say, to)}` },
      { label: say('mails.factPlays'), value: whole.format(totals.plays) },
      { label: say('mails.factPlaysBefore'), value: whole.format(previous.plays) },
      { label: say('mails.factImpressions'), value: whole.format(totals.impressions) },
      {
        label: say('mails.factClicks'),
        value: `${whole.format(totals.clicks ?? 0)} (${(totals.ctr ?? 0).toFixed(2)}%)`,
      },
      { label: say('mails.factHours'), value: totals.hours.toFixed(2) },
      { label: say('mails.factValue'), value: formatLkr(totals.value) },
    ],
    action: { label: say('mails.openReport'), url: link(`/reports?from=${from}&to=${to}`) },
    closing: [say('mails.impressionsEstimate')],
  }),
}
