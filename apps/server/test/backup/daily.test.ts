import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { signInAdmin } from '@ayob/testkit/people'
import { type RunningServer, startServer } from '@ayob/testkit/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../src/backup/replace'
import { type FreshDatabase, freshDatabase, kind } from '../setup/fresh-database'

const ADMIN = { email: 'admin@test.example', password: 'review-the-city-26' }
const PASSPHRASE = 'correct horse battery staple'
/** A backup lets everything else on the machine go first, so on a busy one it takes many times its 20 s. */
const UNTIL_MADE = { timeout: 300_000, interval: 500 }

let fresh: FreshDatabase
let folder: string
let server: RunningServer

// One kind of database is enough: the tests of backups restore the rows of the other kind into an embedded one.
describe.runIf(kind === 'embedded')('daily backups', { timeout: UNTIL_MADE.timeout + 60_000 }, () => {
  beforeAll(async () => {
    fresh = await freshDatabase()
    folder = await mkdtemp(join(tmpdir(), 'ayob-daily-'))
    mkdirSync(join(folder, 'backups'))
    for (let day = 1; day <= 31; day += 1) {
      writeFileSync(join(folder, 'backups', `ayob-2026-01-${String(day).padStart(2, '0')}T06-00-00.ayob`), 'older')
    }
    writeFileSync(join(folder, 'backups', 'ours.txt'), 'of somebody else')
    server = await startServer({
      env: {
        DATA_DIR: fresh.dataDir,
        ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        BACKUP_URL: `file://${folder}/backups`,
        BACKUP_PASSPHRASE: PASSPHRASE,
      },
    })
  })
  afterAll(async () => {
    await server.stop()
    await fresh.remove()
    await rm(folder, { recursive: true })
  })

  it('a running server makes a backup, verifies it, keeps 30 and records the time', async () => {
    const admin = await signInAdmin(createApi(server.url), ADMIN.email, ADMIN.password)
    const list = () => admin.must(calls.adminBackups)
    await expect
      .poll(async () => (await list()).backups.map(({ state, fault }) => ({ state, fault })), UNTIL_MADE)
      .toEqual([{ state: 'good', fault: null }])
    const { backups, last_good_at, scheduled } = await list()
    const [made] = backups
    expect({ scheduled, last_good_at }).toEqual({ scheduled: true, last_good_at: made?.began_at })
    expect(made).toMatchObject({ bytes: expect.any(Number), rows: expect.any(Number), files: expect.any(Number) })

    const kept = readdirSync(join(folder, 'backups')).sort()
    expect(kept).toHaveLength(31)
    expect(kept).toContain('ours.txt')
    expect(kept).toContain(made?.name)
    expect(kept).not.toContain('ayob-2026-01-01T06-00-00.ayob')
    await expect.poll(() => readdirSync(fresh.dataDir).filter((name) => /copy|daily-backup/.test(name))).toEqual([])

    const seconds = Date.parse(made?.began_at ?? '') / 1000
    const metrics = async () => (await fetch(`${server.url}/metrics`)).text()
    await expect.poll(metrics).toContain(`backup_last_good_timestamp_seconds ${seconds}`)

    const target = await freshDatabase()
    const file = join(folder, 'backups', made?.name ?? '')
    expect(await restoreBackup(file, { ...target, passphrase: PASSPHRASE }, new Date())).toMatchObject({
      rows: made?.rows,
    })
    await target.remove()
  })

  it('a failed backup is reported, and leaves nothing behind', async () => {
    const place = join(folder, 'file')
    writeFileSync(place, '')
    await server.restart({ BACKUP_URL: `file://${place}/backups`, CLOCK_OFFSET_S: String(25 * 3600) })
    const admin = await signInAdmin(createApi(server.url), ADMIN.email, ADMIN.password)
    const newest = async () => (await admin.must(calls.adminBackups)).backups[0]
    await expect.poll(async () => (await newest())?.state, UNTIL_MADE).toBe('failed')
    expect((await newest())?.fault).toMatch(/^backup: .*ENOTDIR/)
    await expect.poll(() => server.output()).toMatch(/"level":50.*ENOTDIR/)
    expect(existsSync(join(fresh.dataDir, 'database.copy'))).toBe(false)
  })
})
