import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { unnest } from '../../platform/columns'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type AccountRow = Selectable<Tables['payout_accounts']>
export type PayoutRow = Selectable<Tables['payouts']>
export type NewPayout = Pick<
  Insertable<Tables['payouts']>,
  | 'id'
  | 'driver_id'
  | 'number'
  | 'kind'
  | 'tax_month'
  | 'gross_cents'
  | 'withheld_cents'
  | 'through_entry'
  | 'statement'
> & { readonly for_month: string | null }

/** States of a payout on its way to the bank account. */
export const UNDER_WAY = ['requested', 'approved', 'exported'] as const

/** Tables `payout_accounts`, `payouts`, `payout_exports`, `payout_numbers` and `payout_runs`. */
export const payoutStore = {
  async account(reader: Reader, driverId: string): Promise<AccountRow | undefined> {
    return reader.selectFrom('payout_accounts').selectAll().where('driver_id', '=', driverId).executeTakeFirst()
  },

  /** Accounts by driver. */
  async accounts(reader: Reader, driverIds: readonly string[]): Promise<Map<string, AccountRow>> {
    const rows = await reader
      .selectFrom('payout_accounts')
      .selectAll()
      .where(sql<boolean>`driver_id = any(${[...driverIds]}::text[])`)
      .execute()
    return new Map(rows.map((row) => [row.driver_id, row]))
  },

  /** Locks an account. Reserving money for a driver and changing the account wait for each other. */
  async lockAccount(tx: Tx, driverId: string): Promise<AccountRow | undefined> {
    return tx.selectFrom('payout_accounts').selectAll().where('driver_id', '=', driverId).forUpdate().executeTakeFirst()
  },

  /** Locks accounts, in the order of driver ids. Returns them by driver. */
  async lockAccounts(tx: Tx, driverIds: readonly string[]): Promise<Map<string, AccountRow>> {
    if (driverIds.length === 0) return new Map()
    const rows = await tx
      .selectFrom('payout_accounts')
      .selectAll()
      .where(sql<boolean>`driver_id = any(${[...driverIds]}::text[])`)
      .orderBy('driver_id')
      .forUpdate()
      .execute()
    return new Map(rows.map((row) => [row.driver_id, row]))
  },

  /** Locks the next accounts, in the order of driver ids. Returns the driver ids. */
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

  async putAccount(tx: Tx, account: Insertable<Tables['payout_accounts']>): Promise<AccountRow> {
    return tx
      .insertInto('payout_accounts')
      .values(account)
      .onConflict((conflict) => conflict.column('driver_id').doUpdateSet(account))
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  async find(reader: Reader, id: string): Promise<PayoutRow | undefined> {
    return reader.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()
  },

  byIds: (reader: Reader, ids: readonly string[]): Promise<PayoutRow[]> =>
    reader
      .selectFrom('payouts')
      .selectAll()
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .execute(),

  /** The last payout that was paid to a driver, except one. */
  async lastPaid(reader: Reader, driverId: string, except: string): Promise<PayoutRow | undefined> {
    return reader
      .selectFrom('payouts')
      .selectAll()
      .where('driver_id', '=', driverId)
      .where('state', '=', 'paid')
      .where('id', '!=', except)
      .orderBy('paid_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  },

  /** Locks payouts, in the order of their ids. */
  lock: (tx: Tx, ids: readonly string[]): Promise<PayoutRow[]> =>
    tx
      .selectFrom('payouts')
      .selectAll()
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .orderBy('id')
      .forUpdate()
      .execute(),

  /** Locks the approved payouts that are not held, and their accounts, so that no account changes before the export. */
  async lockReady(tx: Tx, now: Date, among?: readonly string[]): Promise<PayoutRow[]> {
    const approved = await tx
      .selectFrom('payouts')
      .selectAll()
      .where('state', '=', 'approved')
      .$if(among !== undefined, (some) => some.where(sql<boolean>`id = any(${[...(among ?? [])]}::text[])`))
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
    const free = accounts.filter(({ held_until }) => !held_until || held_until <= now)
    const drivers = new Set(free.map(({ driver_id }) => driver_id))
    return approved.filter(({ driver_id }) => drivers.has(driver_id))
  },

  /** These payouts, as a bank file would have them once they are approved. Locks nothing. */
  unheld(reader: Reader, ids: readonly string[], now: Date) {
    return reader
      .selectFrom('payouts as p')
      .innerJoin('payout_accounts as a', 'a.driver_id', 'p.driver_id')
      .select(['p.number', 'p.gross_cents', 'p.withheld_cents'])
      .select(['a.bank_code', 'a.branch_code', 'a.account_sealed', 'a.account_name'])
      .where(sql<boolean>`p.id = any(${[...ids]}::text[])`)
      .where((where) => where.or([where('a.held_until', 'is', null), where('a.held_until', '<=', now)]))
      .orderBy('p.requested_at')
      .orderBy('p.id')
      .execute()
  },

  /** The payouts of a bank file made now, with the accounts that they would go to. Locks nothing. */
  ready(reader: Reader, now: Date) {
    return reader
      .selectFrom('payouts as p')
      .innerJoin('payout_accounts as a', 'a.driver_id', 'p.driver_id')
      .select(['p.number', 'p.gross_cents', 'p.withheld_cents'])
      .select(['a.bank_code', 'a.branch_code', 'a.account_sealed', 'a.account_name'])
      .where('p.state', '=', 'approved')
      .where((where) => where.or([where('a.held_until', 'is', null), where('a.held_until', '<=', now)]))
      .orderBy('p.requested_at')
      .orderBy('p.id')
      .execute()
  },

  async insert(tx: Tx, at: Date, payouts: readonly NewPayout[]): Promise<void> {
    await sql`
      insert into payouts (id, driver_id, number, kind, for_month, tax_month, state, gross_cents, withheld_cents,
        through_entry, statement, requested_at)
      select id, driver_id, number, kind, for_month, tax_month, 'requested', gross, withheld, through, statement::jsonb,
        ${at}::timestamptz
      from ${unnest(payouts, {
        id: 'text',
        driver_id: 'text',
        number: 'text',
        kind: 'text',
        for_month: 'text',
        tax_month: 'text',
        gross_cents: 'bigint',
        withheld_cents: 'bigint',
        through_entry: 'bigint',
        statement: 'text',
      })} as made (id, driver_id, number, kind, for_month, tax_month, gross, withheld, through, statement)`.execute(tx)
  },

  change: (tx: Tx, ids: readonly string[], change: Updateable<Tables['payouts']>): Promise<PayoutRow[]> =>
    tx
      .updateTable('payouts')
      .set(change)
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .returningAll()
      .execute(),

  /** Copies the accounts of the drivers into payouts. */
  async keepAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await sql`
      update payouts p set bank_code = a.bank_code, branch_code = a.branch_code, account_sealed = a.account_sealed,
        account_last4 = a.account_last4, account_name = a.account_name
      from payout_accounts a
      where a.driver_id = p.driver_id and p.id = any(${[...ids]}::text[])`.execute(tx)
  },

  /** Takes the next numbers of a series. Returns the first. */
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

  /** Cents paid, or to be paid, to drivers in a month, excluding failed payouts. */
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

  /** The last journal entry that each driver's statements include; 0 before the first statement. */
  async lastEntries(reader: Reader, driverIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await reader
      .selectFrom('payouts')
      .select(['driver_id', sql<number>`max(through_entry)::bigint`.as('entry')])
      .where(sql<boolean>`driver_id = any(${[...driverIds]}::text[])`)
      .groupBy('driver_id')
      .execute()
    const known = new Map(rows.map(({ driver_id, entry }) => [driver_id, entry]))
    return new Map(driverIds.map((id) => [id, known.get(id) ?? 0]))
  },

  /** Those of the drivers that already have the payout of a month. */
  async havingMonth(tx: Tx, driverIds: readonly string[], month: string): Promise<Set<string>> {
    const rows = await tx
      .selectFrom('payouts')
      .select('driver_id')
      .where(sql<boolean>`driver_id = any(${[...driverIds]}::text[])`)
      .where('for_month', '=', month)
      .execute()
    return new Set(rows.map(({ driver_id }) => driver_id))
  },

  /** The requested monthly payouts of a month, with whether their accounts are new: nothing was paid to them before. */
  async toRun(reader: Reader, month: string) {
    const { rows } = await sql<{ id: string; driver_id: string; gross_cents: number; new_account: boolean }>`
      select p.id, p.driver_id, p.gross_cents,
        not exists (select from payouts b where b.driver_id = p.driver_id and b.state = 'paid'
          and coalesce(b.exported_at, b.paid_at) >= coalesce(a.changed_at, '-infinity')) as new_account
      from payouts p left join payout_accounts a on a.driver_id = p.driver_id
      where p.kind = 'monthly' and p.for_month = ${month} and p.state = 'requested'
      order by p.id`.execute(reader)
    return rows
  },

  /** The gross amounts of monthly payouts that were paid for the months before one, newest first, by driver and month. */
  async monthlyBefore(reader: Reader, driverIds: readonly string[], month: string) {
    return reader
      .selectFrom('payouts')
      .select(['driver_id', 'for_month', 'gross_cents'])
      .where(sql<boolean>`driver_id = any(${[...driverIds]}::text[])`)
      .where('kind', '=', 'monthly')
      .where('state', '=', 'paid')
      .where('for_month', '<', month)
      .orderBy('for_month', 'desc')
      .execute()
  },

  /** How many requested monthly payouts there are of each month, newest first. */
  async monthsToRun(reader: Reader): Promise<{ month: string; count: number }[]> {
    const { rows } = await sql<{ month: string; count: number }>`
      select for_month as month, count(*)::int as count from payouts
      where kind = 'monthly' and state = 'requested' and for_month is not null
      group by for_month order by for_month desc limit 12`.execute(reader)
    return rows
  },

  async isRunDone(reader: Reader, month: string): Promise<boolean> {
    const row = await reader.selectFrom('payout_runs').select('month').where('month', '=', month).executeTakeFirst()
    return row !== undefined
  },

  /** Marks a month's run as done. Returns false when it was already done. */
  async markRun(tx: Tx, month: string, at: Date): Promise<boolean> {
    const row = await tx
      .insertInto('payout_runs')
      .values({ month, done_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('month')
      .executeTakeFirst()
    return row !== undefined
  },

  /** The number of payouts that a month's run created, and the cents that go to the banks. */
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

  /** Records a bank file: marks its payouts as exported, each with the account in the file. */
  async insertExport(tx: Tx, file: Insertable<Tables['payout_exports']>, payoutIds: readonly string[]): Promise<void> {
    await tx.insertInto('payout_exports').values(file).execute()
    await sql`
      update payouts set state = 'exported', export_id = ${file.id}, exported_at = ${file.exported_at},
        bank_code = a.bank_code, branch_code = a.branch_code, account_sealed = a.account_sealed,
        account_last4 = a.account_last4, account_name = a.account_name
      from payout_accounts a
      where payouts.id = any(${[...payoutIds]}::text[]) and a.driver_id = payouts.driver_id`.execute(tx)
  },

  async findExport(reader: Reader, id: string) {
    return reader.selectFrom('payout_exports').selectAll().where('id', '=', id).executeTakeFirst()
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

  /** Returns true when a payout of a driver is on its way to the bank. */
  async isUnderWay(reader: Reader, driverId: string): Promise<boolean> {
    return (await payoutStore.underWay(reader, driverId)).length > 0
  },

  /** A driver's payouts that are neither paid nor failed, oldest first. */
  underWay: (reader: Reader, driverId: string): Promise<PayoutRow[]> =>
    reader
      .selectFrom('payouts')
      .selectAll()
      .where('driver_id', '=', driverId)
      .where('state', 'in', [...UNDER_WAY])
      .orderBy('requested_at')
      .orderBy('id')
      .execute(),
}
