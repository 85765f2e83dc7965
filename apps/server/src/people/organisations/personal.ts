import { ownRows, type PersonalPart } from '../../platform/personal.queries'

/** Memberships of a person. An organisation whose owner is erased ends, because nobody is left to own it. */
export const membershipsPersonal: PersonalPart = {
  name: 'memberships',

  exported: ownRows('organisation_members', {
    owner: 'user_id',
    columns: ['organisation_id', 'role', 'since'],
    order: 'since',
  }),

  async erase(tx, userId): Promise<undefined> {
    const owned = tx
      .selectFrom('organisation_members')
      .select('organisation_id')
      .where('user_id', '=', userId)
      .where('role', '=', 'owner')
    await tx.deleteFrom('organisation_invitations').where('organisation_id', 'in', owned).execute()
    const email = tx.selectFrom('users').select('email').where('id', '=', userId)
    await tx.deleteFrom('organisation_invitations').where('email', '=', email).execute()
    await tx
      .deleteFrom('organisation_members')
      .where((member) => member.or([member('user_id', '=', userId), member('organisation_id', 'in', owned)]))
      .execute()
  },
}
