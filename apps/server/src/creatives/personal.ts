import { ownRows, type PersonalPart } from '../platform/personal.queries'
import type { Clock } from '../platform/ports'

/** Booked creatives stay as a part of their bookings. */
export const creativesPersonal = (clock: Clock): PersonalPart => ({
  name: 'creatives',
  exported: ownRows('creatives', {
    owner: 'owner_id',
    columns: ['id', 'file', 'name', 'size', 'uploaded_at', 'deleted_at'],
    order: 'uploaded_at',
  }),

  async erase(tx, userId): Promise<undefined> {
    await tx
      .updateTable('creatives')
      .set((of) => ({ name: 'creative', deleted_at: of.fn.coalesce('deleted_at', of.val(clock.now())) }))
      .where('owner_id', '=', userId)
      .execute()
  },
})
