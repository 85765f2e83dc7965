import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { hourOf } from '@ayob/domain/plays/airtime'
import { totalsOfHour } from '../../air/figures/bookings.queries'
import type { Core, Reader } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { queueMessages } from './webhooks.commands'
import { webhookStore } from './webhooks.store'

/** Screens that collect their plays send them within this time. */
const GATHERED_MS = 10 * MINUTE_MS

/** After an outage, a server reports this many past hours. */
const HOURS_BACK = 3

/** Sends endpoints the plays of the last whole hours, each hour once. Hours without plays are left out. */
export async function tellPlayTotals(ctx: Core): Promise<void> {
  const { db, clock, transact } = ctx
  const end = hourOf(clock.now().getTime() - GATHERED_MS)
  for (const ownerId of await webhookStore.owners(db, 'plays.totals')) {
    for (let back = HOURS_BACK; back >= 1; back -= 1) {
      const hour = new Date(end - back * HOUR_MS)
      const bookings = await playsOfHour(db, ownerId, hour)
      if (bookings.length === 0) continue
      const message = {
        occasion: `plays ${hour.toISOString()}`,
        type: 'plays.totals' as const,
        at: new Date(hour.getTime() + HOUR_MS),
        data: { hour: hour.toISOString(), bookings },
      }
      await transact((tx) => queueMessages(ctx, tx, ownerId, message))
    }
  }
}

/** Plays of an account's bookings in an hour, as known now, with the numbers of the bookings. */
async function playsOfHour(reader: Reader, ownerId: string, hour: Date) {
  const rows = await totalsOfHour(reader, ownerId, hour)
  const ids = rows.map(({ booking_id }) => booking_id)
  const references = await bookingViews.references(reader, ids)
  return rows.map((row) => ({ ...row, reference: references.get(row.booking_id)?.split(' ')[0] ?? '' }))
}
