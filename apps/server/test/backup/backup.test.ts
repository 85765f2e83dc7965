import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { projectFolder } from '@ayob/testkit/folders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../src/adapters/database/open'
import { makeEvidenceDay } from '../../src/air/plays/evidence.store'
import { restoreBackup } from '../../src/backup/replace'
import { saveBackup } from '../../src/backup/save'
import { tablesOf } from '../../src/backup/tables'
import { type FreshDatabase, freshDatabase, kind, migratedDatabase } from '../setup/fresh-database'

const NOW = new Date('2026-03-02T04:00:00Z')
const EVIDENCE = Buffer.from([0, 1, 2, 255, 254, 10, 13, 34, 92])
let source: FreshDatabase
let folder: string
let file: string
let original: Record<string, unknown[]>

/** Every row of every table, as JSON written by the database. */
async function contentOf({ db }: Database): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const { name } of await tablesOf(db)) {
    const { rows } = await sql`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(db)
    content[name] = rows
  }
  return content
}

async function fill({ db, transact }: Database): Promise<void> {
  await sql`
    insert into users (id, email, password_hash, user_type, status, first_name, last_name, phone, created_at)
    select 'u' || n, 'u' || n || '@ayob.example', 'x', 'advertiser', 'approved', ${'ශ්‍රී "quoted" \\ back\nslash'},
      'தமிழ்', '+94', timestamptz '2026-01-01 00:00:00.123456+00' + n * interval '1 microsecond'
    from generate_series(1, 1200) n`.execute(db)
  for (const day of ['2026-02-28', '2026-03-01']) await transact((tx) => makeEvidenceDay(tx, day))
  await sql`
    insert into play_batches
      (screen_id, first_seq, last_seq, received_at, accepted, rejected, booking_ids, codes, body)
    select 's1', 1, 9007199254740993, at, 1, 0, array['b1', 'b2'], 'v-', ${EVIDENCE}
    from unnest(array['2026-02-28 12:00Z', '2026-03-01 12:00Z']::timestamptz[]) at`.execute(db)
  await sql`
    insert into screen_status (screen_id, seen_at, lat, lng, free_mb)
    select null, now(), 6.9271234567890123, 79.8612, 0.1 where false`.execute(db)
  await sql`insert into events (type, payload, occurred_at, next_attempt_at)
    select 'booking.paused', jsonb_build_object('n', n, 'deep', '{"a": [1, null, 1.10]}'::jsonb), now(), now()
    from generate_series(1, 3) n`.execute(db)
  await sql`delete from events where id = 3`.execute(db)
  await sql`select nextval('booking_numbers') from generate_series(1, 41)`.execute(db)
}

// Each makes and restores whole installations with programs of their own.
vi.setConfig({ testTimeout: 300_000 })

beforeAll(async () => {
  source = await migratedDatabase()
  folder = await mkdtemp(join(tmpdir(), 'ayob-backup-'))
  file = join(folder, 'saved.ayob')
  const database = await openDatabase(source)
  await fill(database)
  mkdirSync(join(source.dataDir, 'uploads', 'kept'), { recursive: true })
  mkdirSync(join(source.dataDir, 'uploads', 'incoming'))
  mkdirSync(join(source.dataDir, 'outbox'))
  writeFileSync(join(source.dataDir, 'uploads', 'kept', 'abc.png'), EVIDENCE)
  writeFileSync(join(source.dataDir, 'uploads', 'kept', 'empty.png'), '')
  writeFileSync(join(source.dataDir, 'uploads', 'incoming', 'half'), 'x')
  writeFileSync(join(source.dataDir, 'outbox', 'a.eml'), 'x')
  writeFileSync(join(source.dataDir, 'secrets.json'), '{"links":"k"}')
  original = await contentOf(database)
  await saveBackup({ database, dataDir: source.dataDir }, file, NOW)
  await database.close()
})

afterAll(async () => {
  await source.remove()
  await rm(folder, { recursive: true, force: true })
})

async function expectOriginal(target: FreshDatabase): Promise<void> {
  const database = await openDatabase(target)
  try {
    expect(await contentOf(database)).toEqual(original)
    const kept = join(target.dataDir, 'uploads', 'kept')
    expect(readdirSync(kept).sort()).toEqual(['abc.png', 'empty.png'])
    expect(readFileSync(join(kept, 'abc.png'))).toEqual(EVIDENCE)
    expect(readFileSync(join(target.dataDir, 'secrets.json'), 'utf8')).toBe('{"links":"k"}')
    const next = await sql<{ number: number; event: number }>`
      with made as (
        insert into events (type, payload, occurred_at, next_attempt_at) values ('x', '{}', now(), now()) returning id
      )
      select nextval('booking_numbers') as number, id as event from made`.execute(database.db)
    expect(next.rows).toEqual([{ number: 42, event: 4 }])
  } finally {
    await database.close()
  }
}

describe('a backup', () => {
  it('is readable only by its owner, and complete when it has its name', () => {
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(folder)).toEqual(['saved.ayob'])
  })

  // For the embedded database, the commands below cover this.
  it.runIf(kind === 'postgres')('restores completely into an empty place', async () => {
    const target = await freshDatabase()
    expect(await restoreBackup(file, target, NOW)).toMatchObject({ files: 3 })
    await expectOriginal(target)
    await target.remove()
  })

  it('replaces the existing data, and keeps it aside', async () => {
    const target = await migratedDatabase()
    const used = await openDatabase(target)
    await sql`insert into attempt_counts values ('other', array[now()], now())`.execute(used.db)
    await used.close()
    writeFileSync(join(target.dataDir, 'secrets.json'), '{"links":"other"}')
    const { before } = await restoreBackup(file, target, NOW)
    expect(readFileSync(join(before ?? '', 'secrets.json'), 'utf8')).toBe('{"links":"other"}')
    await expectOriginal(target)
    await target.remove()
  })

  it.runIf(kind === 'postgres')('moves to the embedded database and back', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ayob-restored-'))
    const target = { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
    await restoreBackup(file, target, NOW)
    const moved = await openDatabase(target)
    await saveBackup({ database: moved, dataDir }, join(folder, 'moved.ayob'), NOW)
    await moved.close()
    await expectOriginal(target)
    await target.remove()
    const back = await freshDatabase()
    await restoreBackup(join(folder, 'moved.ayob'), back, NOW)
    await expectOriginal(back)
    await back.remove()
  })
})

const PASSPHRASE = 'correct horse battery staple'

describe.runIf(kind === 'postgres')('an encrypted backup', () => {
  let sealed: string
  beforeAll(async () => {
    sealed = join(folder, 'sealed.ayob')
    const database = await openDatabase(source)
    await saveBackup({ database, dataDir: source.dataDir }, sealed, NOW, PASSPHRASE)
    await database.close()
  })

  it('restores completely with its passphrase, and reveals nothing without it', async () => {
    const bytes = readFileSync(sealed)
    expect(() => gunzipSync(bytes)).toThrow()
    expect(bytes.includes('manifest')).toBe(false)
    const target = await freshDatabase()
    await restoreBackup(sealed, { ...target, passphrase: PASSPHRASE }, NOW)
    await expectOriginal(target)
    await target.remove()
  })

  it('is refused with another passphrase, without one, and when truncated or altered; nothing changes', async () => {
    const target = await freshDatabase()
    const restore = (from: string, passphrase?: string) => restoreBackup(from, { ...target, passphrase }, NOW)
    await expect(restore(sealed, 'correct horse battery stable')).rejects.toThrow('the passphrase is wrong')
    await expect(restore(sealed)).rejects.toThrow('encrypted; set BACKUP_PASSPHRASE')
    const bytes = readFileSync(sealed)
    const whole = bytes.length
    const other = join(folder, 'other-sealed.ayob')
    for (const length of [20, 100, Math.floor(whole / 2), whole - 1]) {
      writeFileSync(other, bytes.subarray(0, length))
      await expect(restore(other, PASSPHRASE), String(length)).rejects.toThrow('not a whole backup')
    }
    const altered = Buffer.from(bytes)
    altered[Math.floor(whole / 2)] = (altered[Math.floor(whole / 2)] ?? 0) ^ 1
    writeFileSync(other, altered)
    await expect(restore(other, PASSPHRASE)).rejects.toThrow('cut short or altered')
    expect(readdirSync(target.dataDir)).toEqual([])
    const database = await openDatabase(target)
    expect(await tablesOf(database.db)).toEqual([])
    await database.close()
    await target.remove()
  })
})

describe('a restore is refused and changes nothing', () => {
  let target: FreshDatabase
  let before: Record<string, unknown[]>

  beforeAll(async () => {
    target = await migratedDatabase()
    const database = await openDatabase(target)
    await sql`insert into attempt_counts values ('mine', array[now()], now())`.execute(database.db)
    before = await contentOf(database)
    await database.close()
  })

  afterAll(async () => {
    const database = await openDatabase(target)
    expect(await contentOf(database)).toEqual(before)
    await database.close()
    expect(readdirSync(target.dataDir).filter((name) => name.startsWith('restore-'))).toEqual([])
    await target.remove()
  })

  it('when the file is truncated', async () => {
    const cut = join(folder, 'cut.ayob')
    for (const part of [0.2, 0.6, 0.99]) {
      writeFileSync(cut, readFileSync(file))
      truncateSync(cut, Math.floor(statSync(file).size * part))
      await expect(restoreBackup(cut, target, NOW)).rejects.toThrow('not a whole backup')
    }
  })

  it('when the file is not a backup', async () => {
    const other = join(folder, 'other.ayob')
    writeFileSync(other, 'hello')
    await expect(restoreBackup(other, target, NOW)).rejects.toThrow('not a whole backup')
    await expect(restoreBackup(join(folder, 'none'), target, NOW)).rejects.toThrow('there is no file')
  })

  it('while a server has the database open', async () => {
    const running = await openDatabase(target)
    await expect(restoreBackup(file, target, NOW)).rejects.toThrow('in use by')
    await running.close()
  })
})

/** Writes a row in an endless loop. */
function endlessly({ transact }: Database) {
  let done = 0
  let goesOn = true
  const writing = (async () => {
    while (goesOn) {
      await transact((tx) => sql`insert into attempt_counts values (${`n ${done}`}, array[now()], now())`.execute(tx))
      done += 1
      await pause(20)
    }
  })()
  return {
    async stop() {
      goesOn = false
      await writing
      return done
    },
  }
}

describe.runIf(kind === 'embedded')('the commands', () => {
  async function npmRun(tool: string, file: string, env: Record<string, string>) {
    // Optimised compilation of the embedded database takes longer than a command.
    const args = ['--liftoff-only', join(projectFolder(), 'scripts', 'run-tool.mjs'), tool, file]
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env.PATH ?? '', INIT_CWD: folder, ...env },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = await once(child, 'exit')
    return { code, said }
  }

  const settings = (target: FreshDatabase) => ({ DATA_DIR: target.dataDir, BACKUP_PASSPHRASE: PASSPHRASE })

  // Each command starts a process of its own.
  it('save and restore relative to the folder where they are called', { timeout: 240_000 }, async () => {
    const target = await freshDatabase()
    expect(await npmRun('backup', 'again.ayob', settings(source))).toMatchObject({
      code: 0,
      said: expect.stringContaining('rows in'),
    })
    expect(existsSync(join(folder, 'again.ayob'))).toBe(true)
    expect(readFileSync(join(folder, 'again.ayob')).subarray(0, 14).toString()).toBe('AYOB encrypted')
    expect(await npmRun('restore', 'again.ayob', { DATA_DIR: target.dataDir })).toEqual({
      code: 1,
      said: 'restore: this backup is encrypted; set BACKUP_PASSPHRASE\n',
    })
    expect(await npmRun('restore', 'again.ayob', settings(target))).toMatchObject({
      code: 0,
      said: expect.stringContaining('3 files'),
    })
    await expectOriginal(target)
    await target.remove()
  })

  it('report errors in one line', async () => {
    const line = /^(backup|restore): .+\n$/
    const bad = await npmRun('backup', 'x.ayob', { PORT: 'abc' })
    expect(bad).toMatchObject({ code: 1, said: expect.stringMatching(line) })
    expect(await npmRun('restore', 'nothing.ayob', settings(source))).toMatchObject({
      code: 1,
      said: expect.stringMatching(line),
    })
    const empty = await mkdtemp(join(tmpdir(), 'ayob-empty-'))
    expect(await npmRun('backup', 'x.ayob', { DATA_DIR: empty })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/there is no database/),
    })
    await rm(empty, { recursive: true })
  })

  it('save while the server has the database open and writes, and restore refuses', async () => {
    const running = await openDatabase(source)
    const [target, write] = [await freshDatabase(), endlessly(running)]
    const saved = await npmRun('backup', 'running.ayob', settings(source))
    expect(saved).toMatchObject({ code: 0, said: expect.stringContaining('rows in') })
    const done = await write.stop()
    expect(await npmRun('restore', 'running.ayob', settings(source))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/stop the server first\n$/),
    })
    await running.close()
    expect(readdirSync(source.dataDir).filter((name) => name.includes('copy'))).toEqual([])

    await restoreBackup(join(folder, 'running.ayob'), { ...target, passphrase: PASSPHRASE }, NOW)
    const restored = await openDatabase(target)
    const { rows } = await sql<{ n: number }>`
      select split_part(bucket, ' ', 2)::int as n from attempt_counts where bucket like 'n %' order by 1`.execute(
      restored.db,
    )
    // Everything committed before an instant, and nothing after it.
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: rows.length }, (_, index) => index))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThanOrEqual(done)
    await restored.close()
    await target.remove()
  })
})
