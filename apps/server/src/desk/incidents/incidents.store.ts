import { type Day, dayOf } from '@ayob/contract/days'
import type { IncidentFilter } from '@ayob/contract/incidents'
import { COMES_BACK_MS } from '@ayob/domain/incidents/faults'
import type { Fault, KnownIncident, Round } from '@ayob/domain/incidents/round'
import { type Insertable, type Selectable, sql } from 'kysely'
import { sortedBy, unnest } from '../../platform/columns'
import { pageSql } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type IncidentRow = Selectable<Tables['incidents']>
type Change = Partial<Pick<IncidentRow, 'closed_at' | 'closed_by' | 'owner_id' | 'snoozed_until' | 'ticket_id'>>

/** Vehicles at the last look. */
export interface FleetFigures {
  /** Usually on air at this time, those that are, and those of them without a play that earns lately. */
  readonly expected: number
  readonly on_air: number
  readonly earning_nothing: number
}

/** Looks at the fleet that are further apart leave it unclear who was silent in between. */
const STEADY_MS = 5 * 60_000

/** Table `incident_rounds`. */
export const roundStore = {
  /** Locks the row and notes a look. Returns since when there was one in each minute or so, and when the last was. */
  async begin(tx: Tx, now: Date): Promise<{ steadySince: Date; before: Date | null }> {
    await sql`insert into incident_rounds (id, at, steady_since) values (1, ${new Date(0)}, ${now}) on conflict do nothing`.execute(
      tx,
    )
    const row = await tx.selectFrom('incident_rounds').selectAll().forUpdate().executeTakeFirstOrThrow()
    const isSteady = Math.abs(now.getTime() - row.at.getTime()) <= STEADY_MS
    const steady_since = isSteady ? row.steady_since : now
    await tx.updateTable('incident_rounds').set({ at: now, steady_since }).execute()
    return { steadySince: steady_since, before: row.at.getTime() === 0 ? null : row.at }
  },

  /** What the last look counted; undefined before the first one. */
  async figures(reader: Reader): Promise<FleetFigures | undefined> {
    const row = await reader.selectFrom('incident_rounds').select('figures').executeTakeFirst()
    return row?.figures == null ? undefined : JSON.parse(row.figures)
  },

  async noteFigures(tx: Tx, figures: FleetFigures): Promise<void> {
    await tx
      .updateTable('incident_rounds')
      .set({ figures: JSON.stringify(figures) })
      .execute()
  },

  /** Notes the digest of a day. Returns false when it was made, or before the first look. */
  async noteDigest(tx: Tx, now: Date): Promise<boolean> {
    const day = dayOf(now)
    const { rows } = await sql`
      update incident_rounds set digest_day = ${day}::date where digest_day is null or digest_day < ${day}::date
      returning id`.execute(tx)
    return rows.length > 0
  },
}

const instant = (at: Date | null) => at?.getTime() ?? null

/** Table `screen_faults`. */
export const faultStore = {
  async all(tx: Tx): Promise<Fault[]> {
    const rows = await tx.selectFrom('screen_faults').selectAll().execute()
    return rows.map((row) => ({
      screenId: row.screen_id,
      cause: row.cause,
      course: { since: row.since.getTime(), openedAt: instant(row.opened_at), goneSince: instant(row.gone_since) },
      incidentId: row.incident_id,
    }))
  },

  /** Writes what differs from before. */
  async replace(tx: Tx, before: readonly Fault[], after: readonly Fault[]): Promise<void> {
    const keyOf = ({ screenId, cause }: Fault) => `${screenId} ${cause}`
    const known = new Map(before.map((fault) => [keyOf(fault), JSON.stringify(fault)]))
    const changed = after.filter((fault) => known.get(keyOf(fault)) !== JSON.stringify(fault))
    const kept = new Set(after.map(keyOf))
    const gone = before.filter((fault) => !kept.has(keyOf(fault)))
    if (gone.length > 0) {
      await sql`delete from screen_faults f using ${unnest(gone, { screenId: 'text', cause: 'text' })} as g
        (screen_id, cause) where f.screen_id = g.screen_id and f.cause = g.cause`.execute(tx)
    }
    if (changed.length === 0) return
    const rows = changed.map(({ screenId, cause, course, incidentId }) => ({ screenId, cause, ...course, incidentId }))
    await sql`
      insert into screen_faults (screen_id, cause, since, opened_at, gone_since, incident_id)
      select * from ${unnest(sortedBy(rows, 'screenId', 'cause'), {
        screenId: 'text',
        cause: 'text',
        since: 'timestamptz',
        openedAt: 'timestamptz',
        goneSince: 'timestamptz',
        incidentId: 'text',
      })} as n
      on conflict (screen_id, cause) do update set since = excluded.since, opened_at = excluded.opened_at,
        gone_since = excluded.gone_since, incident_id = excluded.incident_id`.execute(tx)
  },
}

const FILTERS = {
  open: (now: Date) => sql`i.closed_at is null and (i.snoozed_until is null or i.snoozed_until <= ${now})`,
  snoozed: (now: Date) => sql`i.closed_at is null and i.snoozed_until > ${now}`,
  closed: () => sql`i.closed_at is not null`,
} as const

const worthOf = sql`(select coalesce(sum(h.worth_cents), 0)::float8 from incident_screens w
  left join screen_habits h on h.screen_id = w.screen_id
  where w.incident_id = i.id and (w.ended_at is null or i.closed_at is not null))`

export interface ListedIncident extends IncidentRow {
  readonly stake_cents: number
  readonly current: number
  readonly affected: number
  readonly since: Date
}

/** Tables `incidents`, `incident_screens` and `incident_notes`. */
export const incidentStore = {
  /** Those that are open, or were closed so lately that they may go on. */
  async recent(tx: Tx, now: Date): Promise<KnownIncident[]> {
    const rows = await tx
      .selectFrom('incidents')
      .selectAll()
      .where((where) =>
        where.or([where('closed_at', 'is', null), where('closed_at', '>', new Date(now.getTime() - COMES_BACK_MS))]),
      )
      .execute()
    return rows.map(({ id, cause, scope, about, opened_at, closed_at, closed_by, owner_id }) => ({
      ...{ id, cause, scope, about },
      openedAt: opened_at.getTime(),
      closedAt: instant(closed_at),
      isHandled: closed_at === null ? owner_id !== null : closed_by !== null,
    }))
  },

  /** Writes what a look at the fleet has changed, besides the faults. */
  async apply(tx: Tx, { opened, reopened, closed, joined, left }: Round, now: Date): Promise<void> {
    if (opened.length > 0) {
      const rows: Insertable<Tables['incidents']>[] = opened.map(({ openedAt, ...row }) => ({
        ...row,
        opened_at: new Date(openedAt),
      }))
      for (let at = 0; at < rows.length; at += 500)
        await tx
          .insertInto('incidents')
          .values(rows.slice(at, at + 500))
          .execute()
    }
    const set = (ids: readonly string[], change: Change) =>
      tx
        .updateTable('incidents')
        .set(change)
        .where(sql<boolean>`id = any(${[...ids]}::text[])`)
        .execute()
    if (reopened.length > 0) await set(reopened, { closed_at: null, closed_by: null })
    if (closed.length > 0) await set(closed, { closed_at: now })
    if (left.length > 0) {
      await sql`update incident_screens s set ended_at = ${now}
        from ${unnest(left, { incidentId: 'text', screenId: 'text' })} as l (incident_id, screen_id)
        where s.incident_id = l.incident_id and s.screen_id = l.screen_id`.execute(tx)
    }
    if (joined.length === 0) return
    await sql`
      insert into incident_screens (incident_id, screen_id, since)
      select * from ${unnest(sortedBy(joined, 'incidentId', 'screenId'), {
        incidentId: 'text',
        screenId: 'text',
        since: 'timestamptz',
      })} as n
      on conflict (incident_id, screen_id) do update set ended_at = null`.execute(tx)
    // One that grows is news, whoever put it off.
    await sql`update incidents set snoozed_until = null where snoozed_until is not null
      and id = any(${[...new Set(joined.map(({ incidentId }) => incidentId))]}::text[])`.execute(tx)
  },

  lock: (tx: Tx, id: string): Promise<IncidentRow | undefined> =>
    tx.selectFrom('incidents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  async change(tx: Tx, id: string, change: Change): Promise<void> {
    await tx.updateTable('incidents').set(change).where('id', '=', id).execute()
  },

  async addNote(tx: Tx, note: Insertable<Tables['incident_notes']>): Promise<void> {
    await tx.insertInto('incident_notes').values(note).execute()
  },

  /** A page of incidents: open ones with the most at stake first, others by time. With `id`, that one. */
  async list(
    reader: Reader,
    now: Date,
    asked: { readonly status?: IncidentFilter; readonly id?: string; readonly page: number; readonly limit: number },
  ): Promise<ListedIncident[]> {
    const chosen = asked.id === undefined ? FILTERS[asked.status ?? 'open'](now) : sql`i.id = ${asked.id}`
    const order =
      asked.status === 'closed'
        ? sql`closed_at desc`
        : asked.status === 'snoozed'
          ? sql`snoozed_until`
          : sql`stake_cents desc, current desc, opened_at`
    const { rows } = await sql<ListedIncident>`
      select * from (
        select i.*, ${worthOf} as stake_cents, n.current, n.affected, n.since
        from incidents i, lateral (
          select (count(*) filter (where ended_at is null))::int as current, count(*)::int as affected,
            coalesce(min(since), i.opened_at) as since
          from incident_screens s where s.incident_id = i.id
        ) n
        where ${chosen}
      ) as listed
      order by ${order}, id ${pageSql(asked)}`.execute(reader)
    return rows
  },

  async counts(reader: Reader, now: Date): Promise<Record<IncidentFilter, number>> {
    const { rows } = await sql<Record<IncidentFilter, number>>`
      select (count(*) filter (where ${FILTERS.open(now)}))::int as open,
        (count(*) filter (where ${FILTERS.snoozed(now)}))::int as snoozed,
        (count(*) filter (where ${FILTERS.closed()}))::int as closed
      from incidents i`.execute(reader)
    return rows[0] ?? { open: 0, snoozed: 0, closed: 0 }
  },

  /** The money at stake in all open incidents, in cents an hour. */
  async openStake(reader: Reader, now: Date): Promise<number> {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(${worthOf}), 0)::float8 as cents from incidents i where ${FILTERS.open(now)}`.execute(reader)
    return rows[0]?.cents ?? 0
  },

  async notes(reader: Reader, ids: readonly string[]) {
    return reader
      .selectFrom('incident_notes')
      .selectAll()
      .where(sql<boolean>`incident_id = any(${[...ids]}::text[])`)
      .orderBy('id')
      .execute()
  },

  /** The first screens of incidents, those that still have the fault before the others. */
  async screens(reader: Reader, ids: readonly string[], most: number) {
    const { rows } = await sql<{
      incident_id: string
      screen_id: string
      since: Date
      ended_at: Date | null
      driver_id: string
      vehicle_id: string
      vehicle_type: string
    }>`
      select incident_id, screen_id, since, ended_at, driver_id, vehicle_id, vehicle_type
      from (
        select own.*, s.driver_id, s.vehicle_id, s.vehicle_type,
          row_number() over (partition by incident_id order by ended_at nulls first, since, screen_id) as place
        from incident_screens own join screens s on s.id = own.screen_id
        where incident_id = any(${[...ids]}::text[])
      ) as placed where place <= ${most} order by place`.execute(reader)
    return rows
  },

  /** The screens of open incidents, each with the first of its incidents. */
  async troubled(reader: Reader, now: Date) {
    const { rows } = await sql<{ screen_id: string; incident_id: string }>`
      select distinct on (s.screen_id) s.screen_id, s.incident_id
      from incident_screens s join incidents i on i.id = s.incident_id
      where s.ended_at is null and ${FILTERS.open(now)} order by s.screen_id, i.opened_at`.execute(reader)
    return rows
  },
}

/** Table `screen_habits`. */
export const habitStore = {
  async all(reader: Reader): Promise<ReadonlyMap<string, string>> {
    const rows = await reader.selectFrom('screen_habits').select(['screen_id', 'habits']).execute()
    return new Map(rows.map(({ screen_id, habits }) => [screen_id, habits]))
  },

  /** Paired screens of which the days before one were not looked at. */
  async missing(reader: Reader, day: Day, most: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select s.id from screens s left join screen_habits h on h.screen_id = s.id
      where s.unpaired_at is null and (h.day is null or h.day < ${day}::date) order by s.id limit ${most}`.execute(
      reader,
    )
    return rows.map(({ id }) => id)
  },

  async save(
    tx: Tx,
    rows: readonly { screenId: string; day: Day; habits: string; worthCents: number }[],
  ): Promise<void> {
    await sql`
      insert into screen_habits (screen_id, day, habits, worth_cents)
      select * from ${unnest(sortedBy(rows, 'screenId'), { screenId: 'text', day: 'date', habits: 'text', worthCents: 'int' })} as n
      on conflict (screen_id) do update
      set day = excluded.day, habits = excluded.habits, worth_cents = excluded.worth_cents`.execute(tx)
  },
}
