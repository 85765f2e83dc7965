import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { HOUR_MS } from '@ayob/contract/durations'
import { pngPicture } from '@ayob/testkit/picture'
import { present } from '@ayob/testkit/present'
import { type S3, startS3 } from '@ayob/testkit/s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keptFolder, openKeptObjects } from '../../src/adapters/storage/files'
import { openFolderStore } from '../../src/adapters/storage/folder-store'
import { copyFiles } from '../../src/backup/move'
import { restoreBackup } from '../../src/backup/replace'
import { saveBackup, withBackupSource } from '../../src/backup/save'
import { readConfig } from '../../src/config'
import { openKeys } from '../../src/platform/installation-keys'
import { freshDatabase } from '../setup/fresh-database'
import { startServer, type TestServer } from '../setup/start-server'

let s3: S3
let server: TestServer
let token: string

beforeAll(async () => {
  s3 = await startS3()
  server = await startServer({ ...s3.settings })
  token = (await server.approved('advertiser')).token
})
afterAll(async () => {
  await server.stop()
  await s3.remove()
})

const get = (url: string, headers: Record<string, string> = {}) => server.send('GET', url, { headers })
const newPicture = () => pngPicture(960, 320)

/** Uploads a creative. Returns its address and the name of the object. */
async function uploaded() {
  const { body } = await server.upload(calls.uploadCreative, token, 'file', 'a.png', newPicture())
  const { sha256 } = await server.database.db
    .selectFrom('creatives')
    .select('sha256')
    .where('file', '=', body.file_path)
    .executeTakeFirstOrThrow()
  return { url: body.url, object: `kept/${sha256}.png` }
}

it('creatives are served from the bucket, whole, in parts, and with 304 if the browser has them', async () => {
  const { url, object } = await uploaded()
  const stored = readFileSync(s3.pathOf(object))
  const whole = await get(url)
  expect([whole.status, whole.bytes.equals(stored)]).toEqual([200, true])
  expect(whole.headers).toMatchObject({ 'content-length': String(stored.length), 'accept-ranges': 'bytes' })
  const part = await get(url, { range: 'bytes=10-19' })
  expect([part.status, part.bytes.equals(stored.subarray(10, 20))]).toEqual([206, true])
  expect(part.headers['content-range']).toBe(`bytes 10-19/${stored.length}`)
  expect((await get(url, { range: `bytes=${stored.length}-` })).status).toBe(416)
  const again = await get(url, { 'if-none-match': String(whole.headers.etag) })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  expect(readdirSync(server.dataDir, { recursive: true }).filter((name) => String(name).includes('kept'))).toEqual([])
})

it('documents are encrypted in the bucket and can be opened by their link', async () => {
  const paper = Buffer.from('%PDF-1.4 the identity of somebody')
  const signedUp = await server.call(calls.signUp, { body: server.form('driver') })
  const sent = await server.upload(calls.uploadDocuments, signedUp.body.token, 'vehicle_document', 'vehicle.pdf', paper)
  const file = present(sent.body.documents.vehicle_document)
  expect(readFileSync(s3.pathOf(`kept/${file}`)).includes('identity')).toBe(false)
  const { body } = await server.call(calls.pendingRegistrations, { token: await server.admin() })
  const link = body.registrations.find(({ id }) => id === signedUp.body.user.id)?.details.vehicle_document_url
  expect(String((await get(present(link))).bytes)).toBe(String(paper))
})

it('a truncated object is refused, and repaired when the same file is uploaded again', async () => {
  const { url, object } = await uploaded()
  truncateSync(s3.pathOf(object), 50)
  expect((await get(url)).status).toBe(500)
  await uploaded()
  expect((await get(url)).status).toBe(200)
})

it('while the bucket is away, files are `busy` and other calls work; afterwards everything is as before', async () => {
  const { url } = await uploaded()
  await s3.stop()
  const served = await get(url)
  const sent = await server.upload(calls.uploadCreative, token, 'file', 'b.png', newPicture())
  expect([served.status, sent.status, sent.body.code]).toEqual([503, 503, 'busy'])
  expect(Number(served.headers['retry-after'])).toBeGreaterThan(0)
  expect((await server.call(calls.listCreatives, { token })).status).toBe(200)
  await s3.start()
  expect((await get(url)).status).toBe(200)
})

it('files deleted while the bucket is away are removed when it is back', async () => {
  const { body } = await server.upload(calls.setPhoto, token, 'file', 'me.png', newPicture())
  const object = s3.pathOf(present(body.user.photo_url).replace('/uploads/', 'kept/'))
  expect(existsSync(object)).toBe(true)
  await s3.stop()
  expect((await server.call(calls.removePhoto, { token })).status).toBe(200)
  await server.dispatcher.drain()
  await s3.start()
  server.clock.advance(HOUR_MS)
  await server.settle()
  expect(existsSync(object)).toBe(false)
})

it('files move to a folder and back, and an interrupted move continues', async () => {
  const { vehicles, documents: documentKeys } = await openKeys({
    transact: server.database.transact,
    clock: server.clock,
    secretKeys: [],
  })
  const folder = openFolderStore(keptFolder(server.dataDir))
  const open = (dataDir: string) => openKeptObjects({ dataDir, s3: s3Of(s3) }, { vehicles }, () => undefined)
  const bucket = await open(server.dataDir)
  const rows = await server.database.db.selectFrom('documents').select('file').execute()
  const documents = new Set(rows.map(({ file }) => file))
  const move = { dataDir: server.dataDir, documentKeys, documents }

  truncateSync(s3.pathOf((await uploaded()).object), 50)
  const first = await copyFiles({ ...move, from: bucket, to: folder })
  expect(first).toMatchObject({ there: 0, faults: [expect.stringContaining('cut')] })
  const kept = readdirSync(keptFolder(server.dataDir))
  expect(first.copied).toBe(kept.length)
  for (const file of documents) {
    expect(readFileSync(join(keptFolder(server.dataDir), file)).includes('identity')).toBe(false)
  }
  // A document of the previous release, and one missing file.
  const [paper = ''] = documents
  writeFileSync(join(keptFolder(server.dataDir), paper), '%PDF-1.4 the identity of another one')
  const [missing = ''] = kept.filter((name) => name !== paper)
  await bucket.remove(missing)
  expect(await copyFiles({ ...move, from: folder, to: bucket })).toEqual({
    copied: 2,
    there: kept.length - 2,
    faults: [],
  })
  expect(readFileSync(s3.pathOf(`kept/${paper}`)).includes('identity')).toBe(false)
})

it('a backup contains the files of the bucket, and a restore puts them back there', async () => {
  const { object } = await uploaded()
  const place = await mkdtemp(join(tmpdir(), 'ayob-s3-backup-'))
  const file = join(place, 'saved.ayob')
  const now = server.clock.now()
  const config = readConfig({ ...s3.settings, DATA_DIR: server.dataDir, DATABASE_URL: server.place.fresh.databaseUrl })
  const { files } = await withBackupSource(config, (source) => saveBackup(source, file, now))
  expect(files).toBeGreaterThan(0)
  const before = readFileSync(s3.pathOf(object))
  truncateSync(s3.pathOf(object), 50)
  const other = await freshDatabase()
  expect(await restoreBackup(file, { ...config, ...other }, now)).toMatchObject({ files })
  expect(readFileSync(s3.pathOf(object)).equals(before)).toBe(true)
  await other.remove()
  await rm(place, { recursive: true })
})

const s3Of = ({ settings }: S3) => ({
  url: settings.S3_URL,
  bucket: settings.S3_BUCKET,
  region: settings.S3_REGION,
  accessKey: settings.S3_ACCESS_KEY,
  secretKey: settings.S3_SECRET_KEY,
})

it('another installation does not start on the bucket, and reports the reason in one line', async () => {
  const refused = await startServer({ ...s3.settings }).catch((error: Error) => error)
  expect((refused as Error).message).toBe(`S3_BUCKET: ${s3.settings.S3_BUCKET} belongs to another installation`)
})
