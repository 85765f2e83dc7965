import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareEmbedded } from '@ayob/testkit/embedded'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/adapters/database/open'
import { writeArchive } from '../../src/backup/archive'
import { restoreBackup } from '../../src/backup/replace'
import { type FreshDatabase, freshDatabase, kind, migratedDatabase } from '../setup/fresh-database'
import { expectCommandRefusal, expectRefusal } from '../setup/refused-start'

const NOW = new Date('2026-03-02T04:00:00Z')
/** What tells a database of release 0.1: the name of its first migration. */
const OF_01 = `
  create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
  insert into kysely_migration values ('0001_accounts', '2026-03-01T00:00:00.000Z'), ('0002_pricing', '2026-03-01T00:00:00.000Z');
  create table users (id text primary key, email text not null);
  insert into users values ('u1', 'kamala@ayob.example')`
const REFUSED =
  kind === 'embedded'
    ? /DATA_DIR: .* holds data of AYOB 0\.1, which this release can't open\. Nothing in it was changed\. Move it away, or set DATA_DIR to another folder, or go on with AYOB 0\.1$/m
    : /DATABASE_URL: the database holds data of AYOB 0\.1, which this release can't open\. Nothing in it was changed\. Set DATABASE_URL to an empty one, or go on with AYOB 0\.1$/m

/** Every file of a folder with its rights and a hash of its content. */
const filesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
      const path = join(folder, name)
      const entry = statSync(path)
      const hash = entry.isFile() && createHash('sha256').update(readFileSync(path)).digest('hex')
      return [name, { mode: entry.mode, hash }]
    }),
  )

async function withClient<T>(url: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Everything that the database contains, by table. */
const contentOf = (url: string | undefined) =>
  withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const content: Record<string, unknown[]> = {}
    for (const { name } of tables.rows) {
      const { rows } = await client.query(`select to_jsonb(t)::text from ${pg.escapeIdentifier(name)} t order by 1`)
      content[name] = rows
    }
    return content
  })

describe('an installation of release 0.1', () => {
  let old: FreshDatabase
  let folder: string
  let before: unknown
  const settings = () => ({ DATA_DIR: old.dataDir, ...(old.databaseUrl && { DATABASE_URL: old.databaseUrl }) })
  const found = async () => [filesIn(old.dataDir), old.databaseUrl && (await contentOf(old.databaseUrl))]

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ayob-old-'))
    old = await freshDatabase()
    if (kind === 'postgres') await withClient(old.databaseUrl, (client) => client.query(OF_01))
    else {
      const engine = await PGlite.create(join(old.dataDir, 'database'))
      await engine.exec(OF_01)
      await engine.close()
      rmSync(join(old.dataDir, 'database', 'ayob-0.2'))
    }
    mkdirSync(join(old.dataDir, 'uploads', 'kept'), { recursive: true })
    writeFileSync(join(old.dataDir, 'uploads', 'kept', 'abc.png'), 'a picture')
    before = await found()
  })

  afterAll(async () => {
    expect(await found()).toEqual(before)
    await old.remove()
    rmSync(folder, { recursive: true })
  })

  it('is refused by the server in one line that says what to do', async () => {
    await expect(openDatabase(old)).rejects.toThrow(REFUSED)
    await expectRefusal({ ...settings(), DEMO: 'on' }, REFUSED)
    expect(await found()).toEqual(before)
  })

  // On both databases the commands open it in one way.
  it.runIf(kind === 'postgres').each([
    ['backup', ['FILE']],
    ['files', ['move', '--to', 's3']],
    ['keys', ['renew']],
    ['keys', ['reseal']],
  ])('is refused by the command %s', async (name, args) => {
    const file = join(folder, 'saved.ayob')
    const bucket = {
      S3_URL: 'http://127.0.0.1:9',
      S3_BUCKET: 'b',
      S3_REGION: 'r',
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 's',
    }
    const given = args.map((arg) => (arg === 'FILE' ? file : arg))
    await expectCommandRefusal(name, given, { ...settings(), ...(name === 'files' && bucket) }, REFUSED)
    expect(existsSync(file)).toBe(false)
    expect(await found()).toEqual(before)
  })

  it('is not replaced with a backup', async () => {
    const file = join(folder, 'new.ayob')
    await writeBackup(file, ['0001_schema'])
    await expect(restoreBackup(file, old, NOW)).rejects.toThrow(REFUSED)
    expect(await found()).toEqual(before)
  })
})

/** A backup without rows. */
const writeBackup = (file: string, migrations: readonly string[]) =>
  writeArchive(file, undefined, async (archive) => {
    await archive.text('manifest.json', JSON.stringify({ format: 1, created_at: NOW.toISOString(), migrations }))
    await archive.text('summary.json', JSON.stringify({ rows: {}, sequences: {}, journal: {}, files: 0 }))
  })

it('a backup of release 0.1 is refused, and nothing is replaced', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ayob-old-'))
  const target = await migratedDatabase()
  const found = async () => [filesIn(target.dataDir), target.databaseUrl && (await contentOf(target.databaseUrl))]
  const before = await found()
  const file = join(folder, 'old.ayob')
  await writeBackup(file, ['0001_accounts', '0002_pricing'])
  await expect(restoreBackup(file, target, NOW)).rejects.toThrow(
    "this backup is of AYOB 0.1, which this release can't read. Restore it with AYOB 0.1",
  )
  expect(await found()).toEqual(before)
  await target.remove()
  rmSync(folder, { recursive: true })
})

it.runIf(kind === 'embedded')('an empty embedded database from elsewhere is opened', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ayob-old-'))
  await prepareEmbedded(dataDir)
  rmSync(join(dataDir, 'database', 'ayob-0.2'))
  const database = await openDatabase({ dataDir })
  await database.close()
  expect(existsSync(join(dataDir, 'database', 'ayob-0.2'))).toBe(true)
  rmSync(dataDir, { recursive: true })
})
