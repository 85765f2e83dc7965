import { calls } from '@ayob/contract/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FleetApp, startFleetApp } from '../setup/fleet-app'

const AT_ONCE = 60
/** Look-ups that may have begun before the first one is written. */
const MOST_STATEMENTS = 4

let fleet: FleetApp

beforeAll(async () => {
  fleet = await startFleetApp()
})
afterAll(() => fleet.close())

it('a new screen that calls many times at once is marked as used in few statements', async () => {
  const { token } = await fleet.pairScreen(await fleet.addDriver())
  await sql`create table marks (n int)`.execute(fleet.db)
  await sql`
    create function mark() returns trigger language plpgsql as
    $$ begin insert into marks values (1); return null; end $$`.execute(fleet.db)
  await sql`
    create trigger mark after update of token_used_at on screens
    for each statement execute function mark()`.execute(fleet.db)
  const beat = () => fleet.call(calls.sendHeartbeat, { ...fleet.as(token), payload: {} })
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, beat))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from marks`.execute(fleet.db)
  expect(rows[0]?.n).toBeGreaterThan(0)
  expect(rows[0]?.n).toBeLessThanOrEqual(MOST_STATEMENTS)
  expect(
    await fleet.db.selectFrom('screens').select('token_used_at').where('token_used_at', 'is', null).execute(),
  ).toEqual([])
})
