import type { PersonalPart } from '../../platform/personal.queries'

export const webhooksPersonal: PersonalPart = {
  name: 'webhooks',
  ofOrganisation: true,

  exported: (reader, userId) =>
    reader
      .selectFrom('webhooks')
      .select(['url', 'events', 'active', 'created_at', 'disabled_at'])
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .execute(),

  /** Sends nothing more about an erased account, and deletes its log. */
  async erase(tx, userId): Promise<undefined> {
    await tx.deleteFrom('webhooks').where('owner_id', '=', userId).execute()
  },
}
