import type { Reader, Tx } from '../platform/ports'

/** What notifications keep of a person. */
export const notificationsPersonal = {
  name: 'notices',

  async exported(reader: Reader, userId: string) {
    return reader
      .selectFrom('notices')
      .select(['kind', 'details', 'created_at', 'read_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  },

  /** Also what administrators were told of the person's registration and questions. */
  async erase(tx: Tx, userId: string): Promise<undefined> {
    const tickets = tx.selectFrom('tickets').select('id').where('owner_id', '=', userId)
    await tx
      .deleteFrom('notices')
      .where((where) =>
        where.or([where('user_id', '=', userId), where('subject_id', '=', userId), where('subject_id', 'in', tickets)]),
      )
      .execute()
  },
}
