import { randomUUID } from 'node:crypto'
import { calls } from '@ayob/contract/calls'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { Api } from '@ayob/testkit/api'
import { openDatabaseProxy } from '@ayob/testkit/black-hole'
import { addMember, bookingForm, liveBooking, PLACE, pairScreen } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/adapters/database/open'
import type { DatabaseWaits } from '../../src/adapters/database/postgres-pool'
import { DatabaseAway } from '../../src/platform/database-away'
import { type FreshDatabase, kind, migratedDatabase } from '../setup/fresh-database'
import { payBooking } from '../setup/notice'
import { startServerAt, type TestServer } from '../setup/start-server'

/** Short, so that an outage is noticed soon, but long enough for a busy machine. */
const WAITS: DatabaseWaits = { connection: 1000, probe: 1000, quick: 1200, usual: 1200, job: 1200, endless: 60_000 }

describe.runIf(kind === 'postgres')('while the database is away', () => {
  let fresh: FreshDatabase
  let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
  /** The same database without the proxy. */
  let near: Database
  let server: TestServer
  let advertiser: Api
  let screen: Api
  let form: object
  let liveId: string
  let clockErrorMs = 0

  beforeAll(async () => {
    fresh = await migratedDatabase()
    proxy = await openDatabaseProxy(fresh.databaseUrl ?? '')
    near = await openDatabase(fresh)
    server = await startServerAt({
      fresh,
      settings: { DATABASE_URL: proxy.url },
      options: { databaseWaits: WAITS, systemNow: () => Date.now() + clockErrorMs },
    })
    const admin = server.visitor.as(await server.admin())
    const member = await addMember(server.visitor, admin, 'advertiser')
    advertiser = member.api
    form = await bookingForm(advertiser)
    const pay = (id: string) => payBooking(server, present(advertiser.token), id)
    liveId = await liveBooking(advertiser, admin, server.clock.now(), { form, pay })
    screen = await pairScreen(server.visitor, (await addMember(server.visitor, admin, 'driver')).api)
    await server.settle()
  })
  afterEach(() => proxy.mode('pass'))
  afterAll(async () => {
    await server.stop()
    await near.close()
    await proxy.close()
  })

  /** Plays of the next minutes, numbered from 1 across the whole file. */
  let seq = 0
  const nextPlays = (count: number) => {
    server.clock.advance(count * 10_000)
    const end = server.clock.now().getTime()
    return Array.from({ length: count }, (_, index) => ({
      seq: ++seq,
      booking_id: liveId,
      started_at: new Date(end - (count - index) * 10_000).toISOString(),
      duration_ms: 10_000,
      ...PLACE,
    }))
  }
  const playsCounted = async () =>
    (
      await near.db
        .selectFrom('screen_totals')
        .select(({ fn }) => fn.sum<string | null>('plays').as('plays'))
        .executeTakeFirst()
    )?.plays ?? '0'

  const beat = () => screen.call(calls.sendHeartbeat, { body: { ...PLACE, version: '1', now_playing: null } })
  const works = async () => (await advertiser.call(calls.listCampaigns)).status === 200

  interface Ready {
    readonly ready: boolean
    readonly reasons: readonly string[]
  }
  const readyz = async () => {
    const { status, body } = await server.send<Ready>('GET', '/readyz')
    expect(body.ready).toBe(status === 200)
    expect(body.ready).toBe(body.reasons.length === 0)
    return body.reasons
  }

  /** Makes the typical calls of people and screens, all at once. */
  const everything = (plays: readonly object[], key: string) =>
    Promise.all([
      screen.call(calls.sendPlays, { body: { plays } }),
      screen.call(calls.sendPlays, { body: { plays } }),
      screen.call(calls.getPlaylist),
      beat(),
      advertiser.call(calls.listCampaigns),
      advertiser.call(calls.bookAd, { body: form, headers: { 'idempotency-key': key } }),
    ])

  const expectBusy = (answers: Awaited<ReturnType<typeof everything>>) => {
    for (const { status, body, headers } of answers) {
      expect([status, (body as { code?: string }).code]).toEqual([503, 'busy'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(5)
    }
  }

  it.each(['swallow', 'refuse'] as const)(
    'everybody is told to retry (%s), and then continues, with each play and booking counted once',
    async (mode) => {
      await screen.must(calls.sendPlays, { body: { plays: nextPlays(5) } })
      const before = Number(await playsCounted())
      const { bookings: had } = await advertiser.must(calls.myBookings)
      const [plays, key] = [nextPlays(5), randomUUID()]
      await proxy.mode(mode)
      expectBusy(await everything(plays, key))
      expectBusy(await everything(plays, key))
      await proxy.mode('pass')
      await expect.poll(works).toBe(true)
      const done = await everything(plays, key)
      expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 201])
      const [first, second] = done
      expect([first?.body, second?.body].map((answer) => answer && 'acked_seq' in answer && answer.acked_seq)).toEqual([
        seq,
        seq,
      ])
      expect(Number(await playsCounted())).toBe(before + plays.length)
      const { bookings } = await advertiser.must(calls.myBookings)
      expect(bookings.length).toBe(had.length + 1)
    },
  )

  it.each(['swallow', 'refuse'] as const)(
    'a server without its database is not ready (%s), and is ready again afterwards',
    async (mode) => {
      await expect.poll(readyz).toEqual([])
      await proxy.mode(mode)
      await expect.poll(readyz).toEqual(['database_unreachable'])
      await proxy.mode('pass')
      await expect.poll(readyz).toEqual([])
    },
  )

  it('a server with a wrong clock is not ready', async () => {
    clockErrorMs = 2_500
    await expect.poll(readyz).toEqual(['clock_wrong'])
    clockErrorMs = -2_500
    await expect.poll(readyz).toEqual(['clock_wrong'])
    clockErrorMs = 1_500
    await expect.poll(readyz).toEqual([])
    clockErrorMs = 0
  })

  it('a server is not ready on a database without its migrations', async () => {
    const last = await near.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ name: string; timestamp: string }>`
        delete from kysely_migration where name = (select max(name) from kysely_migration) returning *`.execute(tx)
      return rows[0]
    })
    await expect.poll(readyz).toEqual(['migrations_behind'])
    await sql`insert into kysely_migration values (${last?.name}, ${last?.timestamp})`.execute(near.db)
    await expect.poll(readyz).toEqual([])
  })

  it('heartbeats during the outage are written when it is over', async () => {
    await beat()
    await server.flushHeartbeats()
    await proxy.mode('refuse')
    server.clock.advance(3 * MINUTE_MS)
    const silent = server.clock.now()
    await beat()
    await server.flushHeartbeats()
    server.clock.advance(3 * MINUTE_MS)
    await proxy.mode('pass')
    await expect.poll(works).toBe(true)
    const heard = async () => {
      await beat()
      await server.flushHeartbeats()
      const { rows } = await sql<{ heard: boolean | null }>`
      select bool_or((minutes >> extract(minute from ${silent}::timestamptz + interval '30 minutes')::int) & 1 = 1) as heard
      from heartbeat_totals where hour <= ${silent} and hour > ${silent}::timestamptz - interval '1 hour'`.execute(
        near.db,
      )
      return rows[0]?.heard
    }
    // A connection that broke unnoticed may fail one more write, which the next heartbeat repeats.
    await expect.poll(heard).toBe(true)
  })

  it('jobs and events continue automatically when it is over', async () => {
    await proxy.mode('refuse')
    await server.tick()
    await proxy.mode('pass')
    await near.db
      .insertInto('events')
      .values({
        type: 'nothing.happened',
        payload: '{}',
        occurred_at: server.clock.now(),
        next_attempt_at: server.clock.now(),
      })
      .execute()
    await server.tick()
    const waiting = await near.db.selectFrom('events').select('id').where('dispatched_at', 'is', null).execute()
    expect(waiting).toEqual([])
  })

  it('a full disk answers busy, not an internal error', async () => {
    await sql`create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(near.db)
    await sql`create trigger no_space before insert on bookings for each row execute function no_space()`.execute(
      near.db,
    )
    const { status, body } = await advertiser.call(calls.bookAd, { body: form })
    await sql`drop function no_space cascade`.execute(near.db)
    expect([status, body.code]).toEqual([503, 'busy'])
    await expect.poll(readyz).toEqual(['database_full'])
    await expect.poll(readyz).toEqual([])
    expect((await advertiser.call(calls.bookAd, { body: form })).status).toBe(201)
  })

  it('connections to a primary that became read-only are dropped, so that the next ones find the new primary', async () => {
    const name = sql.ref(new URL(fresh.databaseUrl ?? '').pathname.slice(1))
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(near.db)
    await sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(near.db)
    const refused = await Promise.all(
      Array.from({ length: 4 }, () => screen.call(calls.sendPlays, { body: { plays: nextPlays(1) } })),
    )
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    await expect.poll(readyz).toEqual(['database_read_only'])
    await sql`set default_transaction_read_only = off`.execute(near.db)
    await near.transact(async (tx) => {
      await sql`set transaction read write`.execute(tx)
      await sql`alter database ${name} reset default_transaction_read_only`.execute(tx)
    })
    await expect.poll(works).toBe(true)
    // A connection opened in between, and in use when the others were dropped, fails once more.
    const plays = nextPlays(1)
    await expect.poll(async () => (await screen.call(calls.sendPlays, { body: { plays } })).body.acked_seq).toBe(seq)
  })
})

describe.runIf(kind === 'postgres')('a transaction that loses its connection', () => {
  let fresh: FreshDatabase
  let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
  let near: Database
  let far: Database

  beforeAll(async () => {
    fresh = await migratedDatabase()
    proxy = await openDatabaseProxy(fresh.databaseUrl ?? '')
    near = await openDatabase(fresh)
    far = await openDatabase({ ...fresh, databaseUrl: proxy.url, waits: WAITS })
    await sql`create table kept (n int primary key)`.execute(near.db)
  })
  afterEach(() => proxy.mode('pass'))
  afterAll(async () => {
    await far.close()
    await near.close()
    await proxy.close()
    await fresh.remove()
  })

  it.each([
    { where: 'between two statements', at: 'middle' },
    { where: 'at its commit', at: 'end' },
  ] as const)('$where is not repeated, and its connection is never reused', async ({ at }) => {
    let runs = 0
    let pid = 0
    const lost = far.transact(async (tx) => {
      runs += 1
      const { rows } = await sql<{
        pid: number
      }>`insert into kept values (${at.length}) returning pg_backend_pid() as pid`.execute(tx)
      pid = rows[0]?.pid ?? 0
      await proxy.mode('swallow')
      if (at === 'middle') await sql`select 1`.execute(tx)
    })
    await expect(lost).rejects.toBeInstanceOf(DatabaseAway)
    expect(runs).toBe(1)
    await proxy.mode('pass')
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(far.db)
    expect(rows[0]?.pid).not.toBe(pid)
    // The server has noticed the end of the connection: nothing is left locked.
    const again = () => sql`insert into kept values (${at.length}) on conflict (n) do nothing`.execute(far.db)
    await again()
    const kept = await sql`select n from kept where n = ${at.length}`.execute(near.db)
    expect(kept.rows).toEqual([{ n: at.length }])
  })

  it('while everybody waits for a connection, the last caller is refused soon', async () => {
    const holds = Array.from({ length: 10 }, () => far.transact((tx) => sql`select pg_sleep(1.1)`.execute(tx)))
    await expect(sql`select 1`.execute(far.db)).rejects.toBeInstanceOf(DatabaseAway)
    await Promise.all(holds)
    await sql`select 1`.execute(far.db)
  })
})
