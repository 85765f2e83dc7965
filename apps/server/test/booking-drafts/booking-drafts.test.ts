import { createHash } from 'node:crypto'
import { MAX_DRAFTS } from '@ayob/contract/booking-drafts'
import { calls } from '@ayob/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.approved('advertiser')).token
})
afterAll(() => server.stop())

/** An id in the format of the browser, the same for the same name. */
const idOf = (name: string) => createHash('md5').update(name).digest('hex')
const save = (name: string, version: number, content: Record<string, unknown>, as = token) =>
  server.call(calls.saveBookingDraft, { params: { id: idOf(name) }, token: as, body: { version, content } })
const drafts = async (as = token) => (await server.call(calls.bookingDrafts, { token: as })).body.drafts

describe('drafts of bookings', () => {
  it('are saved with each change, and available on any device', async () => {
    const odd = { brandName: 'Tea \u0000 \ud800 සිංහල', quantity: 2, locations: [{ id: 'a' }] }
    const first = await save('d1', 0, { brandName: 'T' })
    expect(first.body.draft).toMatchObject({ id: idOf('d1'), version: 1 })
    server.clock.advance(1000)
    expect((await save('d1', 1, odd)).body.draft).toMatchObject({ version: 2, content: odd })
    await save('d2', 0, {})
    expect((await drafts()).map(({ id, content }) => ({ id, content }))).toEqual(
      expect.arrayContaining([
        { id: idOf('d1'), content: odd },
        { id: idOf('d2'), content: {} },
      ]),
    )
  })

  it('sent twice are stored once', async () => {
    expect((await save('twice', 0, { a: 1 })).body.draft.version).toBe(1)
    expect((await save('twice', 0, { a: 1 })).body.draft.version).toBe(1)
    expect((await save('twice', 1, { a: 2 })).body.draft.version).toBe(2)
    expect((await save('twice', 1, { a: 2 })).body.draft.version).toBe(2)
  })

  it('changed in two windows lose nothing: the later one gets the newer draft', async () => {
    await save('both', 0, { a: 0 })
    const answers = await Promise.all([save('both', 1, { a: 1 }), save('both', 1, { a: 2 })])
    const kept = answers.find(({ status }) => status === 200)
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({ code: 'conflict', draft: kept?.body.draft })
    const at = (await Promise.all([save('new', 0, { a: 1 }), save('new', 0, { a: 2 })])).map(({ status }) => status)
    expect(at.sort()).toEqual([200, 409])
  })

  it('are removed together with the creation of their booking', async () => {
    await save('booked', 0, { brandName: 'Tea' })
    const form = server.booking(await server.creative(token))
    const refused = await server.call(calls.bookAd, { token, body: { ...form, price: 1, draftId: idOf('booked') } })
    expect(refused.status).toBe(409)
    expect((await drafts()).map(({ id }) => id)).toContain(idOf('booked'))
    expect((await server.call(calls.bookAd, { token, body: { ...form, draftId: idOf('booked') } })).status).toBe(201)
    expect((await drafts()).map(({ id }) => id)).not.toContain(idOf('booked'))
    // The other window finds it deleted, and stores its content as a new draft.
    expect((await save('booked', 1, { brandName: 'Tea 2' })).status).toBe(404)
  })

  it('belong to one advertiser, and are limited in number and size', async () => {
    const other = await server.approved('advertiser')
    await save('mine', 0, { a: 1 })
    expect(await drafts(other.token)).toEqual([])
    expect((await save('mine', 1, {}, other.token)).status).toBe(404)
    expect((await save('mine', 0, { b: 1 }, other.token)).status).toBe(200)
    await server.call(calls.deleteBookingDraft, { params: { id: idOf('mine') }, token: other.token })
    expect((await drafts()).map(({ id }) => id)).toContain(idOf('mine'))
    expect((await save('large', 0, { a: 'x'.repeat(60_000) })).status).toBe(400)
    for (let count = 0; count < MAX_DRAFTS; count++) await save(`many-${count}`, 0, {}, other.token)
    expect((await save('one-more', 0, {}, other.token)).status).toBe(409)
    expect((await save('many-1', 1, { a: 1 }, other.token)).status).toBe(200)
    const driver = await server.approved('driver')
    expect((await save('x', 0, {}, driver.token)).status).toBe(403)
  })
})
