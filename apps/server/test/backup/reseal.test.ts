import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { HOUR_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFileStore, openKeptObjects } from '../../src/adapters/storage/files'
import { resealDocuments, resealTexts, SEALED_TEXTS } from '../../src/backup/reseal'
import { documentNames } from '../../src/backup/save'
import { openKeys, renewKeys } from '../../src/platform/installation-keys'
import { openAgain, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ WEBHOOK_ALLOW_PRIVATE: 'on' })
})
afterAll(() => server.stop())

it('covers every column with encrypted texts', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where column_name like '%sealed%' and table_schema = 'public'`.execute(server.database.db)
  const known = SEALED_TEXTS.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name).sort()).toEqual([...known, 'installation_keys.sealed'].sort())
})

it('data encrypted with an old key is re-encrypted with the new one, and the old key is no longer needed', async () => {
  const keyDeps = { transact: server.database.transact, clock: server.clock, dataDir: server.dataDir, secretKeys: [] }
  const driver = await server.approved('driver')
  await server.upload(calls.uploadDocuments, driver.token, 'vehicle_document', 'book.png', server.picture())
  const account = { bank_code: '7010', branch_code: '001', account_number: '0012345678', account_name: 'N Perera' }
  await server.call(calls.setPayoutAccount, { token: driver.token, body: account })
  const { secret } = (await server.call(calls.setUpTwoFactor, { token: driver.token })).body
  const code = () => generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) })
  await server.call(calls.enableTwoFactor, { token: driver.token, body: { code: code() } })
  const advertiser = await server.approved('advertiser')
  const body = { url: 'http://127.0.0.1:9/hook', events: ['booking.*' as const] }
  expect((await server.call(calls.createWebhook, { token: advertiser.token, body })).status).toBe(201)

  await renewKeys(keyDeps)
  server.clock.advance(25 * HOUR_MS)
  const secrets = await openKeys(keyDeps)
  const { db } = server.database
  const kept = join(server.dataDir, 'uploads', 'kept')
  const papers = () => readdirSync(kept).map((name) => readFileSync(join(kept, name)).toString('base64'))
  const before = papers()
  expect(await resealTexts(db, secrets.personal)).toBeGreaterThanOrEqual(4)
  expect(await resealTexts(db, secrets.personal)).toBe(0)
  const files = await openFileStore(
    server.dataDir,
    await openKeptObjects(server, secrets, () => undefined),
    secrets.documents,
  )
  const names = await documentNames(db)
  expect(await resealDocuments(files, names, async () => true)).toBe(names.size)
  expect(papers()).not.toEqual(before)

  // Removes the old keys.
  await db
    .deleteFrom('installation_keys')
    .where('generation', '=', 1)
    .where('name', 'in', ['personal', 'documents'])
    .execute()
  server = await openAgain(server)
  const token = await server.signIn(driver.email).then(async (signedIn) => {
    if (signedIn) return signedIn
    const signIn = await server.call(calls.signIn, { body: { email: driver.email, password: 'a-good-password-7' } })
    const challenge = present(signIn.body.challenge)
    return (await server.call(calls.signInTwoFactor, { body: { challenge, code: code() } })).body.token
  })
  const { details } = (await server.call(calls.profile, { token })).body
  expect(details.national_id).toBe('911042754V')
  const paper = await server.send('GET', present(details.vehicle_document_url))
  expect(paper.bytes).toEqual(Buffer.from(server.picture()))
  expect((await server.call(calls.payoutAccount, { token })).body.payout_account?.account_number).toContain('5678')
})

it('a document that was erased in the meantime is not restored', async () => {
  const secrets = await openKeys({ ...server, transact: server.database.transact, secretKeys: [] })
  const files = await openFileStore(
    server.dataDir,
    await openKeptObjects(server, secrets, () => undefined),
    secrets.documents,
  )
  const [name = ''] = await documentNames(server.database.db)
  expect(await resealDocuments(files, [name], async () => false)).toBe(0)
  expect(await files.openDocument(name)).toBeUndefined()
})
