import { addDays, dayOf } from '@ayob/contract/days'
import { queueMail } from '../../people/mails/mails.commands'
import type { Context } from '../../platform/context'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { recipientsOf } from './recipients.queries'

/** Reminds advertisers of unpaid flights that start tomorrow, once per start day. */
export async function remindOfPayments(ctx: Context): Promise<void> {
  const { db, transact, clock } = ctx
  const tomorrow = addDays(dayOf(clock.now()), 1)
  for (const id of await bookingViews.unpaidStarting(db, tomorrow)) {
    await transact(async (tx) => {
      const booking = await bookingViews.byId(tx, id)
      if (!booking) return
      const data = { booking, startDate: tomorrow }
      for (const to of await recipientsOf(tx, booking.advertiserId, 'due')) {
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
