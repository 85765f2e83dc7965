import type { ReleaseFault, ReleaseKind } from '@ayob/contract/rings'

/** Events by type, with their payloads. A payload contains ids; a listener reads any further data itself. */
export interface EventPayloads {
  'registration.submitted': { userId: string }
  'registration.approved': { userId: string }
  'registration.rejected': { userId: string; reason: string | null }
  'booking.submitted': { bookingId: string }
  'booking.approved': { bookingId: string }
  'booking.rejected': { bookingId: string }
  'booking.withdrawn': { bookingId: string }
  'booking.paid': { bookingId: string; paymentId: string; amountCents: number }
  'booking.overdue': { bookingId: string }
  'booking.published': { bookingId: string }
  'booking.paused': { bookingId: string }
  'booking.resumed': { bookingId: string }
  /** A running flight has fewer plays than even delivery would have; at most once a week. */
  'booking.behind': { bookingId: string; delivered: number; expected: number }
  'booking.completed': { bookingId: string }
  /** The final count of a flight, once. `missing` is the goal minus the delivered plays, never below 0. */
  'booking.settled': { bookingId: string; goal: number; delivered: number; missing: number }
  'booking.rescheduled': { bookingId: string; startDate: string }
  /** `days` counts all make-good days. `short` is set when the clock added days because plays were missing. */
  'booking.extended': {
    bookingId: string
    days: number
    short?: { added: number; delivered: number; goal: number; lastDay: string }
  }
  'booking.taken_down': { bookingId: string; reason: string }
  'booking.restored': { bookingId: string }
  /** An approved ad has a new creative that waits for review. */
  'booking.creative_added': { bookingId: string; number: number }
  'booking.creative_approved': { bookingId: string; number: number }
  /** One of several creatives was rejected; the others are not affected. */
  'booking.creative_rejected': { bookingId: string; number: number; reason: string | null }
  'booking.disputed': { bookingId: string; paymentId: string }
  /** Kept files that nothing refers to any more. */
  'files.unneeded': { files: readonly string[] }
  /** The same for a file that may be uploaded again at any time, with its SHA-256. */
  'media.unneeded': { sha256: string; files: readonly string[] }
  /** An administrator has asked for something that one of these others may confirm. */
  'confirmation.asked': { confirmationId: string; kind: string; askedBy: string; confirmers: readonly string[] }
  'data.requested': { requestId: string; userId: string; kind: 'access' | 'correction' | 'erasure'; dueOn: string }
  /** A member left an organisation or was removed. */
  'organisation.left': { userId: string; organisationId: string }
  /** Somebody has asked for a new password; the address may be unknown. */
  'password.forgotten': { email: string }
  /** Somebody has asked for a code to sign in with; the number may be unknown. */
  'phone.code_asked': { phone: string }
  'user.switched': { userId: string; active: boolean }
  /** An administrator writes to a driver. */
  'driver.message': { driverId: string; message: string }
  'screen.held': { screenId: string; driverId: string; vehicleNumber: string; reason: string }
  'screen.released': { screenId: string; driverId: string; vehicleNumber: string }
  /** A screen reported more plays of a booking than its playlists allowed; once per screen, booking and day. */
  'screen.over_share': { screenId: string; vehicleNumber: string; bookingId: string }
  /** A screen with a key sent a call that was not signed with it; once per screen and day. */
  'screen.bad_signature': { screenId: string; vehicleNumber: string }
  /** A build of the player or an image of the system was taken back; `fault` is null when an administrator did it. */
  'release.taken_back': { kind: ReleaseKind; release: string; fault: ReleaseFault | null }
  /** A device that was reported lost has called; once per device and day. */
  'device.lost_called': { deviceId: string; serial: string }
  /** Minutes of a driver's day are held until they are decided; once per case. */
  'case.opened': CaseFacts
  /** More minutes of the case are held. */
  'case.extended': CaseFacts
  'case.decided': CaseFacts & { decision: 'accepted' | 'rejected'; byClock: boolean; note: string | null }
  /** Cases that nobody decided in time and that the clock may not accept. Each is reported once. */
  'case.overdue': { day: string; count: number }
  /** Cases opened since the previous event of this type; at most one event a day. */
  'case.digest': { day: string; count: number; atStakeCents: number }
  /** Many screens have the same fault, or one is where it should not be. `about` names the area or version, or the screen. */
  'incident.opened': { incidentId: string; cause: string; scope: string; about: string; count: number }
  /** The incidents that are open in the morning; at most one event a day. */
  'incident.digest': { day: string; count: number; atStakeCents: number }
  /** A fault of a screen that its driver can do something about. */
  'screen.trouble': { screenId: string; driverId: string; vehicleNumber: string; cause: string }
  'screen.unpaired': { screenId: string; driverId: string; vehicleNumber: string }
  /** A screen that was on air has not reported for a while; at most once a day. */
  'screen.silent': { screenId: string; driverId: string; vehicleNumber: string }
  /** An approved account has replaced papers, and they wait for review. */
  'papers.asked': { userId: string }
  'papers.confirmed': { userId: string }
  'papers.refused': { userId: string; reason: string | null }
  /** A driver has entered a permit, which is not valid until an administrator confirms it. */
  'permit.asked': { vehicleId: string; driverId: string; vehicleNumber: string }
  'permit.confirmed': { vehicleId: string; driverId: string; vehicleNumber: string; expires: string }
  /** The driver's entry was not confirmed. `expires` is the last day of the remaining permit; null without one. */
  'permit.refused': {
    vehicleId: string
    driverId: string
    vehicleNumber: string
    number: string
    expires: string | null
  }
  /** The permit ends within 30 days, ends within 7 days, or has expired. One event each. */
  'permit.ending': {
    vehicleId: string
    driverId: string
    vehicleNumber: string
    expires: string
    stage: 'days_30' | 'days_7' | 'expired'
  }
  'ticket.asked': { ticketId: string; userId: string; subject: string }
  'ticket.answered': { ticketId: string; userId: string; subject: string }
  'payment.refunded': {
    bookingId: string
    paymentId: string
    cardCents: number
    creditCents: number
    number: string | null
  }
  /** An advertiser gets account credit: for missing plays, or for a payment that no booking could take. */
  'credit.granted': { bookingId: string; amountCents: number; why: 'make_good' | 'unexpected'; number: string | null }
  'payout.requested': PayoutFacts
  'payout.approved': PayoutFacts
  'payout.exported': PayoutFacts
  'payout.paid': PayoutFacts & { reference: string }
  'payout.failed': PayoutFacts & { reason: string }
  /** The payouts of a month were created. Each driver is notified by `payout.requested`. */
  'payout.run': { month: string; count: number; netCents: number }
  'payout.account_changed': { driverId: string; bank: string; last4: string; heldUntil: string | null }
  'payment.unexpected': { bookingId: string; paymentId: string; amountCents: number; why: string }
}

interface CaseFacts {
  caseId: string
  driverId: string
  vehicleNumber: string
  /** The Colombo day of the minutes. */
  day: string
  minutes: number
}

interface PayoutFacts {
  payoutId: string
  driverId: string
  number: string
  netCents: number
  /** Whether it was created by the monthly run. */
  monthly: boolean
}

export type EventType = keyof EventPayloads

export interface HappenedEvent<T extends EventType = EventType> {
  readonly id: number
  readonly type: T
  readonly payload: EventPayloads[T]
  readonly occurredAt: Date
}
