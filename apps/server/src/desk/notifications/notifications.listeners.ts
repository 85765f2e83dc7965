import { approveAd, setAdStatus } from '@ayob/contract/ads'
import type { Call } from '@ayob/contract/call'
import { setDeviceState } from '@ayob/contract/devices'
import { decideCase } from '@ayob/contract/integrity'
import { formatLkr, toLkr } from '@ayob/contract/money'
import type { NotificationKind } from '@ayob/contract/notifications'
import { approvePayout } from '@ayob/contract/payouts'
import { setPermit } from '@ayob/contract/permits'
import { answerDataRequest } from '@ayob/contract/privacy'
import { refundPayment } from '@ayob/contract/refunds'
import { approveRegistration } from '@ayob/contract/registrations'
import { holdScreen } from '@ayob/contract/screens'
import { answerTicket } from '@ayob/contract/support'
import { pushKindOf } from '@ayob/domain/notifications/push-kind'
import type { Concern } from '@ayob/domain/organisations/members'
import { accountViews } from '../../people/accounts/accounts.views'
import { administratorViews } from '../../people/administrators/administrators.views'
import { organisationViews } from '../../people/organisations/organisations.views'
import { settingsViews } from '../../people/settings/settings.views'
import type { EventPayloads, EventType, HappenedEvent, Listener, Listeners } from '../../platform/events'
import type { Tx } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { notificationStore } from './notifications.store'
import { pushStore } from './push.store'

type Details = Readonly<Record<string, string>>
type BookingEvent = { [E in EventType]: EventPayloads[E] extends { bookingId: string } ? E : never }[EventType]
/** The members of the advertiser's organisation, by concern, and the administrators who may make a call. */
interface Audience {
  readonly members?: Concern
  readonly whoMay?: Call
  /** The organisation itself causes the event, again and again if it likes. */
  readonly byMembers?: true
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const whole = new Intl.NumberFormat('en-LK', { maximumFractionDigits: 0 })
const longDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))
const amountOf = (cents: number) => formatLkr(toLkr(cents))

/** The notifications that each event causes. */
export function notificationListeners(): Listeners {
  const tell = async (
    tx: Tx,
    event: Pick<HappenedEvent, 'id' | 'occurredAt'>,
    kind: NotificationKind,
    userIds: readonly string[],
    subjectId: string,
    details: Details,
    source: string | null = null,
  ) => {
    for (const user_id of userIds) {
      if (!(await settingsViews.wantsNotifications(tx, user_id))) continue
      const id = await notificationStore.add(tx, {
        user_id,
        event_id: event.id,
        kind,
        subject_id: subjectId,
        source,
        details: JSON.stringify(details),
        created_at: event.occurredAt,
      })
      const pushed = pushKindOf(kind, await accountViews.typeOf(tx, user_id))
      if (id !== undefined && pushed && !(await pushStore.muted(tx, user_id)).includes(pushed)) {
        await pushStore.queue(tx, user_id, id, event.occurredAt)
      }
    }
  }

  /** The administrators who can act on it. */
  const whoMay = (call: Call) => (tx: Tx) => administratorViews.whoMay(tx, call)
  const user = (_: Tx, { userId }: { userId: string }) => [userId]
  const driver = (_: Tx, { driverId }: { driverId: string }) => [driverId]

  /** `sourceOf` names the person who can cause the event again and again. */
  const notify =
    <E extends EventType>(
      kind: NotificationKind,
      readersOf: (tx: Tx, payload: EventPayloads[E]) => readonly string[] | Promise<readonly string[]>,
      subjectOf: (payload: EventPayloads[E]) => string,
      detailsOf: (payload: EventPayloads[E], tx: Tx) => Details | Promise<Details>,
      sourceOf?: (payload: EventPayloads[E]) => string,
    ): Listener<E> =>
    async (tx, event) => {
      const { payload } = event
      const readers = await readersOf(tx, payload)
      await tell(tx, event, kind, readers, subjectOf(payload), await detailsOf(payload, tx), sourceOf?.(payload))
    }

  const readersOfBooking = async (tx: Tx, organisationId: string, { members, whoMay: call }: Audience) => [
    ...(members ? await organisationViews.told(tx, organisationId, members) : []),
    ...(call ? await administratorViews.whoMay(tx, call) : []),
  ]

  /** The details contain the booking; `more` adds details of the event. */
  const aboutBooking =
    <E extends BookingEvent>(
      kind: NotificationKind & E,
      audience: Audience = { members: 'booking' },
      more: (payload: EventPayloads[E]) => Details = () => ({}),
    ): Listener<E> =>
    async (tx, event) => {
      const { bookingId } = event.payload as { bookingId: string }
      const booking = await bookingViews.byId(tx, bookingId)
      if (!booking) throw new Error(`no booking ${bookingId} to notify about`)
      const { advertiserId, reference, brandName: brand, rejectionReason: reason } = booking
      const userIds = await readersOfBooking(tx, advertiserId, audience)
      const details = { reference, brand, ...(reason && { reason }), ...more(event.payload) }
      await tell(tx, event, kind, userIds, bookingId, details, audience.byMembers ? advertiserId : null)
    }

  const aboutPayout = <E extends 'payout.approved' | 'payout.exported' | 'payout.paid' | 'payout.failed'>(kind: E) =>
    notify<E>(kind, driver, ({ payoutId }) => payoutId, payoutDetails)

  const aboutScreen = <E extends 'screen.held' | 'screen.released' | 'screen.unpaired' | 'screen.silent'>(
    kind: E,
    sourceOf?: (payload: EventPayloads[E]) => string,
  ): Listener<E> =>
    notify<E>(
      kind,
      driver,
      ({ screenId }) => screenId,
      ({ vehicleNumber, ...rest }) => ({ vehicleNumber, ...('reason' in rest && { reason: String(rest.reason) }) }),
      sourceOf,
    )

  const driverOf = ({ driverId }: { driverId: string }) => driverId
  const userOf = ({ userId }: { userId: string }) => userId
  const caseOf = ({ caseId }: { caseId: string }) => caseId
  const dayOfEvent = ({ day }: { day: string }) => day
  const ticketOf = ({ ticketId }: { ticketId: string }) => ticketId

  return {
    'payout.requested': [
      notify('payout.requested', driver, ({ payoutId }) => payoutId, payoutDetails, driverOf),
      notify(
        'payout.requested',
        async (tx, { monthly }) => (monthly ? [] : whoMay(approvePayout)(tx)),
        ({ payoutId }) => payoutId,
        async (payload, tx) => ({ ...payoutDetails(payload), name: await accountViews.nameOf(tx, payload.driverId) }),
        driverOf,
      ),
    ],
    'payout.approved': [aboutPayout('payout.approved')],
    'payout.exported': [aboutPayout('payout.exported')],
    'payout.paid': [aboutPayout('payout.paid')],
    'payout.failed': [aboutPayout('payout.failed')],
    'payout.run': [
      notify(
        'payout.run',
        whoMay(approvePayout),
        ({ month }) => month,
        ({ month, count, netCents }) => ({
          month: monthFormat.format(new Date(`${month}-01T00:00:00Z`)),
          count: String(count),
          amount: amountOf(netCents),
        }),
      ),
    ],
    'payout.account_changed': [notify('payout.account', driver, driverOf, ({ bank, last4 }) => ({ bank, last4 }))],
    'booking.submitted': [
      aboutBooking('booking.submitted', { members: 'booking', whoMay: approveAd, byMembers: true }),
    ],
    'booking.approved': [aboutBooking('booking.approved', { members: 'due' })],
    'booking.rejected': [aboutBooking('booking.rejected')],
    'booking.withdrawn': [aboutBooking('booking.withdrawn', { members: 'booking', byMembers: true })],
    'booking.paid': [aboutBooking('booking.paid', { members: 'payment', whoMay: setAdStatus })],
    'booking.overdue': [aboutBooking('booking.overdue', { members: 'due' })],
    'booking.published': [aboutBooking('booking.published')],
    'booking.paused': [aboutBooking('booking.paused')],
    'booking.resumed': [aboutBooking('booking.resumed')],
    'booking.behind': [
      aboutBooking('booking.behind', { members: 'booking' }, ({ delivered, expected }) => ({
        plays: whole.format(delivered),
        goal: whole.format(expected),
      })),
    ],
    'booking.completed': [aboutBooking('booking.completed')],
    'booking.disputed': [aboutBooking('booking.disputed', { members: 'payment', whoMay: refundPayment })],
    'booking.rescheduled': [
      aboutBooking('booking.rescheduled', { members: 'booking' }, ({ startDate }) => ({ day: longDay(startDate) })),
    ],
    'booking.extended': [
      aboutBooking('booking.extended', { members: 'booking' }, ({ days, short }): Details => {
        if (!short) return { days: String(days) }
        const { added, delivered, goal, lastDay } = short
        const plays = whole.format(delivered)
        return { count: String(added), plays, goal: whole.format(goal), day: longDay(lastDay) }
      }),
    ],
    'booking.settled': [
      aboutBooking('booking.settled', { members: 'booking' }, ({ delivered, goal }) => ({
        plays: whole.format(delivered),
        goal: whole.format(goal),
      })),
    ],
    'booking.taken_down': [aboutBooking('booking.taken_down', { members: 'booking' }, ({ reason }) => ({ reason }))],
    'booking.restored': [aboutBooking('booking.restored')],
    'booking.creative_added': [
      aboutBooking('booking.creative_added', { whoMay: approveAd, byMembers: true }, creativeDetails),
    ],
    'booking.creative_approved': [aboutBooking('booking.creative_approved', { members: 'booking' }, creativeDetails)],
    'booking.creative_rejected': [aboutBooking('booking.creative_rejected', { members: 'booking' }, creativeDetails)],
    'screen.held': [aboutScreen('screen.held')],
    'screen.released': [aboutScreen('screen.released')],
    'screen.unpaired': [aboutScreen('screen.unpaired', driverOf)],
    'screen.silent': [aboutScreen('screen.silent')],
    'screen.bad_signature': [
      notify(
        'screen.bad_signature',
        whoMay(holdScreen),
        ({ screenId }) => screenId,
        ({ vehicleNumber }) => ({ vehicleNumber }),
      ),
    ],
    'device.lost_called': [
      notify(
        'device.lost_called',
        whoMay(setDeviceState),
        ({ deviceId }) => deviceId,
        ({ serial }) => ({ serial }),
      ),
    ],
    'screen.over_share': [
      notify(
        'screen.over_share',
        whoMay(holdScreen),
        ({ screenId }) => screenId,
        async ({ vehicleNumber, bookingId }, tx) => {
          const booking = await bookingViews.byId(tx, bookingId)
          if (!booking) throw new Error(`no booking ${bookingId} to notify about`)
          return { vehicleNumber, reference: booking.reference, brand: booking.brandName }
        },
      ),
    ],
    'case.opened': [notify('case.opened', driver, caseOf, caseDetails)],
    'case.decided': [
      notify('case.decided', driver, caseOf, ({ decision, ...facts }) => ({ ...caseDetails(facts), decision })),
    ],
    'case.overdue': [notify('case.overdue', whoMay(decideCase), dayOfEvent, ({ count }) => ({ count: String(count) }))],
    'case.digest': [
      notify('case.digest', whoMay(decideCase), dayOfEvent, ({ count, atStakeCents }) => ({
        count: String(count),
        amount: amountOf(atStakeCents),
      })),
    ],
    'ticket.answered': [notify('ticket.answered', user, ticketOf, ({ subject }) => ({ subject }))],
    'ticket.asked': [notify('ticket.asked', whoMay(answerTicket), ticketOf, ({ subject }) => ({ subject }), userOf)],
    'payment.refunded': [
      aboutBooking('payment.refunded', { members: 'payment' }, ({ cardCents, creditCents }) => ({
        amount: amountOf(cardCents + creditCents),
      })),
    ],
    'credit.granted': [
      aboutBooking('credit.granted', { members: 'payment' }, ({ amountCents }) => ({ amount: amountOf(amountCents) })),
    ],
    'papers.asked': [
      notify('papers.asked', user, userOf, () => ({}), userOf),
      notify(
        'papers.asked',
        whoMay(approveRegistration),
        userOf,
        async ({ userId }, tx) => ({ name: await accountViews.nameOf(tx, userId) }),
        userOf,
      ),
    ],
    'papers.confirmed': [notify('papers.confirmed', user, userOf, () => ({}))],
    'papers.refused': [notify('papers.refused', user, userOf, ({ reason }) => ({ ...(reason && { reason }) }))],
    'permit.asked': [
      notify('permit.asked', whoMay(setPermit), driverOf, ({ vehicleNumber }) => ({ vehicleNumber }), driverOf),
    ],
    'permit.confirmed': [
      notify('permit.confirmed', driver, driverOf, ({ vehicleNumber, expires }) => ({ vehicleNumber, expires })),
    ],
    'permit.refused': [
      notify('permit.refused', driver, driverOf, ({ vehicleNumber, number }) => ({ vehicleNumber, number })),
    ],
    'permit.ending': [
      notify('permit.ending', driver, driverOf, ({ vehicleNumber, expires, stage }) => ({
        vehicleNumber,
        expires,
        stage,
      })),
    ],
    'organisation.left': [
      (tx, { payload: { userId, organisationId } }) => notificationStore.forget(tx, userId, organisationId),
    ],
    'registration.submitted': [
      notify(
        'registration.submitted',
        whoMay(approveRegistration),
        userOf,
        async ({ userId }, tx) => ({ name: await accountViews.nameOf(tx, userId) }),
        userOf,
      ),
    ],
    // The subject is the person, so that erasing the person also removes the notification.
    'data.requested': [
      notify(
        'data.requested',
        whoMay(answerDataRequest),
        userOf,
        async ({ userId, kind: asked }, tx) => ({ name: await accountViews.nameOf(tx, userId), asked }),
        userOf,
      ),
    ],
    'payment.unexpected': [aboutBooking('payment.unexpected', { whoMay: refundPayment })],
  }
}

type PayoutPayload = EventPayloads['payout.approved'] & { readonly reference?: string; readonly reason?: string }

const payoutDetails = ({ number, netCents, reference, reason }: PayoutPayload) => ({
  number,
  amount: amountOf(netCents),
  ...(reference && { reference }),
  ...(reason && { reason }),
})

const creativeDetails = ({ number, reason }: { readonly number: number; readonly reason?: string | null }) => ({
  number: String(number),
  ...(reason && { reason }),
})

const caseDetails = ({ vehicleNumber, day, minutes }: { vehicleNumber: string; day: string; minutes: number }) => ({
  vehicleNumber,
  date: day,
  minutes: String(minutes),
})
