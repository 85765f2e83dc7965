import type { PersonalPart } from '../../platform/personal.queries'
import type { Reader } from '../../platform/ports'

const bookingsOf = (reader: Reader, userId: string) =>
  reader.selectFrom('bookings').select('id').where('advertiser_id', '=', userId)

export const reportLinksPersonal: PersonalPart = {
  name: 'report_links',
  ofOrganisation: true,

  exported: (reader, userId) =>
    reader
      .selectFrom('report_links')
      .select(['booking_id', 'prices', 'made_by', 'created_at', 'expires_at', 'revoked_at'])
      .where('booking_id', 'in', bookingsOf(reader, userId))
      .orderBy('created_at')
      .execute(),

  /** The reports of an erased account can't be read any more. */
  async erase(tx, userId): Promise<undefined> {
    await tx.deleteFrom('report_links').where('booking_id', 'in', bookingsOf(tx, userId)).execute()
  },
}
