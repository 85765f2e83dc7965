import type { NotificationKind } from '@ayob/contract/notifications'
import { choicesOf } from '@ayob/domain/notifications/choices'
import { pushKindOf } from '@ayob/domain/notifications/push-kind'
import { isUrgent } from '@ayob/domain/notifications/sms-kind'
import { isLanguage } from '@ayob/i18n/languages'
import { accountViews } from '../../people/accounts/accounts.queries'
import { settingsViews } from '../../people/settings/settings.queries'
import { queueNotice } from '../../people/sms/sms.commands'
import type { Context } from '../../platform/context'
import type { HappenedEvent } from '../../platform/events'
import { withLanguage } from '../../platform/http/texts'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Tx } from '../../platform/ports'
import { type NotificationRow, notificationStore, pushStore } from './notifications.store'
import { present } from './present'

interface Notification {
  readonly kind: NotificationKind
  readonly subjectId: string
  readonly details: Readonly<Record<string, string>>
  /** The person or organisation that can cause it again and again: then unread ones become one, with a count. */
  readonly source: string | undefined
}

type Occasion = Pick<HappenedEvent, 'id' | 'occurredAt'>

/**
 * Notifies people of an event, in the app, on their browsers and by SMS, each as they have chosen. The bell of administrators
 * always rings.
 */
export async function notify(
  ctx: Context,
  tx: Tx,
  event: Occasion,
  people: readonly string[],
  told: Notification,
): Promise<void> {
  for (const userId of people) {
    const person = await accountViews.reachable(tx, userId)
    const choices = choicesOf(await settingsViews.notificationChoices(tx, userId), {
      hasSms: ctx.config.smsUrl !== undefined,
    })
    if (choices.push || person.type === 'admin') await addNotice(tx, event, person, told, choices.push)
    if (choices.sms && isUrgent(told.kind, person.type)) await sendText(ctx, tx, event, person, told)
  }
}

type Person = Awaited<ReturnType<typeof accountViews.reachable>>

const rowOf = ({ id, occurredAt }: Occasion, user_id: string, { kind, subjectId, source, details }: Notification) => ({
  ...{ user_id, kind, event_id: id, subject_id: subjectId, source: source ?? null },
  ...{ details: JSON.stringify(details), created_at: occurredAt },
})

async function addNotice(
  tx: Tx,
  event: Occasion,
  { id: userId, type }: Person,
  told: Notification,
  wantsPush: boolean,
) {
  const id = await notificationStore.add(tx, rowOf(event, userId, told))
  const pushed = wantsPush && pushKindOf(told.kind, type)
  if (id !== undefined && pushed && !(await pushStore.muted(tx, userId)).includes(pushed)) {
    await pushStore.queue(tx, userId, id, event.occurredAt)
  }
}

/** The SMS does not need the notice in the app, which the person may have switched off. */
async function sendText(ctx: Context, tx: Tx, event: Occasion, to: Person, told: Notification): Promise<void> {
  const unstored = { id: 0, more: 0, last_event_id: event.id, read_at: null, details: told.details }
  const row: NotificationRow = { ...rowOf(event, to.id, told), ...unstored }
  const { title, link } = withLanguage(isLanguage(to.language) ? to.language : 'en', () => present(row, false))
  await queueNotice(ctx, tx, { dedupeKey: `${event.id}:${told.kind}:${to.id}`, to, title, link })
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
