import { readFileSync } from 'node:fs'
import { calls } from '@ayob/contract/calls'
import { type DesignDocument, MAX_ELEMENTS } from '@ayob/contract/designs'
import { present } from '@ayob/testkit/present'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let token: string
let stranger: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.approved('advertiser')).token
  stranger = (await server.approved('advertiser')).token
})
afterAll(() => server.stop())

const text = (id: string, words = 'Hot kottu', size = 20) => ({
  kind: 'text' as const,
  ...{ id, x: 80, y: 60, width: 900, height: 200, text: words, font: 'display' as const, align: 'left' as const },
  color: '#ffffff',
  size,
})
const document = (...elements: ReturnType<typeof text>[]): DesignDocument => ({
  version: 2,
  template: 'kottu',
  frames: [{ background: '#0c1424', elements }],
})
const begin = async (body = { name: 'Kottu', document: document(text('a')) }) =>
  (await server.call(calls.createDesign, { token, body })).body.design
const save = (id: string, version: number, words: string, by = token) =>
  server.call(calls.saveDesign, {
    token: by,
    params: { id },
    body: { name: 'Kottu', version, document: document(text('a', words)) },
  })

it('a design is stored on the server, available on any device, and hidden from others', async () => {
  const design = await begin()
  expect(design).toMatchObject({ name: 'Kottu', version: 1, creative_id: null, document: document(text('a')) })
  const found = await server.call(calls.getDesign, { token, params: { id: design.id } })
  expect(found.body.design).toEqual(design)
  const list = await server.call(calls.listDesigns, { token })
  expect(list.body).toMatchObject({ total: 1, designs: [{ id: design.id, name: 'Kottu' }] })
  for (const call of [calls.getDesign, calls.deleteDesign])
    expect((await server.call(call, { token: stranger, params: { id: design.id } })).status).toBe(404)
  expect((await save(design.id, 1, 'mine', stranger)).status).toBe(404)
  expect((await server.call(calls.deleteDesign, { token, params: { id: design.id } })).status).toBe(200)
  expect((await server.call(calls.getDesign, { token, params: { id: design.id } })).status).toBe(404)
})

it('of two windows that save the same version, the later one gets the newer design and writes nothing', async () => {
  const { id } = await begin()
  const answers = await Promise.all([save(id, 1, 'one'), save(id, 1, 'two')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = present(answers.find(({ status }) => status === 200)).body.design
  const lost = present(answers.find(({ status }) => status === 409)).body
  expect(lost).toMatchObject({ code: 'conflict', design: won })
  expect(won.version).toBe(2)
})

it('repeating a save after a lost answer succeeds', async () => {
  const { id } = await begin()
  await save(id, 1, 'once')
  const again = await save(id, 1, 'once')
  expect(again).toMatchObject({ status: 200, body: { design: { version: 2 } } })
})

it('too many elements and an invalid document are refused on their field', async () => {
  const many = Array.from({ length: 200 }, (_, index) => text(`t${index}`))
  const refused = await server.call(calls.createDesign, { token, body: { name: 'Full', document: document(...many) } })
  expect(refused).toMatchObject({
    status: 400,
    body: { error: `An ad has at most ${MAX_ELEMENTS} parts. Remove some of them.` },
  })
  for (const broken of [{ version: 3, frames: [] }, { ...document(), frames: [] }, 'x'])
    expect(
      (await server.call(calls.createDesign, { token, body: { name: 'x', document: broken as never } })).status,
    ).toBe(400)
})

it('emoji and mixed-direction text are returned unchanged', async () => {
  const words = 'කොත්තු 🍛 كوتو கொத்து'
  const { id } = await begin({ name: '🍛', document: document(text('a', words)) })
  const found = await server.call(calls.getDesign, { token, params: { id } })
  expect(found.body.design.document.frames[0]?.elements[0]).toMatchObject({ text: words })
})

it('a design in an older format opens in the current one', async () => {
  const { id } = await begin()
  const { frames } = document(text('a'))
  await sql`update designs set document = ${JSON.stringify({ version: 1, ...frames[0] })}::jsonb where id = ${id}`.execute(
    server.database.db,
  )
  const found = await server.call(calls.getDesign, { token, params: { id } })
  expect(found.body.design.document).toEqual({ ...document(text('a')), template: null })
})

it('a creative made from a design can be edited, and is judged by its picture', async () => {
  const { id } = await begin()
  const tiny = readFileSync(new URL('./pictures/04-tiny-english.png', import.meta.url))
  const { file_path } = (await server.upload(calls.uploadCreative, token, 'file', 'kottu.png', tiny)).body
  const finish = (version: number, file = file_path) =>
    server.call(calls.finishDesign, { token, params: { id }, body: { version, file_path: file } })
  expect((await finish(2)).status).toBe(409)
  expect((await finish(1, await server.newCreative(stranger))).status).toBe(400)
  const { creative_id } = (await finish(1)).body
  expect((await finish(1)).status).toBe(200)
  const listed = async () =>
    (await server.call(calls.listCreatives, { token })).body.creatives.find((creative) => creative.id === creative_id)
  expect(await listed()).toMatchObject({ design_id: id, file_path })
  const findings = (await listed())?.legibility?.findings.map(({ kind }) => kind)
  expect(findings).toEqual(expect.arrayContaining(['small_text', 'much_text']))
  expect((await server.call(calls.getDesign, { token, params: { id } })).body.design.creative_id).toBe(creative_id)

  const other = await begin()
  const taken = await server.call(calls.finishDesign, {
    token,
    params: { id: other.id },
    body: { version: 1, file_path },
  })
  expect(taken.status).toBe(409)
  await server.call(calls.deleteDesign, { token, params: { id } })
  expect(await listed()).toMatchObject({ design_id: null })
})
