import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '../../migrations/index'
import { migrate } from '../../src/adapters/database/migrate'
import { type Database, openDatabase } from '../../src/adapters/database/open'
import { type FreshDatabase, freshDatabase } from '../setup/fresh-database'

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = await openDatabase(fresh)
  const before = Object.entries(migrations).filter(([name]) => name < '0032')
  await migrate(database, Object.fromEntries(before))
})
afterAll(async () => {
  await database.close()
  await fresh.remove()
})

/** An old booking of LKR 100 net and LKR 18 VAT with one payment in a state; `invoiced`: it paid the booking. */
async function old(id: string, status: string, invoiced: boolean): Promise<void> {
  await database.transact(async (tx) => {
    // The rows imitate those of an earlier version. Their references other than the booking don't matter here.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into bookings (id, number, advertiser_id, brand_name, contact_email, vehicle_type, duration_days, quantity,
        ad_locations, qr_code, creative_id, net_cents, vat_rate, vat_cents, total_cents, pricing_version,
        approval_status, payment_status, status, created_at)
      values (${id}, (select count(*) + 1 from bookings), 'u', 'Tea', 'a@b.lk', 'tuktuk', 3, 1, '[]', ${id}, 'c',
        10000, 0.18, 1800, 11800, 1, 'approved', 'completed', 'scheduled', '2026-03-01T20:00:00Z')`.execute(tx)
    await sql`
      insert into payments (id, booking_id, order_id, amount_cents, currency, status, created_at, settled_at)
      values (${`p-${id}`}, ${id}, ${`o-${id}`}, 11800, 'LKR', ${status}, '2026-03-01T20:00:00Z',
        '2026-03-01T20:00:00Z')`.execute(tx)
    if (invoiced) {
      await sql`
        insert into invoices (booking_id, number, payment_id, issued_at, document)
        values (${id}, ${`n-${id}`}, ${`p-${id}`}, now(), '{}')`.execute(tx)
    }
  })
}

it('posts payments from before the journal with the entries that they would have made', async () => {
  await database.transact(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into users (id, email, password_hash, user_type, status, first_name, last_name, phone, created_at)
      values ('u', 'u@b.lk', 'x', 'advertiser', 'approved', 'A', 'B', '077', now())`.execute(tx)
  })
  await old('paid', 'completed', true)
  await old('twice', 'completed', false)
  await old('disputed', 'charged_back', true)
  await old('open', 'pending', false)
  await migrate(database)

  const { rows } = await sql<{ key: string; day: string; account: string; cents: number }>`
    select e.key, p.day, p.account, p.debit_cents - p.credit_cents as cents
    from journal_postings p join journal_entries e on e.id = p.entry_id
    where p.user_id = 'u' order by p.id`.execute(database.db)
  const lines = (key: string) => rows.filter((row) => row.key === key).map(({ account, cents }) => [account, cents])
  expect(new Set(rows.map(({ day }) => day))).toEqual(new Set(['2026-03-02']))
  const bought = [
    ['gateway_cash', 11_800],
    ['unearned_revenue', -10_000],
    ['vat_payable', -1_800],
  ]
  expect(lines('payment:p-paid')).toEqual(bought)
  expect(lines('payment:p-disputed')).toEqual(bought)
  expect(lines('chargeback:p-disputed')).toEqual([
    ['unearned_revenue', 10_000],
    ['vat_payable', 1_800],
    ['gateway_cash', -11_800],
  ])
  expect(lines('payment:p-twice')).toEqual([
    ['gateway_cash', 11_800],
    ['advertiser_credit', -11_800],
  ])
  expect(rows).toHaveLength(11)
  const payments = await database.db.selectFrom('payments').select(['id', 'became']).orderBy('id').execute()
  expect(payments.map(({ id, became }) => [id, became])).toEqual([
    ['p-disputed', 'booking'],
    ['p-open', null],
    ['p-paid', 'booking'],
    ['p-twice', 'credit'],
  ])
})
