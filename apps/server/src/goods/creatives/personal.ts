import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Clock } from '../../platform/ports'

const creatives = ownRows('creatives', {
  owner: 'owner_id',
  columns: ['id', 'file', 'name', 'size', 'uploaded_at', 'deleted_at'],
  order: 'uploaded_at',
})
const designs = ownRows('designs', {
  owner: 'owner_id',
  columns: ['id', 'name', 'document', 'creative_id', 'created_at', 'updated_at'],
  order: 'created_at',
})

/** Booked creatives stay as part of their bookings. */
export const creativesPersonal = (clock: Clock): PersonalPart => ({
  name: 'creatives',
  ofOrganisation: true,
  exported: creatives,

  async erase(tx, userId): Promise<undefined> {
    await tx
      .updateTable('creatives')
      .set((of) => ({ name: 'creative', design: null, deleted_at: of.fn.coalesce('deleted_at', of.val(clock.now())) }))
      .where('owner_id', '=', userId)
      .execute()
  },
})

/** Designs belong to their owner only, so they are deleted. */
export const designsPersonal: PersonalPart = {
  name: 'designs',
  ofOrganisation: true,
  exported: designs,

  async erase(tx, userId): Promise<undefined> {
    await tx.deleteFrom('designs').where('owner_id', '=', userId).execute()
  },
}
