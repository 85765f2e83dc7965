import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textIn } from '../../src/platform/http/texts'
import { HAS_HEIF, madeBy, page } from '../setup/media-files'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let token: string
let id: string
beforeAll(async () => {
  server = await startServer()
  const { body } = await server.call(calls.signUp, { body: server.form('driver') })
  token = body.token
  id = body.user.id
})
afterAll(() => server.stop())

const FIELD = 'national_id_document'
const send = (name: string, bytes: Buffer) => server.upload(calls.uploadDocuments, token, FIELD, name, bytes)
const said = (key: string) => textIn('en', `server.${key}`)
const photo = sharp({
  create: {
    width: 800,
    height: 500,
    channels: 3,
    background: '#aaa',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
})
const stored = async () => {
  const { registrations } = (await server.call(calls.pendingRegistrations, { token: await server.admin() })).body
  const details = present(registrations.find((one) => one.id === id)).details as Record<string, string>
  return (await server.send('GET', present(details[`${FIELD}_url`]))).bytes
}

it('papers that a reviewer could not open are refused at once, with the cause', async () => {
  const jpeg = await photo.clone().jpeg().toBuffer()
  const locked = Buffer.from(
    page()
      .toString('latin1')
      .replace(
        '/Root 1 0 R',
        '/Root 1 0 R /Encrypt << /Filter /Standard /V 1 /R 2 /O (oooooooooooooooooooooooooooooooo) /U (uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu) /P -4 >> /ID [(a) (a)]',
      ),
    'latin1',
  )
  for (const [name, bytes, key] of [
    ['half.jpg', jpeg.subarray(0, jpeg.length / 2), 'fileCutOff'],
    ['half.png', (await photo.clone().png().toBuffer()).subarray(0, 50_000), 'fileCutOff'],
    ['half.pdf', page().subarray(0, 400), 'fileCutOff'],
    ['locked.pdf', locked, 'pdfLocked'],
    ['text.jpg', Buffer.from('a text'), 'documentType'],
  ] as const) {
    const { status, body } = await send(name, bytes)
    expect([name, status, body.fields?.[FIELD]]).toEqual([name, 400, said(key)])
  }
})

it('a photo of a paper loses place and device, stays dot by dot and upright, whatever its name', async () => {
  const exif = { IFD0: { Make: 'Phone of Nimal' }, IFD3: { GPSLatitude: '6/1 55/1 38/1', GPSLatitudeRef: 'N' } }
  const sent = await photo
    .clone()
    .withExif(exif)
    .withMetadata({ orientation: 6, exif } as never)
    .jpeg({ quality: 90 })
    .toBuffer()
  expect(sent.includes('Phone of Nimal')).toBe(true)
  expect((await send('id.png', sent)).status).toBe(200)
  const bytes = await stored()
  expect(bytes.includes('Phone of Nimal')).toBe(false)
  expect((await sharp(bytes).metadata()).orientation).toBe(6)
  expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(sent).raw().toBuffer())
})

it.runIf(HAS_HEIF)('a HEIC photo under the name of a JPEG is converted', async () => {
  const heic = madeBy(
    'sh',
    ['-c', 'cat > in.png && heif-enc in.png -o out.heic'],
    'out.heic',
    await photo.clone().png().toBuffer(),
  )
  expect((await send('IMG_2.jpg', heic)).status).toBe(200)
  expect(await sharp(await stored()).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 500 })
})
