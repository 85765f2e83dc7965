import { deliveredValue } from '@ayob/domain/figures/value'
import { playsOf } from '../../air/figures/totals.queries'
import type { Reader } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'

/** Bookings with the net value, in cents, of plays on top of those that count. */
export async function worthOfPlays(reader: Reader, plays: Readonly<Record<string, number>>) {
  const ids = Object.keys(plays)
  if (ids.length === 0) return []
  const counted = await playsOf(reader, ids)
  const bookings = await bookingViews.byIds(reader, ids)
  return [...bookings.values()].map(({ id, reference, brandName, netCents, goal }) => {
    const before = counted.get(id) ?? 0
    const more = plays[id] ?? 0
    const cents = deliveredValue(netCents, goal, before + more) - deliveredValue(netCents, goal, before)
    return { id, reference, brandName, plays: more, cents }
  })
}
