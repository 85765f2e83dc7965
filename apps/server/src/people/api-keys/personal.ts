import type { PersonalPart } from '../../platform/personal.queries'

export const apiKeysPersonal: PersonalPart = {
  name: 'api_keys',
  ofOrganisation: true,

  exported: (reader, userId) =>
    reader
      .selectFrom('api_keys')
      .select(['name', 'scopes', 'hint', 'created_at', 'expires_at', 'last_used_at'])
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .execute(),

  async erase(tx, userId): Promise<undefined> {
    await tx.deleteFrom('api_keys').where('owner_id', '=', userId).execute()
  },
}
