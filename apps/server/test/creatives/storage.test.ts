import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { page } from '../setup/media-files'
import { startServer, type TestServer } from '../setup/start-server'

const MB = 1024 ** 2
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const storage = async (token: string) => (await server.call(calls.profile, { token })).body.storage
const kept = () => readdir(join(server.dataDir, 'uploads', 'kept'))
const noise = (seed: number) =>
  sharp({
    create: {
      width: 960 + seed,
      height: 320,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()

it('all that an account stores counts, with what was made of it; deleting an unbooked creative frees its space', async () => {
  const { token } = await server.approved('advertiser')
  const before = (await storage(token)).used_bytes
  expect((await storage(token)).quota_bytes).toBe(1024 * MB)
  const { body } = await server.upload(calls.uploadCreative, token, 'file', 'a.jpg', await noise(1))
  const files = await kept()
  const creative = (await storage(token)).used_bytes - before
  const sizes = await Promise.all(
    [body.url, body.preview_url ?? ''].map(async (url) => (await server.send('GET', url)).bytes.length),
  )
  expect(creative).toBe(sizes.reduce((sum, size) => sum + size))

  await server.upload(calls.setPhoto, token, 'file', 'me.jpg', await noise(2))
  const withPhoto = (await storage(token)).used_bytes
  expect(withPhoto).toBeGreaterThan(before + creative)
  const document = { version: 2 as const, template: null, frames: [{ background: '#ffffff', elements: [] }] }
  await server.call(calls.createDesign, { token, body: { name: 'Sale', document } })
  expect((await storage(token)).used_bytes).toBeGreaterThan(withPhoto)

  const { creatives } = (await server.call(calls.listCreatives, { token })).body
  const whole = (await storage(token)).used_bytes
  await server.call(calls.deleteCreative, { token, params: { id: creatives[0]?.id ?? '' } })
  await server.tick()
  expect((await storage(token)).used_bytes).toBe(whole - creative)
  expect((await kept()).length).toBeLessThan(files.length + 1)
  expect((await server.upload(calls.uploadCreative, token, 'file', 'a.jpg', await noise(1))).status).toBe(200)
})

it('an applicant and a rejected one have little space, and every version of a paper counts', async () => {
  const signedUp = (await server.call(calls.signUp, { body: server.form('advertiser') })).body
  const { token } = signedUp
  const paper = () =>
    server.upload(
      calls.uploadDocuments,
      token,
      'business_registration_document',
      'paper.pdf',
      page({ content: `${'%'.repeat(70_000)}\n` }),
    )
  expect((await paper()).status).toBe(200)
  const one = await storage(token)
  expect(one).toMatchObject({ quota_bytes: 100 * MB })
  expect(one.used_bytes).toBeGreaterThan(70_000)
  await server.call(calls.rejectRegistration, {
    params: { id: signedUp.user.id },
    token: await server.admin(),
    body: { type: 'advertiser', reason: 'unreadable' },
  })
  await sql`update users set photo_bytes = ${100 * MB - 100_000} where id = ${signedUp.user.id}`.execute(
    server.database.db,
  )
  const answers = await Promise.all([paper(), paper()])
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ error: expect.stringContaining('100 MB') })
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2)
})

it('of many uploads at once, no more are stored than there is room for', async () => {
  const { token, id } = await server.approved('advertiser')
  const pictures = await Promise.all([10, 11, 12, 13].map(noise))
  const room = 1.5 * Math.max(...pictures.map(({ length }) => length)) + 30_000
  await sql`update users set photo_bytes = ${1024 * MB - Math.round(room)} where id = ${id}`.execute(server.database.db)
  const answers = await Promise.all(
    pictures.map((bytes, at) => server.upload(calls.uploadCreative, token, 'file', `${at}.jpg`, bytes)),
  )
  const { used_bytes, quota_bytes } = await storage(token)
  expect(used_bytes).toBeLessThanOrEqual(quota_bytes)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 413]))
})
