import { ownRows, type PersonalPart } from '../../platform/personal.queries'

export const notificationsPersonal: PersonalPart = {
  name: 'notices',
  exported: ownRows('notices', {
    owner: 'user_id',
    columns: ['kind', 'details', 'created_at', 'read_at'],
    order: 'id',
  }),

  /** Also removes administrators' notifications about the person's registration and questions. */
  async erase(tx, userId): Promise<undefined> {
    const tickets = tx.selectFrom('tickets').select('id').where('owner_id', '=', userId)
    await tx
      .deleteFrom('notices')
      .where((where) =>
        where.or([where('user_id', '=', userId), where('subject_id', '=', userId), where('subject_id', 'in', tickets)]),
      )
      .execute()
  },
}

export const pushPersonal: PersonalPart = {
  name: 'push_subscriptions',
  exported: ownRows('push_subscriptions', {
    owner: 'user_id',
    columns: ['endpoint', 'created_at'],
    order: 'created_at',
  }),

  async erase(tx, userId): Promise<undefined> {
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
    await tx.deleteFrom('push_choices').where('user_id', '=', userId).execute()
  },
}
