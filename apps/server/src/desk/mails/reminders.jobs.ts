import { addDays, dayOf } from '@ayob/contract/days'
import { accountViews } from '../../people/accounts/accounts.queries'
import { queueMail } from '../../people/mails/mails.commands'
import { organisationViews } from '../../people/organisations/organisations.queries'
import type { Context } from '../../platform/context'
import { bookingViews } from '../../sales/bookings/bookings.views'

/** Reminds advertisers of unpaid flights that start tomorrow, once per start day. */
export async function remindOfPayments(ctx: Context): Promise<void> {
  const { db, transact, clock } = ctx
  const tomorrow = addDays(dayOf(clock.now()), 1)
  for (const id of await bookingViews.unpaidStarting(db, tomorrow)) {
    await transact(async (tx) => {
      const booking = await bookingViews.byId(tx, id)
      if (!booking) return
      const data = { booking, startDate: tomorrow }
      const readers = await organisationViews.told(tx, booking.advertiserId, 'due')
      for (const to of await accountViews.recipients(tx, readers)) {
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
