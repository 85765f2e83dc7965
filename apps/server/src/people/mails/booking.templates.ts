import { formatLkr } from '@ayob/contract/money'
import type { Report, ReportFigures } from '@ayob/contract/reports'
import { placeNameIn } from '@ayob/i18n/place-names'
import {
  aboutBooking,
  type BookingFacts,
  bookingFacts,
  dayText,
  type Flight,
  flightFacts,
  reasonFacts,
  type Templates,
  whole,
} from './template-parts'

/** A weekly report, with shareable links to the reports of its bookings. */
interface WeekMail {
  readonly report: WeekReport
  readonly links: readonly { readonly name: string; readonly path: string }[]
}

/** The figures of a weekly report. */
interface WeekReport extends Pick<Report, 'from' | 'to'> {
  readonly totals: Pick<ReportFigures, 'plays' | 'impressions' | 'clicks' | 'ctr' | 'hours' | 'value'>
  readonly previous: Pick<ReportFigures, 'plays'>
}

/** One of the creatives of a booking. */
interface CreativeMail {
  readonly booking: BookingFacts
  readonly bookingId: string
  readonly number: number
}

const adPath = (bookingId: string) => `/monitor-ads/${encodeURIComponent(bookingId)}`

/** Templates about an ad, from submission to the final count. */
export const BOOKING_TEMPLATES = {
  'booking-submitted': aboutBooking('bookingSubmitted', bookingFacts, ['openReview', '/admin/monitor-ads']),
  'booking-approved': (say, { booking }: { booking: BookingFacts & Flight }) => ({
    subject: say('mails.bookingApprovedSubject', { reference: booking.reference }),
    paragraphs: [say('mails.bookingApproved')],
    facts: flightFacts(say, booking),
    action: ['payNow', '/billing'],
    closing: [say('mails.bookingApprovedNext')],
  }),
  'booking-rejected': (say, { booking, reason }: { booking: BookingFacts; reason: string | null }) => ({
    subject: say('mails.bookingRejectedSubject', { reference: booking.reference }),
    paragraphs: [say('mails.bookingRejected')],
    facts: [...bookingFacts(say, booking), ...reasonFacts(say, reason)],
    action: ['bookAgain', '/book-ad'],
  }),
  'creative-added': aboutBooking('creativeAdded', bookingFacts, ['openRegistrations', '/admin/registrations?tab=ads']),
  'creative-approved': (say, { booking, bookingId, number }: CreativeMail) => ({
    subject: say('mails.creativeApprovedSubject', { reference: booking.reference, number }),
    paragraphs: [say('mails.creativeApproved', { number })],
    facts: bookingFacts(say, booking),
    action: ['openMonitor', adPath(bookingId)],
  }),
  'creative-rejected': (say, { booking, bookingId, number, reason }: CreativeMail & { reason: string | null }) => ({
    subject: say('mails.creativeRejectedSubject', { reference: booking.reference, number }),
    paragraphs: [say('mails.creativeRejected', { number })],
    facts: [...bookingFacts(say, booking), ...reasonFacts(say, reason)],
    action: ['openMonitor', adPath(bookingId)],
  }),
  'booking-live': aboutBooking('bookingLive', flightFacts, ['openMonitor', '/monitor-ads']),
  'booking-completed': (
    say,
    { booking, plays, impressions }: { booking: BookingFacts & Flight; plays: number; impressions: number },
  ) => ({
    subject: say('mails.bookingCompletedSubject', { reference: booking.reference }),
    paragraphs: [say('mails.bookingCompleted')],
    facts: [
      ...flightFacts(say, booking),
      { label: say('mails.factPlays'), value: whole.format(plays) },
      { label: say('mails.factImpressions'), value: whole.format(impressions) },
    ],
    action: ['openMonitor', '/monitor-ads'],
    closing: [say('mails.impressionsEstimate')],
  }),
  'booking-made-good': (
    say,
    {
      booking,
      short: { added: count, delivered, goal, lastDay },
    }: {
      booking: BookingFacts & Flight
      short: { added: number; delivered: number; goal: number; lastDay: string }
    },
  ) => {
    const values = { count, plays: whole.format(delivered), goal: whole.format(goal), day: dayText(say, lastDay) }
    return {
      subject: say('mails.bookingMadeGoodSubject', { reference: booking.reference }),
      paragraphs: [say('mails.bookingMadeGood', values)],
      facts: flightFacts(say, booking),
      action: ['openMonitor', '/monitor-ads'],
    }
  },
  'booking-settled': (
    say,
    {
      booking,
      bookingId,
      goal,
      delivered,
      missing,
      impressions,
      routes,
    }: {
      booking: BookingFacts & Flight
      bookingId: string
      goal: number
      delivered: number
      missing: number
      impressions: number
      routes: readonly { readonly name: string; readonly plays: number }[]
    },
  ) => ({
    subject: say('mails.bookingSettledSubject', { reference: booking.reference }),
    paragraphs: [
      say('mails.bookingSettled'),
      ...(missing > 0 ? [say('mails.bookingSettledMissing', { count: missing })] : []),
    ],
    facts: [
      ...flightFacts(say, booking),
      { label: say('mails.factGoal'), value: whole.format(goal) },
      { label: say('mails.factPlays'), value: whole.format(delivered) },
      { label: say('mails.factImpressions'), value: whole.format(impressions) },
      ...routes.map((route) => ({
        label: say('mails.factRoute', { route: placeNameIn(say.language, route.name) }),
        value: whole.format(route.plays),
      })),
    ],
    action: ['openProof', adPath(bookingId)],
    closing: [say('mails.impressionsEstimate')],
  }),
  'booking-taken-down': (say, { booking, reason }: { booking: BookingFacts; reason: string }) => ({
    subject: say('mails.bookingTakenDownSubject', { reference: booking.reference }),
    paragraphs: [say('mails.bookingTakenDown')],
    facts: [...bookingFacts(say, booking), ...reasonFacts(say, reason)],
    action: ['openMonitor', '/monitor-ads'],
    closing: [say('mails.bookingTakenDownNext')],
  }),
  'booking-restored': aboutBooking('bookingRestored', bookingFacts, ['openMonitor', '/monitor-ads']),
  'booking-rescheduled': aboutBooking('bookingRescheduled', flightFacts, ['openMonitor', '/monitor-ads']),
  'booking-extended': aboutBooking('bookingExtended', flightFacts, ['openMonitor', '/monitor-ads']),
  'weekly-report': (say, { report: { from, to, totals, previous }, links }: WeekMail) => ({
    subject: say('mails.weeklyReportSubject', { from: dayText(say, from), to: dayText(say, to) }),
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
    action: ['openReport', `/reports?from=${from}&to=${to}`],
    ...(links.length > 0 && { links: { text: say('mails.weeklyReportLinks'), items: links } }),
    closing: [say('mails.impressionsEstimate')],
  }),
} satisfies Templates
