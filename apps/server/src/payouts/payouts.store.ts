import type { PayoutState } from '@ayob/contract/payouts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Reader, Tx } from '../platform/ports'
import type { Tables } from '../platform/tables'

export type AccountRow = Selectable<Tables['payout_accounts']>
export type PayoutRow = Selectable<Tables['payouts']>
export type ExportRow = Selectable<Tables['payout_exports']>

/** Tables `payout_accounts`, `payouts`, `payout_exports`, `payout_numbers` and `payout_runs`. */
export const payoutStore = {
  async account(reader: Reader, driverId: string): Promise<AccountRow | undefined> {
    return reader.selectFrom('payout_accounts').selectAll().where('driver_id', '=', driverId).executeTakeFirst()
  },

  async accounts(reader: Reader, driverIds: readonly string[]): Promise<Map<string, AccountRow>> {
    if (driverIds.length === 0) return new Map()
    const rows = await reader
      .selectFrom('payout_accounts')
      .selectAll()
      .where(sql<boolean>`driver_id = any(${[...driverIds]}::text[])`)
      .execute()
    return new Map(rows.map((row) => [row.driver_id, row]))
  },

  /** Whoever reserves money for this driver, or changes the account, waits here for the other. */
  async lockAccount(tx: Tx, driverId: string): Promise<AccountRow | undefined> {
    return tx.selectFrom('payout_accounts').selectAll().where('driver_id', '=', driverId).forUpdate().executeTakeFirst()
  },

  /** The next accounts by driver, locked in that order. */
  async lockAccountsAfter(tx: Tx, driverId: string, limit: number): Promise<string[]> {
    const rows = await tx
      .selectFrom('payout_accounts')
      .select('driver_id')
      .where('driver_id', '>', driverId)
      .orderBy('driver_id')
      .limit(limit)
      .forUpdate()
      .execute()
    return rows.map(({ driver_id }) => driver_id)
  },

  async keepAccount(tx: Tx, account: Insertable<Tables['payout_accounts']>): Promise<void> {
    const { driver_id, ...change } = account
    await tx
      .insertInto('payout_accounts')
      .values(account)
      .onConflict((conflict) => conflict.column('driver_id').doUpdateSet(change))
      .execute()
  },

  async find(reader: Reader, id: string): Promise<PayoutRow | undefined> {
    return reader.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()
  },

  async lock(tx: Tx, id: string): Promise<PayoutRow | undefined> {
    return tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  /** Approved payouts that nothing holds, with their accounts locked: none can be changed on the way into the file. */
  async lockReady(tx: Tx, now: Date): Promise<PayoutRow[]> {
    const approved = await tx
      .selectFrom('payouts')
      .selectAll()
      .where('state', '=', 'approved')
      .orderBy('requested_at')
      .orderBy('id')
      .forUpdate()
      .execute()
    const accounts = await tx
      .selectFrom('payout_accounts')
      .select(['driver_id', 'held_until'])
      .where(sql<boolean>`driver_id = any(${[...new Set(approved.map((row) => row.driver_id))]}::text[])`)
      .orderBy('driver_id')
      .forUpdate()
      .execute()
    const free = new Set(
      accounts.filter(({ held_until }) => !held_until || held_until <= now).map(({ driver_id }) => driver_id),
    )
    return approved.filter(({ driver_id }) => free.has(driver_id))
  },

  async insert(tx: Tx, payouts: readonly Insertable<Tables['payouts']>[]): Promise<PayoutRow[]> {
    return tx.insertInto('payouts').values(payouts).returningAll().execute()
  },

  async change(tx: Tx, id: string, change: Updateable<Tables['payouts']>): Promise<PayoutRow> {
    return tx.updateTable('payouts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  },

  /** Takes the next numbers of a series; answers the first. */
  async nextNumbers(tx: Tx, series: string, count: number): Promise<number> {
    const { last } = await tx
      .insertInto('payout_numbers')
      .values({ series, last: count })
      .onConflict((conflict) =>
        conflict.column('series').doUpdateSet((of) => ({ last: of('payout_numbers.last', '+', count) })),
      )
      .returning('last')
      .executeTakeFirstOrThrow()
    return last - count + 1
  },

  /** What drivers were (or will be) paid in a month, failed payouts left out. */
  async ofMonth(
    reader: Reader,
    driverIds: readonly string[],
    month: string,
  ): Promise<Map<string, { gross: number; withheld: number }>> {
    const rows = await reader
      .selectFrom('payouts')
      .select([
        'driver_id',
        sql<number>`sum(gross_cents)::bigint`.as('gross'),
        sql<number>`sum(withheld_cents)::bigint`.as('withheld'),
      ])
      .where(sql<boolean>`driver_id = any(${[...driverIds]}::text[])`)
      .where('tax_month', '=', month)
      .where('state', '!=', 'failed')
      .groupBy('driver_id')
      .execute()
    return new Map(rows.map(({ driver_id, gross, withheld }) => [driver_id, { gross, withheld }]))
  },

  /** The last entry of the journal that stands on a statement of each driver; 0 before the first. */
  async marks(reader: Reader, driverIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await reader
      .selectFrom('payouts')
      .select(['driver_id', sql<number>`max(through_entry)::bigint`.as('mark')])
      .where(sql<boolean>`driver_id = any(${[...driverIds]}::text[])`)
      .groupBy('driver_id')
      .execute()
    const known = new Map(rows.map(({ driver_id, mark }) => [driver_id, mark]))
    return new Map(driverIds.map((id) => [id, known.get(id) ?? 0]))
  },

  /** Those of some drivers that have the payout of a month already. */
  async havingMonth(tx: Tx, driverIds: readonly string[], month: string): Promise<Set<string>> {
    const rows = await tx
      .selectFrom('payouts')
      .select('driver_id')
      .where(sql<boolean>`driver_id = any(${[...driverIds]}::text[])`)
      .where('for_month', '=', month)
      .execute()
    return new Set(rows.map(({ driver_id }) => driver_id))
  },

  async isRunDone(reader: Reader, month: string): Promise<boolean> {
    const row = await reader.selectFrom('payout_runs').select('month').where('month', '=', month).executeTakeFirst()
    return row !== undefined
  },

  /** False when the month was done already. */
  async markRun(tx: Tx, month: string, at: Date): Promise<boolean> {
    const row = await tx
      .insertInto('payout_runs')
      .values({ month, done_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('month')
      .executeTakeFirst()
    return row !== undefined
  },

  /** How many payouts a month's run made, and what the banks get of them. */
  async runTotals(reader: Reader, month: string): Promise<{ count: number; net: number }> {
    return reader
      .selectFrom('payouts')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`coalesce(sum(gross_cents - withheld_cents), 0)::bigint`.as('net'),
      ])
      .where('for_month', '=', month)
      .executeTakeFirstOrThrow()
  },

  async insertExport(tx: Tx, row: Insertable<Tables['payout_exports']>): Promise<void> {
    await tx.insertInto('payout_exports').values(row).execute()
  },

  async exportOf(reader: Reader, id: string): Promise<ExportRow | undefined> {
    return reader.selectFrom('payout_exports').selectAll().where('id', '=', id).executeTakeFirst()
  },

  /** Marks payouts as standing in a file, with the account that stands there. */
  async setExported(tx: Tx, exportId: string, ids: readonly string[], at: Date): Promise<void> {
    await sql`
      update payouts set state = 'exported', export_id = ${exportId}, exported_at = ${at}, bank_code = a.bank_code,
        branch_code = a.branch_code, account_sealed = a.account_sealed, account_last4 = a.account_last4,
        account_name = a.account_name
      from payout_accounts a
      where payouts.id = any(${[...ids]}::text[]) and a.driver_id = payouts.driver_id`.execute(tx)
  },

  async ofExport(reader: Reader, exportId: string): Promise<PayoutRow[]> {
    return reader
      .selectFrom('payouts')
      .selectAll()
      .where('export_id', '=', exportId)
      .orderBy('requested_at')
      .orderBy('id')
      .execute()
  },

  /** Whether a driver has payouts in one of these states. */
  async hasIn(reader: Reader, driverId: string, states: readonly PayoutState[]): Promise<boolean> {
    const row = await reader
      .selectFrom('payouts')
      .select('id')
      .where('driver_id', '=', driverId)
      .where('state', 'in', [...states])
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
}
