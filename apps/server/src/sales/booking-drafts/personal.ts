import type { PersonalPart } from '../../platform/personal.queries'
import { presentDraft } from './booking-drafts.commands'
import { draftStore } from './booking-drafts.store'

export const bookingDraftsPersonal: PersonalPart = {
  name: 'booking_drafts',
  ofOrganisation: true,

  exported: async (reader, userId) =>
    (await draftStore.of(reader, userId)).map((row) => {
      const { by, ...draft } = presentDraft(row)
      return draft
    }),

  async erase(tx, userId): Promise<undefined> {
    await draftStore.removeAll(tx, userId)
  },
}
