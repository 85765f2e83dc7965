import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf } from '@ayob/client/request'
import type { Call } from '@ayob/contract/call'
import { CALLS } from '@ayob/contract/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tablesOf } from '../../src/backup/tables'
import { startServer, type TestServer } from '../setup/start-server'
import { type Furnished, furnish } from './samples'

let server: TestServer
let world: Furnished
beforeAll(async () => {
  server = await startServer()
  world = await furnish(server)
})
afterAll(() => server.stop())

/** What reading may leave: who read a paper or account numbers, when a session or a screen was last heard of, what is viewed. */
const TRACES = new Set([
  ...['activity', 'heartbeat_totals', 'playlist_asks', 'screen_days', 'screen_status', 'sessions', 'watched'],
])

/** The content of each table and the names of all files. */
async function look(): Promise<Record<string, unknown>> {
  await server.settle()
  const { db } = server.database
  const names = (await tablesOf(db)).map(({ name }) => name).filter((name) => !TRACES.has(name))
  const sums = names.map(
    (name) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum
      from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  const files = readdirSync(join(server.dataDir, 'uploads'), { recursive: true }).sort()
  return { ...Object.fromEntries(rows.map(({ name, sum }) => [name, sum])), files }
}

const tokensOf = ({ who }: Call) => [
  undefined,
  ...who.flatMap((one) => world.tokens[one as keyof Furnished['tokens']] ?? []),
]

it('no GET, HEAD or OPTIONS changes anything, whoever makes it', async () => {
  const before = await look()
  let answered = 0
  for (const [name, call] of Object.entries<Call>(CALLS)) {
    const url = `/api${pathOf(call, world.samples[name]?.params ?? {})}`
    const safe = call.method === 'GET' ? (['GET', 'HEAD'] as const) : (['OPTIONS'] as const)
    for (const token of tokensOf(call)) {
      for (const method of safe) {
        const headers = token ? { authorization: `Bearer ${token}` } : {}
        const { statusCode } = await server.app.inject({ method, url, headers })
        expect(statusCode, `${method} ${url}`).toBeLessThan(500)
        if (statusCode === 200) answered += 1
      }
    }
  }
  // Most are answered, so that the comparison means something.
  expect(answered).toBeGreaterThan(150)
  expect(await look()).toEqual(before)
})
