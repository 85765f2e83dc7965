import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'
import { totalOf } from '../../platform/total-of'

export type NotificationRow = Selectable<Tables['notices']>

/** Table `notices`. */
export const notificationStore = {
  /**
   * Adds a notification, once per person and event. Returns its id; undefined when the event is told already, or now by the
   * unread notification of its kind and source, which counts one more.
   */
  async add(tx: Tx, notification: Omit<Insertable<Tables['notices']>, 'last_event_id'>): Promise<number | undefined> {
    const { user_id, kind, source, event_id, subject_id, details, created_at } = notification
    if (source) {
      const ofSource = tx
        .selectFrom('notices')
        .where('user_id', '=', user_id)
        .where('kind', '=', kind)
        .where('source', '=', source)
      const told = ofSource.where('event_id', '<=', event_id).where('last_event_id', '>=', event_id)
      if (await told.select('id').executeTakeFirst()) return undefined
      const unread = ofSource.where('read_at', 'is', null).select('id').forUpdate()
      const { numUpdatedRows } = await tx
        .updateTable('notices')
        .set(({ eb }) => ({ more: eb('more', '+', 1), last_event_id: event_id, subject_id, details, created_at }))
        .where('id', 'in', unread)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return undefined
    }
    const row = await tx
      .insertInto('notices')
      .values({ ...notification, last_event_id: event_id })
      .onConflict((conflict) => conflict.columns(['user_id', 'event_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id
  },

  /** Removes what a person was told about the records of an organisation that they have left. */
  async forget(tx: Tx, userId: string, organisationId: string): Promise<void> {
    const bookings = tx.selectFrom('bookings').select('id').where('advertiser_id', '=', organisationId)
    const webhooks = tx.selectFrom('webhooks').select('id').where('owner_id', '=', organisationId)
    await tx
      .deleteFrom('notices')
      .where('user_id', '=', userId)
      .where((where) => where.or([where('subject_id', 'in', bookings), where('subject_id', 'in', webhooks)]))
      .execute()
  },

  /** A notification with the language and type of its recipient. */
  withReader: (reader: Reader, id: number) =>
    reader
      .selectFrom('notices')
      .innerJoin('users', 'users.id', 'notices.user_id')
      .selectAll('notices')
      .select(['users.language', 'users.user_type'])
      .where('notices.id', '=', id)
      .executeTakeFirst(),

  async list(reader: Reader, userId: string, { page, limit }: { page: number; limit: number }) {
    const rows = await reader
      .selectFrom('notices')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('last_event_id', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const total = await totalOf(reader.selectFrom('notices').where('user_id', '=', userId))
    return { rows, total }
  },

  unread: (reader: Reader, userId: string): Promise<number> =>
    totalOf(reader.selectFrom('notices').where('user_id', '=', userId).where('read_at', 'is', null)),

  /** Marks a person's notifications as read: those in `ids`, or all. */
  async read(tx: Tx, userId: string, ids: readonly string[] | undefined, at: Date): Promise<void> {
    const all = tx
      .updateTable('notices')
      .set({ read_at: at })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
    const chosen = ids ? all.where(sql<boolean>`id::text = any(${[...ids]}::text[])`) : all
    await chosen.execute()
  },
}
