import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { prepareEmbedded } from '@ayob/testkit/embedded'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { FolderInUse } from './folder-lock'
import { checkpoint, startMaintenance, vacuum } from './maintain'
import { type Database, openDatabase } from './open'

const made: string[] = []
const open: Database[] = []

function someFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ayob-embedded-'))
  made.push(folder)
  return folder
}

async function opened(dataDir: string, onSync?: () => void): Promise<Database> {
  const database = await openDatabase({ dataDir, ...(onSync && { onSync }) })
  open.push(database)
  return database
}

afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

it('creates its folder on the first start, completely or not at all', async () => {
  const dataDir = someFolder()
  mkdirSync(join(dataDir, 'database.new'))
  writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), 'left by a start that was cut short')
  const database = await opened(dataDir)
  expect((await sql`select 1 as n`.execute(database.db)).rows).toEqual([{ n: 1 }])
  await database.close()
  expect(readdirSync(dataDir)).toEqual(['database'])
})

it('denies other users the folder, and releases it on close', async () => {
  const dataDir = someFolder()
  await prepareEmbedded(dataDir)
  const first = await opened(dataDir)
  await expect(openDatabase({ dataDir })).rejects.toThrow(FolderInUse)
  await first.close()
  await first.close()
  await opened(dataDir)
})

it('reports in one line that a folder is not writable', async () => {
  const dataDir = join(someFolder(), 'a-file')
  writeFileSync(dataDir, '')
  await expect(openDatabase({ dataDir })).rejects.toThrow(/^DATA_DIR: .*a-file can't be written \(EEXIST\)$/)
})

it('writes every commit through to the disk before acknowledging it', async () => {
  const dataDir = someFolder()
  await prepareEmbedded(dataDir)
  let syncs = 0
  const { db } = await opened(dataDir, () => {
    syncs += 1
  })
  await sql`create table kept (n int)`.execute(db)
  const before = syncs
  for (let n = 1; n <= 25; n += 1) {
    await sql`insert into kept values (${n})`.execute(db)
    expect(syncs).toBeGreaterThanOrEqual(before + n)
  }
  const read = syncs
  await sql`select count(*) from kept`.execute(db)
  expect(syncs).toBe(read)
})

it('starts each session clean, whatever the previous one left open', async () => {
  const dataDir = someFolder()
  await prepareEmbedded(dataDir)
  const { pool } = await opened(dataDir)
  const client = await pool.connect()
  await client.query(`set application_name = 'left over'`)
  await client.query('begin')
  await client.query('create table unfinished (n int)')
  client.release(true)
  const { rows } = await pool.query(
    `select to_regclass('unfinished') as t, current_setting('application_name') as name, current_setting('TimeZone') as zone`,
  )
  expect(rows).toEqual([{ t: null, name: '', zone: 'UTC' }])
})

it('keeps its log short with checkpoints, and its tables with vacuum', async () => {
  const dataDir = someFolder()
  await prepareEmbedded(dataDir)
  const { db } = await opened(dataDir)
  const logBytes = async () =>
    (
      await sql<{
        n: number
      }>`select (pg_current_wal_lsn() - redo_lsn)::bigint as n from pg_control_checkpoint()`.execute(db)
    ).rows[0]?.n ?? Number.NaN
  await sql`create table busy as select n, repeat('x', 500) as filler from generate_series(1, 5000) n`.execute(db)
  await sql`update busy set filler = repeat('y', 500)`.execute(db)
  expect(await logBytes()).toBeGreaterThan(1_000_000)
  await checkpoint(db)
  expect(await logBytes()).toBeLessThan(100_000)
  const pages = async () =>
    (await sql<{ n: number }>`select pg_relation_size('busy') as n`.execute(db)).rows[0]?.n ?? Number.NaN
  await vacuum(db)
  const size = await pages()
  await sql`update busy set filler = repeat('z', 500)`.execute(db)
  expect(await pages()).toBeLessThanOrEqual(size * 1.1)
})

it('is maintained by a timer, which continues after a failure and can be stopped', async () => {
  const dataDir = someFolder()
  await prepareEmbedded(dataDir)
  const database = await opened(dataDir)
  const warnings: string[] = []
  await new Promise<void>((resolve) => {
    const stop = startMaintenance(
      database.db,
      (text) => {
        warnings.push(text)
        if (warnings.length === 2) void stop().then(resolve)
      },
      5,
    )
    void database.close()
  })
  expect(warnings[1]).toContain('maintenance of the embedded database failed')
})

const WRITER = `
  const { openDatabase } = await import(process.argv[1])
  const { sql } = await import('kysely')
  const { db } = await openDatabase({ dataDir: process.argv[2] })
  await sql\`create table if not exists kept (n int primary key)\`.execute(db)
  const { rows } = await sql\`select coalesce(max(n), 0)::int as n from kept\`.execute(db)
  for (let n = rows[0].n + 1; ; n += 1) {
    await sql\`insert into kept values (\${n})\`.execute(db)
    console.log(n)
  }
`

async function untilWritten(writer: ChildProcess, count: number): Promise<number> {
  let last = 0
  let lines = 0
  if (!writer.stdout) throw new Error('the writer has no output')
  for await (const line of createInterface({ input: writer.stdout })) {
    last = Number(line)
    lines += 1
    if (lines === count) writer.kill('SIGKILL')
  }
  return last
}

it('keeps every acknowledged row after repeated kill -9', async () => {
  const dataDir = someFolder()
  await prepareEmbedded(dataDir)
  const adapter = join(import.meta.dirname, 'open.ts')
  for (const count of [50, 120]) {
    // Optimised compilation of the embedded database takes longer than these rows.
    const args = ['--liftoff-only', '--import', 'tsx', '--input-type=module', '-e', WRITER, adapter, dataDir]
    const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(writer, 'exit')
    const last = await untilWritten(writer, count)
    await ended
    expect(last).toBeGreaterThanOrEqual(count)
    expect(existsSync(join(dataDir, 'database.lock'))).toBe(true)
    const database = await opened(dataDir)
    const { rows } = await sql<{ most: number; all: number }>`
      select max(n)::int as most, count(*)::int as all from kept
    `.execute(database.db)
    expect(rows[0]?.most).toBeGreaterThanOrEqual(last)
    expect(rows[0]?.all).toBe(rows[0]?.most)
    await database.close()
  }
})
