import type { NotificationKind } from '@ayob/contract/notifications'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../platform/ports'
import type { Tables } from '../platform/tables'
import { totalOf } from '../platform/total-of'

export type NotificationRow = Selectable<Tables['notices']>

/** Table `notices`. */
export const notificationStore = {
  /** Tells a person of an event; a second time changes nothing. */
  async add(
    tx: Tx,
    notice: {
      userId: string
      eventId: number
      kind: NotificationKind
      subjectId: string
      details: Readonly<Record<string, string>>
      at: Date
    },
  ): Promise<void> {
    await tx
      .insertInto('notices')
      .values({
        user_id: notice.userId,
        event_id: notice.eventId,
        kind: notice.kind,
        subject_id: notice.subjectId,
        details: JSON.stringify(notice.details),
        created_at: notice.at,
        read_at: null,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'event_id']).doNothing())
      .execute()
  },

  async list(reader: Reader, userId: string, { page, limit }: { page: number; limit: number }) {
    const rows = await reader
      .selectFrom('notices')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const total = await totalOf(reader.selectFrom('notices').where('user_id', '=', userId))
    return { rows, total }
  },

  async unread(reader: Reader, userId: string): Promise<number> {
    const { count } = await reader
      .selectFrom('notices')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** Marks notices of a person as read: those named, or all. */
  async read(tx: Tx, userId: string, ids: readonly string[] | undefined, at: Date): Promise<void> {
    const all = tx
      .updateTable('notices')
      .set({ read_at: at })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
    const those = ids ? all.where(sql<boolean>`id::text = any(${[...ids]}::text[])`) : all
    await those.execute()
  },
}
