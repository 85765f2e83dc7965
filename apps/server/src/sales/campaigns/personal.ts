import type { PersonalPart } from '../../platform/personal.queries'
import { campaignsOf } from './campaigns.queries'

export const campaignsPersonal: PersonalPart = {
  name: 'campaigns',
  ofOrganisation: true,
  exported: campaignsOf,

  /** Deletes drafts, and removes the notes of booked campaigns. */
  async erase(tx, userId): Promise<undefined> {
    await tx.deleteFrom('campaigns').where('owner_id', '=', userId).where('booking_id', 'is', null).execute()
    await tx.updateTable('campaigns').set({ notes: null }).where('owner_id', '=', userId).execute()
  },
}
