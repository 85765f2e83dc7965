import type { Activity, ActivityFilter } from '@ayob/contract/activity'
import { addDays, startOfDay } from '@ayob/contract/days'
import { type Selectable, sql } from 'kysely'
import { creativeNames } from '../../goods/creatives/creatives.queries'
import { accountViews } from '../../people/accounts/accounts.queries'
import { containing, type Page, pageOf } from '../../platform/paging'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Reader } from '../../platform/ports'
import type { Tables } from '../../platform/tables'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { campaignNames } from '../../sales/campaigns/campaigns.queries'
import { ticketSubjects } from '../support/tickets.queries'

type Row = Selectable<Tables['activity']>
type Filter = ActivityFilter & { readonly q?: string | undefined }

function matching(reader: Reader, { action, actor, subject_id, from, to, q }: Filter) {
  const words = q ? containing(q) : ''
  const group = `${(action ?? '').replace(/[%_\\]/g, '\\$&')}.%`
  return reader
    .selectFrom('activity')
    .$if(action !== undefined, (query) =>
      query.where((where) => where.or([where('action', '=', action ?? ''), where('action', 'like', group)])),
    )
    .$if(actor !== undefined, (query) => query.where('actor_id', '=', actor ?? ''))
    .$if(subject_id !== undefined, (query) => query.where('subject_id', '=', subject_id ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', startOfDay(from ?? '')))
    .$if(to !== undefined, (query) => query.where('at', '<', startOfDay(addDays(to ?? '', 1))))
    .$if(words !== '', (query) =>
      query.where(sql<boolean>`(action ilike ${words} or subject_id ilike ${words} or details::text ilike ${words})`),
    )
}

/** A page of activity, newest first, with the total. */
export const activityPage = (reader: Reader, filter: Filter, page: Page) =>
  pageOf(matching(reader, filter).selectAll().orderBy('at', 'desc').orderBy('id', 'desc'), page)

const BATCH = 1000

/** All matching rows, newest first, in batches, so that only one batch is in memory. */
export async function* activityBatches(reader: Reader, filter: Filter): AsyncGenerator<Row[]> {
  let before: Row | undefined
  do {
    const last: Row | undefined = before
    const rows = await matching(reader, filter)
      .selectAll()
      .$if(last !== undefined, (query) => query.where(sql<boolean>`(at, id) < (${last?.at}, ${last?.id})`))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute()
    if (rows.length > 0) yield rows
    before = rows.length === BATCH ? rows.at(-1) : undefined
  } while (before)
}

/** Returns the distinct values of a column by a loose index scan, without reading all rows. */
async function valuesOf(reader: Reader, column: 'action' | 'actor_id'): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${sql.ref(column)} as value from activity where ${sql.ref(column)} is not null
        order by ${sql.ref(column)} limit 1)
      union all
      select (select ${sql.ref(column)} from activity where ${sql.ref(column)} > found.value
        order by ${sql.ref(column)} limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null`.execute(reader)
  return rows.map(({ value }) => value)
}

/** The filters of the list: every action and every actor. */
export async function activityFacets(reader: Reader) {
  const people = await accountViews.names(reader, await valuesOf(reader, 'actor_id'))
  return {
    actions: await valuesOf(reader, 'action'),
    people: [...people].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)),
  }
}

/** Adds the names of actors and subjects. */
export async function named(reader: Reader, rows: readonly Row[]): Promise<Activity[]> {
  const subjects = (kind: string) => [
    ...new Set(rows.filter(({ subject }) => subject === kind).map(({ subject_id }) => subject_id)),
  ]
  const actors = rows.map(({ actor_id }) => actor_id).filter((id) => id !== null)
  const people = await accountViews.names(reader, [
    ...new Set([...actors, ...subjects('registration'), ...subjects('user')]),
  ])
  const others: Readonly<Record<string, ReadonlyMap<string, string>>> = {
    booking: await bookingViews.references(reader, subjects('booking')),
    campaign: await campaignNames(reader, subjects('campaign')),
    creative: await creativeNames(reader, subjects('creative')),
    ticket: await ticketSubjects(reader, subjects('ticket')),
  }
  const nameOf = ({ subject, subject_id: id }: Row) => (others[subject] ?? people).get(id)
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    actor: {
      kind: row.actor_kind,
      id: row.actor_id,
      name: row.actor_id === null ? null : (people.get(row.actor_id) ?? null),
    },
    action: row.action,
    subject: row.subject,
    subject_id: row.subject_id,
    subject_name: nameOf(row) ?? null,
    details: row.details as Record<string, unknown>,
    address: row.address,
  }))
}

/** The activity log is append-only and refers to people by id only, so nothing is erased. */
export const activityPersonal: PersonalPart = {
  name: 'activity',
  exported: ownRows('activity', {
    owner: 'actor_id',
    columns: ['at', 'action', 'subject', 'subject_id', 'address'],
    order: 'id',
  }),
}
