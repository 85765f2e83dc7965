import { addDays, type Day, dayOf } from '@ayob/contract/days'
import type { Clock, Db, Transact } from '../platform/ports'
import type { QueueMail } from './mails.commands'
import type { MailedBookings, People } from './ports'

interface ReminderDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly queueMail: QueueMail
  readonly people: Pick<People, 'byId'>
  readonly bookings: MailedBookings & {
    /** Approved and unpaid ones that start on a day. */
    unpaidStarting(reader: Db, day: Day): Promise<readonly string[]>
  }
}

/** Reminds advertisers of unpaid flights that start tomorrow, once per start day. */
export async function remindOfPayments({ db, transact, clock, queueMail, people, bookings }: ReminderDeps) {
  const tomorrow = addDays(dayOf(clock.now()), 1)
  for (const id of await bookings.unpaidStarting(db, tomorrow)) {
    await transact(async (tx) => {
      const booking = await bookings.byId(tx, id)
      const person = booking && (await people.byId(tx, booking.advertiserId))
      if (!booking || !person) return
      const dedupeKey = `payment-reminder:${id}:${tomorrow}`
      const data = { booking, startDate: tomorrow }
      await queueMail(tx, { dedupeKey, template: 'payment-reminder', to: person, data })
    })
  }
}
