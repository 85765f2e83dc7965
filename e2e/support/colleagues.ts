import { inEmbedded } from '@ayob/testkit/embedded'
import type { RunningServer } from '@ayob/testkit/server'

/** Copies of the rows of a driver `$1` in a table, `$2` of them; `$3` is the day of their earnings. */
const copies = (table: string, key: string, changes: string) => `
  insert into ${table}
  select made.* from ${table} r, generate_series(1, $2::int) n,
    lateral jsonb_populate_record(r, jsonb_build_object('${key}', r.${key} || '-' || n, ${changes})) made
  where r.${key} = $1::text and $3::text <> ''`

const EARNED_CENTS = 150_000

/**
 * Gives a driver colleagues with accounts, who are owed the earnings of a day: a thousand sign-ups would take an hour. Works
 * on the server's own embedded database, and starts the server anew.
 */
export async function addColleagues(server: RunningServer, driverId: string, count: number, day: string) {
  await server.stop()
  const statements = [
    copies('users', 'id', `'email', n || '@colleagues.example', 'last_name', 'Colleague ' || n`),
    copies('drivers', 'user_id', `'national_id_hash', r.national_id_hash || n, 'vehicle_number', 'CAB-' || n`),
    copies('payout_accounts', 'driver_id', `'account_name', 'Colleague ' || n`),
    `with entries as (
       insert into journal_entries (key, kind, at, day)
       select 'driver_earning:' || $1::text || '-' || n, 'driver_earning', now(), $3::date
       from generate_series(1, $2::int) n returning id, key, day
     )
     insert into journal_postings (entry_id, account, debit_cents, credit_cents, user_id, day)
     select id, account, debit, credit, split_part(key, ':', 2), day from entries,
       (values ('driver_cost', ${EARNED_CENTS}, 0), ('driver_payable', 0, ${EARNED_CENTS})) as line (account, debit, credit)`,
  ]
  await inEmbedded(server.dataDir, statements, [driverId, count, day])
  await server.restart()
}
