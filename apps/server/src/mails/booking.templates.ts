import { formatLkr } from '@ayob/contract/money'
import type { Templates } from './template-data'
import { bookingFacts, dayText, flightFacts, hello, reasonFacts, whole } from './template-parts'

/** Templates about an ad, from its submission to its final count. */
export const BOOKING_TEMPLATES = {
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
} satisfies Templates
