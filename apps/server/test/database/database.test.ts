import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Migration, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../src/adapters/database/migrate'
import { type Database, openDatabase } from '../../src/adapters/database/open'
import { prepared } from '../../src/platform/columns'
import { type FreshDatabase, freshDatabase, kind } from '../setup/fresh-database'

let fresh: FreshDatabase
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = await openDatabase(fresh)
  await sql`create table kept (id bigint generated always as identity primary key, note text unique)`.execute(
    database.db,
  )
})

afterAll(async () => {
  await database.close()
  await fresh.remove()
})

const notes = async () =>
  (await sql<{ note: string }>`select note from kept order by id`.execute(database.db)).rows.map((row) => row.note)

it.runIf(kind === 'embedded')("is readable only by the server's own user, file by file", () => {
  const folder = join(fresh.dataDir, 'database')
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(entries.length).toBeGreaterThan(500)
  const open = ['', ...entries].filter((path) => {
    const entry = statSync(join(folder, path))
    return (entry.mode & 0o777) !== (entry.isDirectory() ? 0o700 : 0o600)
  })
  expect(open).toEqual([])
})

it('is the kind of database that this run tests', () => {
  expect(database.kind).toBe(kind)
})

describe('a prepared statement', () => {
  const ofNumber = prepared((db, number: number, words: readonly string[]) =>
    sql<Record<string, unknown>>`
      select * from counted where number = ${number} and word = any(${words}::text[])`.compile(db),
  )

  beforeAll(async () => {
    await sql`create table counted (number int, word text)`.execute(database.db)
    await sql`insert into counted values (1, 'one'), (2, 'two')`.execute(database.db)
  })

  it('is planned once for a connection and runs with the values of each call', async () => {
    const { db } = database
    await db.connection().execute(async (connection) => {
      expect(await ofNumber(connection, 1, ['one', 'two'])).toEqual([{ number: 1, word: 'one' }])
      expect(await ofNumber(connection, 2, ['one', 'two'])).toEqual([{ number: 2, word: 'two' }])
      expect(await ofNumber(connection, 2, ['one'])).toEqual([])
      const { rows } = await sql`
        select from pg_prepared_statements where statement like '%from counted%'`.execute(connection)
      expect(rows).toHaveLength(1)
    })
  })

  it('answers with the new columns after a migration', async () => {
    await ofNumber(database.db, 1, ['one'])
    await sql`alter table counted add column note text`.execute(database.db)
    expect(await ofNumber(database.db, 1, ['one'])).toEqual([{ number: 1, word: 'one', note: null }])
  })

  it('runs its transaction again after a migration', async () => {
    await ofNumber(database.db, 1, ['one'])
    await sql`alter table counted add column more text`.execute(database.db)
    const rows = await database.transact((tx) => ofNumber(tx, 1, ['one']))
    expect(rows).toEqual([{ number: 1, word: 'one', note: null, more: null }])
  })
})

describe('columns are parsed', () => {
  const one = async (expression: ReturnType<typeof sql>) =>
    (await sql<{ value: unknown }>`select ${expression} as value`.execute(database.db)).rows[0]?.value

  it('bigint as a number', async () => {
    expect(await one(sql`9007199254740991::bigint`)).toBe(9007199254740991)
    expect(await one(sql`array[1, null, 2]::bigint[]`)).toEqual([1, null, 2])
  })

  it('a bigint beyond the range of a number as an error', async () => {
    await expect(one(sql`9007199254740992::bigint`)).rejects.toThrow('does not fit')
  })

  it('numeric as its text, day as YYYY-MM-DD, instant as Date', async () => {
    expect(await one(sql`1.10::numeric`)).toBe('1.10')
    expect(await one(sql`'2026-03-02'::date`)).toBe('2026-03-02')
    expect(await one(sql`'2026-03-02T10:00:00+05:30'::timestamptz`)).toEqual(new Date('2026-03-02T04:30:00Z'))
    expect(await one(sql`array['2026-03-02']::date[]`)).toEqual(['2026-03-02'])
  })

  it("in UTC, whatever the server's time zone", async () => {
    expect(await one(sql`current_setting('TimeZone')`)).toBe('UTC')
  })
})

describe('a transaction', () => {
  it('commits everything or nothing', async () => {
    await database.transact((tx) => sql`insert into kept (note) values ('both'), ('of them')`.execute(tx))
    const failing = database.transact(async (tx) => {
      await sql`insert into kept (note) values ('lost')`.execute(tx)
      await sql`insert into kept (note) values (${'both'})`.execute(tx)
    })
    await expect(failing).rejects.toThrow(/duplicate key/)
    expect(await notes()).toEqual(['both', 'of them'])
  })

  it('refuses a second connection inside itself instead of waiting forever', async () => {
    const inside = database.transact(() => sql`select 1`.execute(database.db))
    await expect(inside).rejects.toThrow('inside an open transaction')
    const nested = database.transact(() => database.transact(async () => 1))
    await expect(nested).rejects.toThrow('inside an open transaction')
    const viaPool = database.transact(() => database.pool.query('select 1'))
    await expect(viaPool).rejects.toThrow('inside an open transaction')
  })

  it('leaves the pool usable for work that it started and that outlives it', async () => {
    let later: Promise<unknown> | undefined
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    await database.transact(async () => {
      later = gate.then(() => sql`select 1`.execute(database.db))
    })
    go()
    await expect(later).resolves.toMatchObject({ rows: [expect.anything()] })
  })

  it.each(['40001', '40P01'])('is repeated after error %s, up to a limit', async (code) => {
    let runs = 0
    const fail = () => sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`
    const result = await database.transact(async (tx) => {
      runs += 1
      if (runs < 3) await fail().execute(tx)
      return 'done'
    })
    expect([result, runs]).toEqual(['done', 3])
    await expect(database.transact((tx) => fail().execute(tx))).rejects.toMatchObject({ code })
  })

  it('is not repeated after another error', async () => {
    let runs = 0
    const failing = database.transact(async (tx) => {
      runs += 1
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(runs).toBe(1)
  })
})

describe('the connection', () => {
  it('works after an error in a query with parameters', async () => {
    for (let i = 0; i < 20; i += 1) {
      await expect(sql`select ${'x'}::int`.execute(database.db)).rejects.toMatchObject({ code: '22P02' })
      expect((await sql`select ${i}::int as n`.execute(database.db)).rows).toEqual([{ n: i }])
    }
  })

  it('answers each of many concurrent queries with its own rows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, i) =>
        i % 7 === 0
          ? sql`select ${'x'}::int`.execute(database.db).catch(() => i)
          : sql<{ n: number }>`select ${i}::int as n`.execute(database.db).then(({ rows }) => rows[0]?.n),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 300 }, (_, i) => i))
  })

  it('carries rows and parameters larger than any buffer', async () => {
    const long = 'ආයුබෝවන් '.repeat(200_000)
    const { rows } = await sql<{ same: boolean; text: string }>`
      select ${long}::text as text, length(${long}::text) = ${long.length} as same
    `.execute(database.db)
    expect(rows[0]?.same).toBe(true)
    expect(rows[0]?.text === long).toBe(true)
  })

  it('lets timers run between consecutive queries', async () => {
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
    }, 5)
    for (let queries = 0; ticks <= 3 && queries < 20_000; queries += 1) await sql`select 1`.execute(database.db)
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(3)
  })
})

it.runIf(kind === 'postgres')('survives connections that break in a transaction or while idle', async () => {
  const mine = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const other = new pg.Client({ connectionString: fresh.databaseUrl })
  await other.connect()
  const end = (pid: number | undefined) => other.query('select pg_terminate_backend($1)', [pid])
  const broken = database.transact(async (tx) => {
    const { rows } = await mine.execute(tx)
    await end(rows[0]?.pid)
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  const idle = await mine.execute(database.db)
  await end(idle.rows[0]?.pid)
  await other.end()
  const works = () =>
    sql`select 1`.execute(database.db).then(
      () => true,
      () => false,
    )
  await expect.poll(works).toBe(true)
})

describe('migrations', () => {
  const first: Migration = {
    up: (db) => db.schema.createTable('first').addColumn('id', 'integer').execute(),
  }
  const second: Migration = {
    up: (db) => db.schema.alterTable('first').addColumn('more', 'text').execute(),
  }

  it('are applied once, in the order of their names, even when two processes start at once', async () => {
    const both = await Promise.all([
      migrate(database, { '0001_first': first }),
      migrate(database, { '0001_first': first }),
    ])
    expect(both.flat()).toEqual(['0001_first'])
    expect(await migrate(database, { '0002_second': second, '0001_first': first })).toEqual(['0002_second'])
    expect(await migrate(database, { '0001_first': first, '0002_second': second })).toEqual([])
  })

  it('of a newer release are ignored; a gap in the sequence is refused', async () => {
    await migrate(database, { '0001_first': first, '0002_second': second, '0003_newer': { up: async () => undefined } })
    expect(await migrate(database, { '0001_first': first, '0002_second': second })).toEqual([])
    await expect(migrate(database, { '0001_first': first, '0003_newer': second })).rejects.toThrow('0002_second')
    await sql`delete from kysely_migration where name = '0003_newer'`.execute(database.db)
  })

  it('leave nothing behind when one fails', async () => {
    const failing = migrate(database, {
      '0001_first': first,
      '0002_second': second,
      '0003_third': { up: (db) => db.schema.createTable('third').addColumn('id', 'integer').execute() },
      '0004_broken': { up: (db) => sql`select 1 / 0`.execute(db).then(() => undefined) },
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    const { rows } = await sql`select to_regclass('third') as third`.execute(database.db)
    expect(rows).toEqual([{ third: null }])
  })
})
