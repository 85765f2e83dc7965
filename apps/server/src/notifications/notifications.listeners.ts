import { formatLkr, toLkr } from '@ayob/contract/money'
import type { NotificationKind } from '@ayob/contract/notifications'
import type { EventPayloads, EventType, HappenedEvent, Listener, Listeners } from '../platform/events'
import type { Tx } from '../platform/ports'
import { notificationStore } from './notifications.store'
import type { NotifiedBookings, Readers } from './ports'

type BookingKind = Extract<NotificationKind, `booking.${string}`>

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const whole = new Intl.NumberFormat('en-LK', { maximumFractionDigits: 0 })
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthText = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))
const longDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** Which notices hang on which event: each step of a booking, each answer, each payment. */
export function notificationListeners({
  readers,
  bookings,
}: {
  readers: Readers
  bookings: NotifiedBookings
}): Listeners {
  const tell = async (
    tx: Tx,
    event: HappenedEvent,
    kind: NotificationKind,
    userIds: readonly string[],
    subjectId: string,
    details: Readonly<Record<string, string>>,
  ) => {
    for (const userId of userIds) {
      if (!(await readers.wants(tx, userId))) continue
      await notificationStore.add(tx, { userId, eventId: event.id, kind, subjectId, details, at: event.occurredAt })
    }
  }

  const aboutBooking = async (tx: Tx, id: string) => {
    const booking = await bookings.byId(tx, id)
    if (!booking) throw new Error(`no booking ${id} to tell of`)
    const { advertiserId, reference, brandName: brand, rejectionReason } = booking
    return { advertiserId, details: { reference, brand, ...(rejectionReason && { reason: rejectionReason }) } }
  }

  /** Tells the advertiser of the booking's step, and the administrators where they have something to do. */
  const step =
    <T extends BookingKind & EventType>(kind: T, administratorsToo = false): Listener<T> =>
    async (tx, event) => {
      const { bookingId } = event.payload as EventPayloads[BookingKind & EventType]
      const { advertiserId, details } = await aboutBooking(tx, bookingId)
      const administrators = administratorsToo ? await readers.administrators(tx) : []
      await tell(tx, event as HappenedEvent, kind, [advertiserId, ...administrators], bookingId, details)
    }

  /** Tells the advertiser what changed on the booking. */
  const changed =
    <
      T extends
        | 'booking.rescheduled'
        | 'booking.extended'
        | 'booking.settled'
        | 'booking.taken_down'
        | 'booking.restored',
    >(
      kind: T,
      more: (payload: EventPayloads[T]) => Readonly<Record<string, string>>,
    ): Listener<T> =>
    async (tx, event) => {
      const { bookingId } = event.payload as EventPayloads['booking.restored']
      const { advertiserId, details } = await aboutBooking(tx, bookingId)
      await tell(tx, event as HappenedEvent, kind, [advertiserId], bookingId, { ...details, ...more(event.payload) })
    }

  /** Tells the driver what an administrator did to the screen. */
  const aboutScreen =
    <T extends 'screen.held' | 'screen.released' | 'screen.unpaired'>(kind: T): Listener<T> =>
    async (tx, event) => {
      const { screenId, driverId, ...details } = event.payload as EventPayloads['screen.held']
      await tell(tx, event as HappenedEvent, kind, [driverId], screenId, details)
    }

  /** Tells a driver how a payout goes on. */
  const aboutPayout =
    <T extends 'payout.approved' | 'payout.exported' | 'payout.paid' | 'payout.failed'>(kind: T): Listener<T> =>
    async (tx, event) => {
      const payload = event.payload as EventPayloads[typeof kind]
      await tell(tx, event as HappenedEvent, kind, [payload.driverId], payload.payoutId, payoutDetails(payload))
    }

  return {
    'payout.requested': [
      async (tx, event) => {
        const { payoutId, driverId, monthly } = event.payload
        const details = payoutDetails(event.payload)
        await tell(tx, event, 'payout.requested', [driverId], payoutId, details)
        if (monthly) return
        const name = await readers.nameOf(tx, driverId)
        await tell(tx, event, 'payout.requested', await readers.administrators(tx), payoutId, { ...details, name })
      },
    ],
    'payout.approved': [aboutPayout('payout.approved')],
    'payout.exported': [aboutPayout('payout.exported')],
    'payout.paid': [aboutPayout('payout.paid')],
    'payout.failed': [aboutPayout('payout.failed')],
    'payout.run': [
      async (tx, event) => {
        const { month, count, netCents } = event.payload
        const details = { month: monthText(month), count: String(count), amount: formatLkr(toLkr(netCents)) }
        await tell(tx, event, 'payout.run', await readers.administrators(tx), month, details)
      },
    ],
    'payout.account_changed': [
      async (tx, event) => {
        const { driverId, bank, last4 } = event.payload
        await tell(tx, event, 'payout.account', [driverId], driverId, { bank, last4 })
      },
    ],
    'booking.submitted': [step('booking.submitted', true)],
    'booking.approved': [step('booking.approved')],
    'booking.rejected': [step('booking.rejected')],
    'booking.withdrawn': [step('booking.withdrawn')],
    'booking.paid': [step('booking.paid', true)],
    'booking.overdue': [step('booking.overdue')],
    'booking.published': [step('booking.published')],
    'booking.paused': [step('booking.paused')],
    'booking.resumed': [step('booking.resumed')],
    'booking.completed': [step('booking.completed')],
    'booking.disputed': [step('booking.disputed', true)],
    'booking.rescheduled': [changed('booking.rescheduled', ({ startDate }) => ({ day: longDay(startDate) }))],
    'booking.extended': [
      changed('booking.extended', ({ days, short }): Readonly<Record<string, string>> => {
        if (!short) return { days: String(days) }
        const { added, delivered, goal, lastDay } = short
        const known = { plays: whole.format(delivered), goal: whole.format(goal), day: longDay(lastDay) }
        return { count: String(added), ...known }
      }),
    ],
    'booking.settled': [
      changed('booking.settled', ({ delivered, goal }) => ({
        plays: whole.format(delivered),
        goal: whole.format(goal),
      })),
    ],
    'booking.taken_down': [changed('booking.taken_down', ({ reason }) => ({ reason }))],
    'booking.restored': [changed('booking.restored', () => ({}))],
    'screen.held': [aboutScreen('screen.held')],
    'screen.released': [aboutScreen('screen.released')],
    'screen.unpaired': [aboutScreen('screen.unpaired')],
    'ticket.answered': [
      async (tx, event) => {
        const { ticketId, userId, subject } = event.payload
        await tell(tx, event, 'ticket.answered', [userId], ticketId, { subject })
      },
    ],
    'ticket.asked': [
      async (tx, event) => {
        const { ticketId, subject } = event.payload
        await tell(tx, event, 'ticket.asked', await readers.administrators(tx), ticketId, { subject })
      },
    ],
    'payment.refunded': [
      async (tx, event) => {
        const { bookingId, cardCents, creditCents } = event.payload
        const { advertiserId, details } = await aboutBooking(tx, bookingId)
        const amount = formatLkr(toLkr(cardCents + creditCents))
        await tell(tx, event, 'payment.refunded', [advertiserId], bookingId, { ...details, amount })
      },
    ],
    'credit.granted': [
      async (tx, event) => {
        const { bookingId, amountCents } = event.payload
        const { advertiserId, details } = await aboutBooking(tx, bookingId)
        const amount = formatLkr(toLkr(amountCents))
        await tell(tx, event, 'credit.granted', [advertiserId], bookingId, { ...details, amount })
      },
    ],
    'permit.asked': [
      async (tx, event) => {
        const { driverId, vehicleNumber } = event.payload
        await tell(tx, event, 'permit.asked', await readers.administrators(tx), driverId, { vehicleNumber })
      },
    ],
    'permit.confirmed': [
      async (tx, event) => {
        const { driverId, vehicleNumber, expires } = event.payload
        await tell(tx, event, 'permit.confirmed', [driverId], driverId, { vehicleNumber, expires })
      },
    ],
    'permit.refused': [
      async (tx, event) => {
        const { driverId, vehicleNumber, number } = event.payload
        await tell(tx, event, 'permit.refused', [driverId], driverId, { vehicleNumber, number })
      },
    ],
    'permit.ending': [
      async (tx, event) => {
        const { driverId, vehicleNumber, expires, stage } = event.payload
        await tell(tx, event, 'permit.ending', [driverId], driverId, { vehicleNumber, expires, stage })
      },
    ],
    'registration.submitted': [
      async (tx, event) => {
        const { userId } = event.payload
        const name = await readers.nameOf(tx, userId)
        await tell(tx, event, 'registration.submitted', await readers.administrators(tx), userId, { name })
      },
    ],
    'data.requested': [
      async (tx, event) => {
        const { userId, kind: asked } = event.payload
        const details = { name: await readers.nameOf(tx, userId), asked }
        // By the person, so that it goes when the person is erased.
        await tell(tx, event, 'data.requested', await readers.administrators(tx), userId, details)
      },
    ],
    'payment.unexpected': [
      async (tx, event) => {
        const { details } = await aboutBooking(tx, event.payload.bookingId)
        const administrators = await readers.administrators(tx)
        await tell(tx, event, 'payment.unexpected', administrators, event.payload.bookingId, details)
      },
    ],
  }
}

type TellsPayout = EventPayloads['payout.approved'] & { readonly reference?: string; readonly reason?: string }

const payoutDetails = ({ number, netCents, reference, reason }: TellsPayout) => ({
  number,
  amount: formatLkr(toLkr(netCents)),
  ...(reference && { reference }),
  ...(reason && { reason }),
})
