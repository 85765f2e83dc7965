import { statesFor } from '@ayob/domain/bookings/lifecycle'
import type { Core } from '../../platform/core'
import type { PersonalPart } from '../../platform/personal.queries'
import type { Tx } from '../../platform/ports'
import { bookingCreativeStore } from './booking-creatives.store'
import { bookingStore } from './bookings.store'
import { referenceOf } from './references'
import { withdraw } from './steps.commands'

export const bookingsPersonal = (ctx: Core): PersonalPart => ({
  name: 'bookings',
  ofOrganisation: true,

  async exported(reader, userId) {
    const rows = await reader
      .selectFrom('bookings')
      .selectAll()
      .where('advertiser_id', '=', userId)
      .orderBy('number')
      .execute()
    const history = await reader
      .selectFrom('booking_history')
      .innerJoin('bookings', 'bookings.id', 'booking_history.booking_id')
      .select(['booking_id', 'at', 'event', 'actor_kind', 'note'])
      .where('advertiser_id', '=', userId)
      .orderBy('booking_history.id')
      .execute()
    const creatives = await bookingCreativeStore.ofMany(
      reader,
      rows.map(({ id }) => id),
    )
    return rows.map(({ pricing_version, ...row }) => ({
      ...row,
      reference: referenceOf(row.number),
      creatives: creatives.get(row.id) ?? [],
      history: history.filter(({ booking_id }) => booking_id === row.id).map(({ booking_id, ...step }) => step),
    }))
  },

  /** Withdraws unpaid bookings, and removes contact and notes from the others. */
  async erase(tx, userId): Promise<undefined> {
    const owner = { kind: 'advertiser', id: userId, ownerId: userId, address: null } as const
    for (const id of await bookingStore.idsIn(tx, userId, statesFor('withdraw'))) {
      await withdraw(ctx, tx, owner, id, 'server.erasureFlight')
    }
    await tx
      .updateTable('bookings')
      .set({ contact_email: '', notes: null })
      .where('advertiser_id', '=', userId)
      .execute()
  },
})

/** Returns true while a paid flight is unfinished. Makes payments wait until the end of the transaction. */
export async function paidFlightUnfinished(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('bookings')
    .select(['payment_status', 'status'])
    .where('advertiser_id', '=', userId)
    .forUpdate()
    .execute()
  return rows.some(
    ({ payment_status, status }) => payment_status === 'completed' && !/^(completed|cancelled)$/.test(status),
  )
}
