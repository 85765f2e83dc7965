import { PUSH_KINDS, type PushKind, type PushSubscriptionKeys } from '@ayob/contract/push'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Page, pageOf, totalOf } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

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

  list(reader: Reader, userId: string, page: Page) {
    const notices = reader.selectFrom('notices').selectAll().where('user_id', '=', userId)
    return pageOf(notices.orderBy('created_at', 'desc').orderBy('last_event_id', 'desc').orderBy('id', 'desc'), page)
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

/** A due message, with the browser that it goes to. */
export interface DueMessage extends PushSubscriptionKeys {
  readonly id: number
  readonly subscriptionId: string
  readonly noticeId: number
  readonly attempts: number
}

interface NewSubscription extends PushSubscriptionKeys {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly at: Date
}

/** Tables `push_subscriptions`, `push_messages` and `push_choices`. */
export const pushStore = {
  /** Kinds that a person has switched off. */
  async muted(reader: Reader, userId: string): Promise<readonly PushKind[]> {
    const query = reader.selectFrom('push_choices').select('muted').where('user_id', '=', userId)
    return (await query.executeTakeFirst())?.muted ?? []
  },

  /** Returns the kinds that are then off. Of two concurrent changes, the second waits, and both take effect. */
  async mute(
    tx: Tx,
    userId: string,
    kinds: Partial<Record<PushKind, boolean | undefined>>,
  ): Promise<readonly PushKind[]> {
    await tx
      .insertInto('push_choices')
      .values({ user_id: userId, muted: [] })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
    const query = tx.selectFrom('push_choices').select('muted').where('user_id', '=', userId)
    const { muted: before } = await query.forUpdate().executeTakeFirstOrThrow()
    const muted = PUSH_KINDS.filter((kind) => !(kinds[kind] ?? !before.includes(kind)))
    await tx.updateTable('push_choices').set({ muted }).where('user_id', '=', userId).execute()
    return muted
  },

  /** Adds a subscription, or assigns the one of the same browser to this session. Returns its id. */
  async subscribe(tx: Tx, { id, userId, sessionId, endpoint, keys, at }: NewSubscription): Promise<string> {
    const owner = { user_id: userId, session_id: sessionId, ...keys, created_at: at }
    const row = await tx
      .insertInto('push_subscriptions')
      .values({ id, endpoint, ...owner })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(owner))
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  },

  /** Removes all but a person's newest subscriptions. */
  async keepNewest(tx: Tx, userId: string, count: number): Promise<void> {
    const newest = tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(count)
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('id', 'not in', newest).execute()
  },

  /** Removes a subscription, only of `userId` if given. Returns true when there was one. */
  async remove(tx: Tx, id: string, userId?: string): Promise<boolean> {
    const all = tx.deleteFrom('push_subscriptions').where('id', '=', id)
    const { numDeletedRows } = await (userId ? all.where('user_id', '=', userId) : all).executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Queues a notification for all browsers of its recipient. */
  async queue(tx: Tx, userId: string, noticeId: number, at: Date): Promise<void> {
    await sql`
      insert into push_messages (subscription_id, notice_id, next_attempt_at, created_at)
      select id, ${noticeId}, ${at}, ${at} from push_subscriptions where user_id = ${userId}`.execute(tx)
  },

  /** Takes the oldest due messages. They are due again at `again` unless they are settled. */
  async claim(tx: Tx, now: Date, again: Date, count: number): Promise<DueMessage[]> {
    const due = await tx
      .selectFrom('push_messages')
      .select('id')
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(count)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return []
    const rows = await tx
      .updateTable('push_messages')
      .from('push_subscriptions as s')
      .set((change) => ({ attempts: change('attempts', '+', 1), next_attempt_at: again }))
      .whereRef('s.id', '=', 'push_messages.subscription_id')
      .where(
        'push_messages.id',
        'in',
        due.map(({ id }) => id),
      )
      .returning(['push_messages.id', 's.id as subscriptionId', 'notice_id', 'attempts', 'endpoint', 'p256dh', 'auth'])
      .execute()
    return rows.map(({ notice_id: noticeId, p256dh, auth, ...row }) => ({ ...row, noticeId, keys: { p256dh, auth } }))
  },

  async done(tx: Tx, id: number): Promise<void> {
    await tx.deleteFrom('push_messages').where('id', '=', id).execute()
  },

  async retryAt(tx: Tx, id: number, at: Date): Promise<void> {
    await tx.updateTable('push_messages').set({ next_attempt_at: at }).where('id', '=', id).execute()
  },
}
