import type { Call } from '@ayob/contract/call'
import type { NotificationKind } from '@ayob/contract/notifications'
import type { WebhookMessageType } from '@ayob/contract/webhook-messages'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Concern } from '@ayob/domain/organisations/members'
import { accountViews } from '../../people/accounts/accounts.queries'
import { administratorViews } from '../../people/administrators/administrators.queries'
import type { TemplateData, TemplateName } from '../../people/mails/compose'
import { queueMail } from '../../people/mails/mails.commands'
import { organisationViews } from '../../people/organisations/organisations.queries'
import type { Context } from '../../platform/context'
import type { EventPayloads, EventType, HappenedEvent } from '../../platform/events'
import type { Listener, Tx } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { notify } from '../notifications/notifications.commands'
import { queueMessages } from '../webhooks/webhooks.commands'

/** What has happened: the payload of the event and, if it names a booking, the booking. */
interface Happened<E extends EventType> {
  readonly tx: Tx
  readonly payload: EventPayloads[E]
  readonly booking: EventPayloads[E] extends { bookingId: string } ? BookingSummary : undefined
}
type From<E extends EventType, Data> = (happened: Happened<E>) => Data | Promise<Data>
type Details = Readonly<Record<string, string>>

/** One audience of an event, and what it gets. */
export interface News<E extends EventType> {
  /** The ids of the people. */
  readonly to: From<E, readonly string[]>
  readonly when?: (payload: EventPayloads[E]) => boolean
  readonly notice?: readonly [NotificationKind, From<E, Details>]
  readonly mail?: { readonly [T in TemplateName]: readonly [T, From<E, TemplateData[T]>] }[TemplateName]
  /** Mails of one occasion and template go to each person once; without it, the event is the occasion. */
  readonly occasion?: From<E, string>
  /** The person or organisation that can cause the event again and again. */
  readonly source?: From<E, string>
}

/** A message to the endpoints of the booking's account. */
export interface Message<E extends EventType> {
  readonly webhook: WebhookMessageType
  readonly data?: (payload: EventPayloads[E]) => Readonly<Record<string, unknown>>
}

export const user = ({ payload }: { readonly payload: { readonly userId: string } }) => [payload.userId]
export const driver = ({ payload }: { readonly payload: { readonly driverId: string } }) => [payload.driverId]
/** The members of the booking's organisation who are told of a concern. */
export const members =
  (concern: Concern) =>
  ({ tx, booking }: { readonly tx: Tx; readonly booking: BookingSummary }) =>
    organisationViews.told(tx, booking.advertiserId, concern)
/** The administrators who may make a call. */
export const whoMay =
  (call: Call) =>
  ({ tx }: { readonly tx: Tx }) =>
    administratorViews.whoMay(tx, call)

/** The listener of an event: tells each audience by notification, mail or webhook. Who is in two audiences gets the first one's mail. */
export const newsOf =
  (ctx: Context) =>
  <E extends EventType>(...rows: readonly (News<E> | Message<E>)[]): readonly Listener<E>[] => [
    async (tx, event) => {
      const happened = { tx, payload: event.payload, booking: await bookingOf(tx, event) } as Happened<E>
      const mailed = new Set<string>()
      for (const row of rows) {
        if ('webhook' in row) await tellEndpoints(ctx, tx, event, happened.booking, row)
        else if (row.when?.(event.payload) !== false) await tellPeople(ctx, event, happened, row, mailed)
      }
    },
  ]

async function bookingOf(tx: Tx, { payload }: HappenedEvent): Promise<BookingSummary | undefined> {
  if (!('bookingId' in payload)) return undefined
  const booking = await bookingViews.byId(tx, payload.bookingId)
  if (!booking) throw new Error(`no booking ${payload.bookingId} to tell of`)
  return booking
}

async function tellPeople<E extends EventType>(
  ctx: Context,
  event: HappenedEvent<E>,
  happened: Happened<E>,
  { to, notice, mail, occasion, source }: News<E>,
  mailed: Set<string>,
): Promise<void> {
  const { tx } = happened
  const people = await to(happened)
  const cause = await source?.(happened)
  if (notice) {
    const [kind, detailsOf] = notice
    const told = { kind, subjectId: subjectOf(event.payload), details: await detailsOf(happened), source: cause }
    await notify(ctx, tx, event, people, told)
  }
  if (!mail) return
  const [template, dataOf] = mail
  const data = await dataOf(happened)
  const about = (await occasion?.(happened)) ?? event.id
  for (const reader of await accountViews.recipients(tx, people)) {
    if (mailed.has(reader.id)) continue
    mailed.add(reader.id)
    const dedupeKey = `${about}:${template}:${reader.email}`
    await queueMail(ctx, tx, { dedupeKey, template, to: reader, data, source: cause })
  }
}

/** What a notification is about, by the first of these that the event names. The page of it is linked. */
const SUBJECTS = [
  'confirmationId',
  'payoutId',
  'screenId',
  'deviceId',
  'release',
  'bookingId',
  'caseId',
  'incidentId',
  'ticketId',
  'month',
  'userId',
  'driverId',
  'day',
] as const

function subjectOf(payload: object): string {
  const named = SUBJECTS.find((name) => name in payload)
  if (!named) throw new Error('an event that nobody can be notified of')
  return String((payload as Record<string, unknown>)[named])
}

async function tellEndpoints<E extends EventType>(
  ctx: Context,
  tx: Tx,
  event: HappenedEvent<E>,
  booking: BookingSummary | undefined,
  { webhook: type, data: more }: Message<E>,
): Promise<void> {
  if (!booking) throw new Error(`a message ${type} of no booking`)
  const data = { booking_id: booking.id, reference: booking.reference, ...booking.state, ...more?.(event.payload) }
  await queueMessages(ctx, tx, booking.advertiserId, {
    occasion: `event ${event.id} ${type}`,
    type,
    at: event.occurredAt,
    data,
  })
}
