import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { queueMail } from '../../people/mails/mails.commands'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/ports'
import type { MailedBookings, People } from './ports'

interface ReminderDeps {
  readonly people: Pick<People, 'ofOrganisation'>
  readonly bookings: MailedBookings & {
    /** Ids of approved, unpaid bookings that start on a day. */
    unpaidStarting(reader: Db, day: Day): Promise<readonly string[]>
  }
}

/** Reminds advertisers of unpaid flights that start tomorrow, once per start day. */
export async function remindOfPayments(ctx: Context, { people, bookings }: ReminderDeps) {
  const { db, transact, clock } = ctx
  const tomorrow = addDays(dayOf(clock.now()), 1)
  for (const id of await bookings.unpaidStarting(db, tomorrow)) {
    await transact(async (tx) => {
      const booking = await bookings.byId(tx, id)
      if (!booking) return
      const data = { booking, startDate: tomorrow }
      for (const to of await people.ofOrganisation(tx, booking.advertiserId, 'due')) {
        // The organisation's own account keeps the key format of the previous release.
        const reader = to.id === booking.advertiserId ? '' : `:${to.id}`
        await queueMail(ctx, tx, {
          dedupeKey: `payment-reminder:${id}:${tomorrow}${reader}`,
          template: 'payment-reminder',
          to,
          data,
        })
      }
    })
  }
}
