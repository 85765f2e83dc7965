import { calls } from '@ayob/contract/calls'
import type { Api } from '@ayob/testkit/api'
import { openDatabaseProxy } from '@ayob/testkit/black-hole'
import { addMember } from '@ayob/testkit/people'
import { clusterAt, freePort, startPostgres, startStandby } from '@ayob/testkit/postgres'
import { present } from '@ayob/testkit/present'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrate } from '../../src/adapters/database/migrate'
import { openDatabase } from '../../src/adapters/database/open'
import { openStandby } from '../../src/adapters/database/standby'
import { readingBeside } from '../../src/platform/reading'
import { emptyFolder, kind } from '../setup/fresh-database'
import { ADMIN, startServerAt, type TestServer } from '../setup/start-server'

const IN_RECOVERY = sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`

describe.runIf(kind === 'postgres' && !process.env.TEST_DATABASE_URL)('reads on a stand-by', () => {
  const opened: { stop(): Promise<void> }[] = []
  let primaryUrl: string
  let standbyUrl: string
  let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
  /** A direct connection to the stand-by. */
  let standby: pg.Client
  let dataDir: string

  beforeAll(async () => {
    const cluster = present(await startPostgres())
    opened.push(cluster)
    primaryUrl = (await cluster.createDatabase()).url
    dataDir = await emptyFolder()
    const database = await openDatabase({ databaseUrl: primaryUrl, dataDir })
    await migrate(database)
    await database.close()
    const copy = present(await startStandby(cluster))
    opened.unshift(copy)
    const url = new URL(copy.url)
    url.pathname = new URL(primaryUrl).pathname
    proxy = await openDatabaseProxy(url.href)
    standbyUrl = proxy.url
    standby = new pg.Client({ connectionString: url.href })
    await standby.connect()
  })
  afterAll(async () => {
    await standby.end()
    await proxy.close()
    for (const { stop } of opened) await stop()
  })

  const pauseReplay = () => standby.query('select pg_wal_replay_pause()')
  const resumeReplay = () => standby.query('select pg_wal_replay_resume()')

  it('a stand-by is used while it is fresh, and the primary while the stand-by lags, is silent, or is gone', async () => {
    const database = await openDatabase({ databaseUrl: primaryUrl, dataDir })
    const lines: string[] = []
    const note = (_: unknown, text: string) => lines.push(text)
    const log = { info: note, warn: note, error: note } as never
    const { db, close } = openStandby(database, standbyUrl, log, { probe: 500 })
    const onStandby = () => readingBeside(async () => (await IN_RECOVERY.execute(db)).rows[0]?.standby)
    await expect.poll(onStandby).toBe(true)
    expect((await IN_RECOVERY.execute(db)).rows).toEqual([{ standby: false }])

    await pauseReplay()
    const writing = setInterval(() => void sql`select pg_logical_emit_message(true, 'a', 'b')`.execute(database.db), 50)
    await expect.poll(onStandby).toBe(false)
    await expect.poll(() => lines.at(-1)).toBe('reads use the primary')
    await resumeReplay()
    await expect.poll(onStandby).toBe(true)
    clearInterval(writing)

    await proxy.mode('swallow')
    // A read caught by it is repeated on the primary.
    expect(await onStandby()).toBe(false)
    await proxy.mode('pass')
    await expect.poll(onStandby).toBe(true)
    await proxy.mode('refuse')
    expect(await onStandby()).toBe(false)
    await proxy.mode('pass')
    await expect.poll(onStandby).toBe(true)
    await close()
    await database.close()
  })

  it.each([
    ['another database', async () => (await other().createDatabase()).url],
    ['the primary itself', async () => primaryUrl],
    ['nobody', async () => `postgres://postgres@127.0.0.1:${await freePort()}/ayob`],
  ])('%s is never read from', async (_, urlOf) => {
    const database = await openDatabase({ databaseUrl: primaryUrl, dataDir })
    let said = ''
    const warn = ({ reason }: { reason: string }) => {
      said = reason
    }
    const { db, close } = openStandby(database, await urlOf(), { info: () => undefined, warn, error: warn } as never)
    await expect.poll(() => said).not.toBe('')
    const { rows } = await readingBeside(() => sql`select current_database() as name`.execute(db))
    expect(rows).toEqual([{ name: new URL(primaryUrl).pathname.slice(1) }])
    await close()
    await database.close()
  })
  /** The cluster shared by all tests. */
  const other = () => clusterAt(inject('postgresUrl'))

  it('a session reads its own writes, even through another server; others see them soon', async () => {
    const servers: TestServer[] = []
    for (let count = 0; count < 2; count += 1) {
      const fresh = { dataDir: await emptyFolder(), databaseUrl: primaryUrl, remove: async () => undefined }
      servers.push(await startServerAt({ fresh, settings: { DATABASE_READ_URL: standbyUrl } }))
    }
    const [first, second] = [present(servers[0]), present(servers[1])]
    const admin = first.visitor.as(await first.admin())
    const { id } = await addMember(first.visitor, admin, 'advertiser')
    const reader = second.visitor.as(await second.signIn(ADMIN.email, ADMIN.password))
    const statusFor = async (api: Api) => (await api.must(calls.adminAdvertiser, { params: { id } })).advertiser.status
    const long = () => sql`update sessions set wrote_at = now() - interval '1 hour'`.execute(first.database.db)

    let status: 'active' | 'inactive' = 'active'
    const changedUnseen = async () => {
      await long()
      await resumeReplay()
      await expect.poll(() => statusFor(reader)).toBe(status)
      await pauseReplay()
      status = status === 'active' ? 'inactive' : 'active'
      await admin.must(calls.switchUser, { params: { id }, body: { status } })
      const unseen = (await statusFor(reader)) !== status
      for (const { visitor } of servers) expect(await statusFor(visitor.as(present(admin.token)))).toBe(status)
      return unseen
    }
    // Whether another person's read happens before the stand-by counts as lagging depends on the speed of the machine.
    await expect.poll(changedUnseen).toBe(true)
    await expect.poll(() => statusFor(reader)).toBe(status)
    await resumeReplay()
    for (const server of servers) await server.stop()
  })
})
