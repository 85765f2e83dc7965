import type { Day } from '@ayob/contract/days'
import type { CaseState } from '@ayob/contract/integrity'
import type { Suspicion } from '@ayob/contract/suspicions'
import type { Finding, MinuteSpan } from '@ayob/domain/integrity/finding'
import { HOLDING, WAITING } from '@ayob/domain/integrity/lifecycle'
import { wholeMinutes } from '@ayob/domain/integrity/spans'
import { type OnAir, offAir } from '@ayob/domain/plays/airtime'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Actor, Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type CaseRow = Selectable<Tables['integrity_cases']>

/** The time on air of the minutes that a case holds. */
export function heldTime({ minutes, seconds }: Pick<CaseRow, 'minutes' | 'seconds'>): OnAir {
  const onAir = offAir()
  minutes.forEach((minute, index) => {
    onAir[minute] = seconds?.[index] ?? 60
  })
  return onAir
}

export interface Reason {
  readonly kind: Suspicion
  readonly score: number
  readonly spans: readonly MinuteSpan[]
  readonly facts: Finding['facts']
}

interface VehicleDay {
  readonly vehicleId: string
  readonly driverId: string
  readonly day: Day
}

/** Tables `integrity_cases`, `integrity_reasons`, `integrity_history`. */
export const caseStore = {
  /** Locks the open case of a day, or inserts one. Of two concurrent calls, the second waits and gets the first one's case. */
  async lockOpen(tx: Tx, fresh: Insertable<Tables['integrity_cases']>): Promise<{ row: CaseRow; isNew: boolean }> {
    const inserted = await tx
      .insertInto('integrity_cases')
      .values(fresh)
      .onConflict((conflict) =>
        conflict.columns(['vehicle_id', 'driver_id', 'day']).where('state', '=', sql.lit('open')).doNothing(),
      )
      .returningAll()
      .executeTakeFirst()
    if (inserted) return { row: inserted, isNew: true }
    const row = await tx
      .selectFrom('integrity_cases')
      .selectAll()
      .where((where) => where.and({ vehicle_id: fresh.vehicle_id, driver_id: fresh.driver_id, day: fresh.day }))
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst()
    // The case was decided between the two statements and no longer conflicts.
    return row ? { row, isNew: false } : caseStore.lockOpen(tx, fresh)
  },

  /** Locks cases in the order of their ids. */
  lock(tx: Tx, ids: readonly string[]): Promise<CaseRow[]> {
    return tx
      .selectFrom('integrity_cases')
      .selectAll()
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
  },

  update(tx: Tx, id: string, change: Updateable<Tables['integrity_cases']>): Promise<CaseRow> {
    return tx.updateTable('integrity_cases').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  },

  byId(reader: Reader, id: string): Promise<CaseRow | undefined> {
    return reader.selectFrom('integrity_cases').selectAll().where('id', '=', id).executeTakeFirst()
  },

  /** The reasons of cases, by case, strongest first. */
  async reasons(reader: Reader, ids: readonly string[]): Promise<Map<string, (Reason & { addedAt: Date })[]>> {
    const rows = await reader
      .selectFrom('integrity_reasons')
      .selectAll()
      .where(sql<boolean>`case_id = any(${[...ids]}::text[])`)
      .orderBy('score', 'desc')
      .orderBy('kind')
      .execute()
    const found = new Map<string, (Reason & { addedAt: Date })[]>()
    for (const { case_id: id, kind, score, spans, facts, added_at: addedAt } of rows) {
      found.set(id, [...(found.get(id) ?? []), { kind, score, spans: unpackSpans(spans), facts, addedAt }])
    }
    return found
  },

  /** The decided reasons of a vehicle's day, whose time needs no new case. */
  async decidedReasons(reader: Reader, { vehicleId, driverId, day }: VehicleDay) {
    const rows = await reader
      .selectFrom('integrity_cases as c')
      .innerJoin('integrity_reasons as r', 'r.case_id', 'c.id')
      .select(['c.state', 'r.kind', 'r.spans'])
      .where((where) => where.and({ 'c.vehicle_id': vehicleId, 'c.driver_id': driverId, 'c.day': day }))
      .where('c.state', 'in', ['accepted', 'rejected'])
      .execute()
    return rows.map(({ state, kind, spans }) => ({ state: state as CaseState, kind, spans: unpackSpans(spans) }))
  },

  async putReason(tx: Tx, id: string, { kind, score, spans, facts }: Reason, at: Date): Promise<void> {
    const change = { score, spans: packSpans(spans), facts: JSON.stringify(facts), added_at: at }
    await tx
      .insertInto('integrity_reasons')
      .values({ case_id: id, kind, ...change })
      .onConflict((conflict) => conflict.columns(['case_id', 'kind']).doUpdateSet(change))
      .execute()
  },

  async addHistory(tx: Tx, id: string, actor: Actor, at: Date, action: string, note: string | null): Promise<void> {
    const entry = { case_id: id, at, action, actor_kind: actor.kind, actor_id: actor.id, note }
    await tx.insertInto('integrity_history').values(entry).execute()
  },

  history(reader: Reader, id: string) {
    return reader.selectFrom('integrity_history').selectAll().where('case_id', '=', id).orderBy('id').execute()
  },
}

/** Table `integrity_settings`. */
export const caseSettings = {
  async read(reader: Reader) {
    return reader.selectFrom('integrity_settings').select(['case_limit', 'digest_day']).executeTakeFirstOrThrow()
  },
  async lock(tx: Tx) {
    return tx
      .selectFrom('integrity_settings')
      .select(['case_limit', 'digest_day'])
      .forUpdate()
      .executeTakeFirstOrThrow()
  },
  async set(tx: Tx, change: { case_limit?: number; digest_day?: Day }): Promise<void> {
    await tx.updateTable('integrity_settings').set(change).execute()
  },
}

/** Ids of due cases below the limit, oldest first. */
export async function acceptable(reader: Reader, now: Date, limit: number, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('integrity_cases')
    .select('id')
    .where('state', 'in', WAITING)
    .where('due_at', '<=', now)
    .where('score', '<', limit)
    .orderBy('due_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks due cases at or above the limit. Returns how many were newly marked. */
export async function markOverdue(tx: Tx, now: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('integrity_cases')
    .set({ overdue_at: now })
    .where('state', 'in', WAITING)
    .where('due_at', '<=', now)
    .where('score', '>=', limit)
    .where('overdue_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks the cases that administrators were not yet notified of. Returns how many of them are pending, and their cents at stake. */
export async function markTold(tx: Tx, now: Date): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    with told as (
      update integrity_cases set told_at = ${now} where told_at is null returning state, at_stake_cents
    )
    select count(*)::int as count, coalesce(sum(at_stake_cents), 0)::bigint as cents
    from told where state in (${sql.join(WAITING)})`.execute(tx)
  return rows[0] ?? { count: 0, cents: 0 }
}

/** Spans in their stored form: `[[from,to],...]` in milliseconds. */
export const packSpans = (spans: readonly MinuteSpan[]): string =>
  JSON.stringify(spans.map(({ from, to }) => [from, to]))

export const unpackSpans = (text: string): MinuteSpan[] =>
  (JSON.parse(text) as [number, number][]).map(([from, to]) => ({ from, to }))

/** The held time of vehicles, from their open and rejected cases. Vehicles without any are absent. */
export async function heldSpansOf(reader: Reader, vehicleIds: readonly string[]): Promise<Map<string, MinuteSpan[]>> {
  const rows = await reader
    .selectFrom('integrity_cases')
    .select(['vehicle_id', 'spans'])
    .where(sql<boolean>`vehicle_id = any(${[...vehicleIds]}::text[])`)
    .where('state', 'in', HOLDING)
    .execute()
  const found = new Map<string, MinuteSpan[]>()
  for (const { vehicle_id: id, spans } of rows) found.set(id, [...(found.get(id) ?? []), ...unpackSpans(spans)])
  return new Map([...found].map(([id, spans]) => [id, wholeMinutes(spans)]))
}
