import type { NotificationKind } from '@ayob/contract/notifications'
import { pushKindOf } from '@ayob/domain/notifications/push-kind'
import { accountViews } from '../../people/accounts/accounts.queries'
import { settingsViews } from '../../people/settings/settings.queries'
import type { HappenedEvent } from '../../platform/events'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Tx } from '../../platform/ports'
import { notificationStore, pushStore } from './notifications.store'

interface Notification {
  readonly kind: NotificationKind
  readonly subjectId: string
  readonly details: Readonly<Record<string, string>>
  /** The person or organisation that can cause it again and again: then unread ones become one, with a count. */
  readonly source: string | undefined
}

/** Notifies people of an event, in the app and on their browsers, each as they have chosen. The bell of administrators always rings. */
export async function notify(
  tx: Tx,
  { id: eventId, occurredAt }: Pick<HappenedEvent, 'id' | 'occurredAt'>,
  people: readonly string[],
  { kind, subjectId, details, source }: Notification,
): Promise<void> {
  for (const userId of people) {
    const type = await accountViews.typeOf(tx, userId)
    const wants = await settingsViews.wantsNotifications(tx, userId)
    if (!wants && type !== 'admin') continue
    const id = await notificationStore.add(tx, {
      user_id: userId,
      event_id: eventId,
      kind,
      subject_id: subjectId,
      source: source ?? null,
      details: JSON.stringify(details),
      created_at: occurredAt,
    })
    const pushed = wants && pushKindOf(kind, type)
    if (id !== undefined && pushed && !(await pushStore.muted(tx, userId)).includes(pushed)) {
      await pushStore.queue(tx, userId, id, occurredAt)
    }
  }
}

/** Removes what a person was told about the records of an organisation that they have left. */
export const forgetOrganisation = (tx: Tx, userId: string, organisationId: string): Promise<void> =>
  notificationStore.forget(tx, userId, organisationId)

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
