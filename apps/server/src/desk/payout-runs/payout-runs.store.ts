import type { PayoutRunState, RUN_FILTERS } from '@ayob/contract/payout-runs'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { unnest } from '../../platform/columns'
import { type Page, pageOf, pageSql } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type RunRow = Selectable<Tables['monthly_runs']>
type RunItem = Pick<
  Insertable<Tables['monthly_run_payouts']>,
  'payout_id' | 'exceptions' | 'usual_cents' | 'last_cents' | 'held_minutes'
>

export interface RunSums {
  readonly count: number
  readonly net: number
  readonly left_out: number
  readonly exceptions: number
  readonly approved: number
  readonly paid: number
  readonly failed: number
}
const NO_SUMS: RunSums = { count: 0, net: 0, left_out: 0, exceptions: 0, approved: 0, paid: 0, failed: 0 }

/** Rows of a run by what is looked for. */
const FILTERS: Readonly<Record<(typeof RUN_FILTERS)[number], ReturnType<typeof sql<boolean>>>> = {
  all: sql`true`,
  exceptions: sql`i.exceptions <> ''`,
  left_out: sql`i.left_out is not null`,
  failed: sql`(i.failure is not null or p.state = 'failed')`,
}

/** Tables `monthly_runs` and `monthly_run_payouts`. */
export const runStore = {
  /** Stores a draft. Undefined when there is an open run of the month. */
  insert: (tx: Tx, row: Insertable<Tables['monthly_runs']>): Promise<RunRow | undefined> =>
    tx
      .insertInto('monthly_runs')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('month').where(sql<boolean>`state in ('draft', 'approving')`).doNothing(),
      )
      .returningAll()
      .executeTakeFirst(),

  find: (reader: Reader, id: string): Promise<RunRow | undefined> =>
    reader.selectFrom('monthly_runs').selectAll().where('id', '=', id).executeTakeFirst(),

  lock: (tx: Tx, id: string): Promise<RunRow | undefined> =>
    tx.selectFrom('monthly_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Locks a run unless another process works on it. */
  lockFree: (tx: Tx, id: string): Promise<RunRow | undefined> =>
    tx.selectFrom('monthly_runs').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst(),

  /** Locks the open run of a month. */
  lockOpen: (tx: Tx, month: string): Promise<RunRow | undefined> =>
    tx
      .selectFrom('monthly_runs')
      .selectAll()
      .where('month', '=', month)
      .where('state', 'in', ['draft', 'approving'])
      .forUpdate()
      .executeTakeFirst(),

  change: (tx: Tx, id: string, change: Updateable<Tables['monthly_runs']>): Promise<RunRow> =>
    tx.updateTable('monthly_runs').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

  page: (reader: Reader, page: Page) =>
    pageOf(reader.selectFrom('monthly_runs').selectAll().orderBy('made_at', 'desc').orderBy('id'), page),

  /** Runs that are to be carried on, oldest first. */
  async unfinished(reader: Reader): Promise<string[]> {
    const states: PayoutRunState[] = ['approving', 'paying']
    const rows = await reader
      .selectFrom('monthly_runs')
      .select('id')
      .where('state', 'in', states)
      .orderBy('made_at')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Replaces the payouts of a draft. Those that were left out stay so. */
  async replace(tx: Tx, runId: string, items: readonly RunItem[]): Promise<void> {
    const out = await tx
      .deleteFrom('monthly_run_payouts')
      .where('run_id', '=', runId)
      .returning(['payout_id', 'left_out', 'left_out_by'])
      .execute()
    const kept = new Map(out.map((row) => [row.payout_id, row]))
    const rows = items.map((item) => ({
      ...item,
      left_out: kept.get(item.payout_id)?.left_out ?? null,
      left_out_by: kept.get(item.payout_id)?.left_out_by ?? null,
    }))
    await sql`
      insert into monthly_run_payouts (run_id, payout_id, exceptions, usual_cents, last_cents, held_minutes, left_out,
        left_out_by)
      select ${runId}, payout_id, exceptions, usual, last, held, left_out, left_out_by
      from ${unnest(rows, {
        payout_id: 'text',
        exceptions: 'text',
        usual_cents: 'bigint',
        last_cents: 'bigint',
        held_minutes: 'int',
        left_out: 'text',
        left_out_by: 'text',
      })} as made (payout_id, exceptions, usual, last, held, left_out, left_out_by)`.execute(tx)
  },

  /** Returns false when the run has no such payout. */
  async leaveOut(tx: Tx, runId: string, payoutId: string, reason: string | null, by: string | null): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('monthly_run_payouts')
      .set({ left_out: reason, left_out_by: reason === null ? null : by })
      .where('run_id', '=', runId)
      .where('payout_id', '=', payoutId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async sums(reader: Reader, runIds: readonly string[]): Promise<(id: string) => RunSums> {
    const { rows } = await sql<RunSums & { run_id: string }>`
      select i.run_id,
        count(*) filter (where i.left_out is null)::int as count,
        coalesce(sum(p.gross_cents - p.withheld_cents) filter (where i.left_out is null), 0)::bigint as net,
        count(*) filter (where i.left_out is not null)::int as left_out,
        count(*) filter (where i.left_out is null and i.exceptions <> '')::int as exceptions,
        count(*) filter (where i.settled_at is not null)::int as approved,
        count(*) filter (where i.left_out is null and p.state = 'paid')::int as paid,
        count(*) filter (where i.left_out is null and (i.failure is not null or p.state = 'failed'))::int as failed
      from monthly_run_payouts i join payouts p on p.id = i.payout_id
      where i.run_id = any(${[...runIds]}::text[])
      group by i.run_id`.execute(reader)
    const byId = new Map(rows.map(({ run_id, ...sums }) => [run_id, sums]))
    return (id) => byId.get(id) ?? NO_SUMS
  },

  /** The number of payouts of each filter. */
  async counts(reader: Reader, runId: string): Promise<Record<string, number>> {
    const counts = Object.entries(FILTERS).map(
      ([name, is]) => sql`count(*) filter (where ${is})::int as ${sql.ref(name)}`,
    )
    const { rows } = await sql<Record<string, number>>`
      select ${sql.join(counts)} from monthly_run_payouts i join payouts p on p.id = i.payout_id
      where i.run_id = ${runId}`.execute(reader)
    return rows[0] ?? {}
  },

  /** A page of a run's payouts: failures and exceptions first, then by amount. `people` are the drivers searched for. */
  async payouts(
    reader: Reader,
    runId: string,
    filter: (typeof RUN_FILTERS)[number],
    page: Page,
    people: readonly string[] | null,
  ) {
    const { rows } = await sql<Selectable<Tables['monthly_run_payouts']>>`
      select i.* from monthly_run_payouts i join payouts p on p.id = i.payout_id
      where i.run_id = ${runId} and ${FILTERS[filter]}
        and (${people === null} or p.driver_id = any(${[...(people ?? [])]}::text[]))
      order by i.failure is null, i.exceptions = '', length(i.exceptions) desc, p.gross_cents desc, i.payout_id
      ${pageSql(page)}`.execute(reader)
    return rows
  },

  /** The payouts that are not left out and have not failed, with their net amounts, in the order of their ids. */
  async included(reader: Reader, runId: string): Promise<{ id: string; net: number }[]> {
    const { rows } = await sql<{ id: string; net: number }>`
      select p.id, p.gross_cents - p.withheld_cents as net
      from monthly_run_payouts i join payouts p on p.id = i.payout_id
      where i.run_id = ${runId} and i.left_out is null and i.failure is null order by p.id`.execute(reader)
    return rows
  },

  /** The next payouts to approve, in the order in which accounts are locked. */
  async toApprove(tx: Tx, runId: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select p.id from monthly_run_payouts i join payouts p on p.id = i.payout_id
      where i.run_id = ${runId} and i.left_out is null and i.settled_at is null
      order by p.driver_id, p.id limit ${limit}`.execute(tx)
    return rows.map(({ id }) => id)
  },

  /** The next payouts that the bank has paid. */
  async toPay(tx: Tx, runId: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select p.id from monthly_runs r join payouts p on p.export_id = r.export_id
      where r.id = ${runId} and p.state = 'exported' order by p.driver_id, p.id limit ${limit}`.execute(tx)
    return rows.map(({ id }) => id)
  },

  async settle(tx: Tx, runId: string, at: Date, items: readonly { id: string; failure: string | null }[]) {
    await sql`
      update monthly_run_payouts set settled_at = ${at}, failure = done.failure
      from ${unnest(items, { id: 'text', failure: 'text' })} as done (id, failure)
      where run_id = ${runId} and payout_id = done.id`.execute(tx)
  },

  /** Names why payouts that were approved are not in the file. */
  async failUnsent(tx: Tx, runId: string, failure: string): Promise<void> {
    await sql`
      update monthly_run_payouts i set failure = ${failure} from payouts p
      where i.run_id = ${runId} and p.id = i.payout_id and i.left_out is null and i.failure is null
        and p.state = 'approved'`.execute(tx)
  },

  /** The month before: payouts that were not in vain; who is in the run and was not there, and who was and is not. */
  async monthBefore(reader: Reader, runId: string, month: string) {
    const { rows } = await sql<{ count: number; net: number; joined: number; missing: number }>`
      with before as (
        select driver_id, gross_cents - withheld_cents as net from payouts
        where kind = 'monthly' and for_month = ${month} and state <> 'failed'
      ), now as (
        select p.driver_id from monthly_run_payouts i join payouts p on p.id = i.payout_id where i.run_id = ${runId}
      )
      select (select count(*)::int from before) as count, (select coalesce(sum(net), 0)::bigint from before) as net,
        (select count(*)::int from now where driver_id not in (select driver_id from before)) as joined,
        (select count(*)::int from before where driver_id not in (select driver_id from now)) as missing`.execute(
      reader,
    )
    return rows[0] ?? { count: 0, net: 0, joined: 0, missing: 0 }
  },
}
