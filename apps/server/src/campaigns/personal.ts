import type { Reader, Tx } from '../platform/ports'
import { campaignStore } from './campaigns.store'

/** What campaigns keep of a person. */
export const campaignsPersonal = {
  name: 'campaigns',

  async exported(reader: Reader, userId: string) {
    return campaignStore.ofOwner(reader, userId)
  },

  /** Drafts go; what was booked stays without its notes. */
  async erase(tx: Tx, userId: string): Promise<undefined> {
    await tx.deleteFrom('campaigns').where('owner_id', '=', userId).where('booking_id', 'is', null).execute()
    await tx.updateTable('campaigns').set({ notes: null }).where('owner_id', '=', userId).execute()
  },
}
