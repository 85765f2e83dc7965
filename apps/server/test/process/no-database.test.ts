import { freePort } from '@ayob/testkit/postgres'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type FreshDatabase, freshDatabase, kind } from '../setup/fresh-database'
import { expectRefusal } from '../setup/refused-start'

describe.runIf(kind === 'postgres')('a failing start on PostgreSQL reports the reason in one line', () => {
  let fresh: FreshDatabase
  beforeAll(async () => {
    fresh = await freshDatabase()
  })
  afterAll(() => fresh.remove())

  it('a missing database', async () => {
    const nobody = `postgres://postgres@127.0.0.1:${await freePort()}/ayob`
    await expectRefusal({ DATA_DIR: fresh.dataDir, DATABASE_URL: nobody }, /DATABASE_URL: .*ECONNREFUSED/)
    const missing = new URL(fresh.databaseUrl ?? '')
    missing.pathname = '/no_such_database'
    await expectRefusal({ DATA_DIR: fresh.dataDir, DATABASE_URL: missing.href }, /DATABASE_URL: .*no_such_database/)
  })
})
