import { connect } from 'node:net'
import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { openDatabaseProxy } from '@ayob/testkit/black-hole'
import { signInAdmin } from '@ayob/testkit/people'
import { type RunningServer, startServer } from '@ayob/testkit/server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, kind, migratedDatabase } from '../setup/fresh-database'

const ADMIN = { ADMIN_EMAIL: 'admin@ayob.example', ADMIN_PASSWORD: 'review-the-city-26' }

describe.runIf(kind === 'postgres')('a server that is stopping', () => {
  let fresh: FreshDatabase
  let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
  let server: RunningServer

  beforeAll(async () => {
    fresh = await migratedDatabase()
    proxy = await openDatabaseProxy(fresh.databaseUrl ?? '')
    server = await startServer({ env: { ...ADMIN, DATA_DIR: fresh.dataDir, DATABASE_URL: proxy.url } })
  })
  afterAll(async () => {
    await proxy.mode('pass')
    await server.remove()
    await proxy.close()
    await fresh.remove()
  })

  it('finishes the call in progress, reports that it is not ready, and accepts no other', async () => {
    const admin = await signInAdmin(createApi(server.url), ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
    const blocker = new pg.Client({ connectionString: fresh.databaseUrl })
    await blocker.connect()
    await blocker.query('begin; lock table inquiries in access exclusive mode')
    const inHand = admin.call(calls.adminInquiries)
    const waiting = async () => {
      const { rows } = await blocker.query(
        `select 1 from pg_locks where not granted and relation = 'inquiries'::regclass`,
      )
      return rows.length
    }
    await expect.poll(waiting).toBeGreaterThan(0)
    // An older connection, as a load balancer keeps it open.
    const kept = connect(Number(new URL(server.url).port), '127.0.0.1')
    let heard = ''
    kept.on('data', (chunk) => {
      heard += chunk
    })
    kept.on('error', () => undefined)
    kept.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\nGET /api/campaigns HTTP/1.1\r\nhost: a\r\n')
    await expect.poll(() => heard).toContain('200 OK')
    const stopped = server.stop()
    const open = () => fetch(`${server.url}/healthz`).then(Boolean, () => false)
    await expect.poll(open).toBe(false)
    kept.write('\r\n')
    await expect.poll(() => heard).toContain('503 Service Unavailable')
    expect(heard).toContain('"code":"busy"')
    await blocker.query('rollback')
    await blocker.end()
    expect((await inHand).status).toBe(200)
    expect(await stopped).toBe(0)
  })

  it('exits with 1 within 20 s when the database is silent, and says what it waited for', async () => {
    await server.restart()
    await proxy.mode('swallow')
    const hanging = fetch(`${server.url}/api/routes`).catch(() => undefined)
    expect(await server.stop()).toBe(1)
    expect(server.output()).toMatch(/"waiting_for":"[^"]+".*not stopped within 20 s/)
    await hanging
  })
})
