import { randomBytes } from 'node:crypto'
import { clusterAt } from '@ayob/testkit/postgres'
import type {} from '@ayob/testkit/vitest-postgres'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/adapters/database/open'
import { emptyFolder, kind } from '../setup/fresh-database'
import { startServerAt } from '../setup/start-server'

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

it.runIf(kind === 'postgres')('the server only needs a user that owns its database, without other rights', async () => {
  const { url, drop } = await clusterAt(inject('postgresUrl')).createDatabase()
  const user = `ayob_${randomBytes(6).toString('hex')}`
  const own = new URL(url)
  await as(url, async (owner) => {
    await owner.query(`create role ${user} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`)
    await owner.query(`alter database ${own.pathname.slice(1)} owner to ${user}`)
    await owner.query(`revoke all on schema public from public; grant all on schema public to ${user}`)
  })
  own.username = user
  own.password = ''
  const server = await startServerAt({
    fresh: { dataDir: await emptyFolder(), databaseUrl: own.href, remove: drop },
    settings: {},
  })
  const { token } = await server.approved('advertiser')
  await server.submitted(token)
  await as(own.href, async (client) => {
    for (const beyond of [
      "select pg_read_file('/etc/passwd')",
      'select rolpassword from pg_authid',
      'create role other',
    ]) {
      await expect(client.query(beyond)).rejects.toMatchObject({ code: '42501' })
    }
  })
  await server.stop()
  await as(inject('postgresUrl'), (owner) => owner.query(`drop role ${user}`))
})

it.runIf(kind === 'postgres')('an address that requires TLS gets no connection without it', async () => {
  const { url, drop } = await clusterAt(inject('postgresUrl')).createDatabase()
  const databaseUrl = `${url}?sslmode=verify-full`
  await expect(openDatabase({ databaseUrl, dataDir: await emptyFolder() })).rejects.toThrow(/SSL/)
  await drop()
})
