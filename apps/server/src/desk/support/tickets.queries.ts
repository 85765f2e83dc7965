import { DAY_MS } from '@ayob/contract/durations'
import type { Language } from '@ayob/contract/languages'
import { toLkr } from '@ayob/contract/money'
import { TICKET_FIGURES_DAYS, type TicketLink, type TicketLinkKind } from '@ayob/contract/support'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

/** Subjects of tickets, by id. */
export async function ticketSubjects(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .selectFrom('tickets')
    .select(['id', 'subject'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.subject]))
}

/** The last tickets of a member, the newest first. */
export const ticketsOfMember = (reader: Reader, ownerId: string, most: number) =>
  reader
    .selectFrom('tickets')
    .select(['id', 'subject', 'status', 'updated_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** Medians in minutes of the last days: from asking to the first answer, and from asking until it was closed. */
export async function ticketMedians(reader: Reader, now: Date) {
  const since = new Date(now.getTime() - TICKET_FIGURES_DAYS * DAY_MS)
  const minutes = (from: string, until: string) =>
    sql`percentile_cont(0.5) within group (order by extract(epoch from ${sql.ref(until)} - ${sql.ref(from)}) / 60)`
  const { rows } = await sql<{ first_answer: number | null; resolution: number | null }>`
    with lately as (
      select t.id, t.created_at,
        (select min(m.at) from ticket_messages m
          where m.ticket_id = t.id and m.by_support and m.at >= t.created_at) as answered_at,
        case when t.status = 'closed' then coalesce(t.closed_at, t.updated_at) end as closed_at
      from tickets t where t.updated_at >= ${since} and t.merged_into is null
    )
    select (${minutes('created_at', 'answered_at')} filter (where answered_at >= ${since}))::float8 as first_answer,
      (${minutes('created_at', 'closed_at')} filter (where closed_at >= ${since}))::float8 as resolution
    from lately`.execute(reader)
  return rows[0] ?? { first_answer: null, resolution: null }
}

/** The first names and languages of people, to write to them. */
export async function addressees(reader: Reader, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; first_name: string; language: Language }>`
    select id, first_name, language from users where id = any(${[...ids]}::text[])`.execute(reader)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The most of a kind to choose from. */
const MOST_CHOICES = 20

interface LinkRow {
  readonly kind: TicketLinkKind
  readonly id: string
  readonly title: string
  readonly at: Date
  readonly cents: number | null
  readonly booking_id: string | null
}

const REFERENCE = sql`'AYB-' || lpad(b.number::text, 6, '0')`
/** What tickets can be linked to, each kind with the account that it belongs to as `owner`. */
const LINKABLE = {
  screen: sql`
    select 'screen' as kind, s.id, v.plate as title, s.paired_at as at, null::float8 as cents, null as booking_id, s.driver_id as owner
    from screens s join vehicles v on v.id = s.vehicle_id`,
  booking: sql`
    select 'booking' as kind, b.id, ${REFERENCE} as title, b.created_at as at, b.total_cents::float8 as cents, null as booking_id,
      b.advertiser_id as owner
    from bookings b`,
  payment: sql`
    select 'payment' as kind, p.id, ${REFERENCE} as title, p.created_at as at, p.amount_cents::float8 as cents, b.id as booking_id,
      b.advertiser_id as owner
    from payments p join bookings b on b.id = p.booking_id`,
  payout: sql`
    select 'payout' as kind, p.id, p.number as title, p.requested_at as at, (p.gross_cents - p.withheld_cents)::float8 as cents,
      null as booking_id, p.driver_id as owner
    from payouts p`,
} as const satisfies Record<TicketLinkKind, unknown>

const linkOf = ({ cents, at, ...row }: LinkRow & { owner?: string }): TicketLink => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  at: at.toISOString(),
  amount: cents === null ? null : toLkr(cents),
  booking_id: row.booking_id,
})

/** Things by kind and id, as a ticket links them. */
export async function ticketLinks(
  reader: Reader,
  ids: Readonly<Record<TicketLinkKind, readonly string[]>>,
): Promise<ReadonlyMap<string, TicketLink>> {
  const kinds = (Object.keys(LINKABLE) as TicketLinkKind[]).filter((kind) => ids[kind].length > 0)
  if (kinds.length === 0) return new Map()
  const parts = kinds.map(
    (kind) => sql`(select * from (${LINKABLE[kind]}) as l where l.id = any(${[...ids[kind]]}::text[]))`,
  )
  const { rows } = await sql<LinkRow>`${sql.join(parts, sql` union all `)}`.execute(reader)
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, linkOf(row)]))
}

/** The accounts whose things concern a person: their own, and the organisations that they belong to. */
const accountsOf = (userId: string) => sql`
  select ${userId}::text union select organisation_id from organisation_members where user_id = ${userId}`

/** The newest things of each kind of a person. */
export async function linkChoices(reader: Reader, userId: string): Promise<TicketLink[]> {
  const parts = Object.values(LINKABLE).map(
    (kind) => sql`
      (select * from (${kind}) as l where l.owner in (${accountsOf(userId)}) order by l.at desc limit ${MOST_CHOICES})`,
  )
  const { rows } = await sql<LinkRow>`${sql.join(parts, sql` union all `)}`.execute(reader)
  return rows.map(linkOf)
}

/** Returns whether a thing belongs to a person. */
export async function isLinkable(reader: Reader, kind: TicketLinkKind, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${LINKABLE[kind]}) as l where l.id = ${id} and l.owner in (${accountsOf(userId)})`.execute(reader)
  return rows.length > 0
}

/** The other tickets of a person into which one can be merged, newest first. */
export async function mergeChoices(reader: Reader, ticketId: string, userId: string) {
  return reader
    .selectFrom('tickets')
    .select(['id', 'subject', 'created_at'])
    .where('owner_id', '=', userId)
    .where('id', '!=', ticketId)
    .where('merged_into', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MOST_CHOICES)
    .execute()
}
