import { Readable } from 'node:stream'
import { calls } from '@ayob/contract/calls'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import { type AskedLook, LOOK_SIZE, MAX_LOOK_BYTES } from '@ayob/contract/looks'
import { present } from '@ayob/testkit/present'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareLooks } from '../../src/air/looks/comparing.commands'
import { dropOldLooks, expireLooks } from '../../src/air/looks/looks.jobs'
import { looksOf } from '../../src/air/looks/looks.queries'
import { playsOfScreenReceived } from '../../src/air/plays/evidence.queries'
import { type FleetApp, GALLE_ROAD, OWNER, startFleetApp } from '../setup/fleet-app'

const ADMIN = 'admin-token-the-administrator'

let app: FleetApp
/** Whether the next heartbeats are asked for a look if their chance is above 0. */
let isAsked = true
beforeAll(async () => {
  app = await startFleetApp({ chance: () => (isAsked ? 0 : 1) })
})
afterAll(() => app.close())

/** A picture with a bar at a given place, so that two of them are alike only in colour. */
const drawing = (ground: string, bar: number, { width, height } = { width: 960, height: 320 }) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 320" preserveAspectRatio="none" width="${width}" height="${height}"><rect width="960" height="320" fill="${ground}"/><rect x="${bar}" width="200" height="320" fill="#fff"/></svg>`,
    ),
  )
const shownAs = (picture: Sharp) =>
  picture
    .resize({ ...LOOK_SIZE, fit: 'contain' })
    .jpeg({ quality: 60 })
    .toBuffer()
const RED = () => drawing('#aa1122', 100)

/** A running booking whose creative is stored. */
async function adWith(picture: Sharp) {
  const { path, sha256 } = await app.files.receive(Readable.from([await picture.png().toBuffer()]), 10_000_000)
  await app.files.keep(path, `${sha256}.png`)
  return app.addBooking({ creative: { url: `/uploads/${sha256}.png`, sha256, kind: 'image', duration_s: null } })
}

async function newScreen({ agoMs = MINUTE_MS } = {}) {
  const { token, screenId } = await app.pairScreen(await app.addDriver(), { agoMs })
  const beat = async () => (await app.call(calls.sendHeartbeat, { token, body: { ...GALLE_ROAD, version: '1' } })).body
  return { token, screenId, beat, looked: async () => present((await beat()).look) }
}
type Screen = Awaited<ReturnType<typeof newScreen>>

/** Answers a look. Undefined values omit a part of the form. */
async function answer(
  { token }: Pick<Screen, 'token'>,
  look: Pick<AskedLook, 'id' | 'nonce'>,
  file: Buffer | undefined,
  change: Readonly<Record<string, string | undefined>> = {},
) {
  const form = new FormData()
  const { lat, lng } = GALLE_ROAD
  const shown_at = app.clock.now().toISOString()
  const fields = { ...look, booking_id: '', shown_at, lat: String(lat), lng: String(lng), ...change }
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  if (file) form.set('file', new Blob([new Uint8Array(file)]), 'look.jpg')
  const body = new Response(form)
  return app.send<{ code?: string; fields?: object }>('POST', '/api/screens/looks', {
    token,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': present(body.headers.get('content-type')) },
  })
}

async function stored({ screenId }: Screen, id: string) {
  const looks = await looksOf(app.db, [screenId], new Date(0), new Date('2100-01-01T00:00:00Z'))
  return present(looks.find((look) => look.id === id))
}

describe('asking', () => {
  it('a new screen is asked once it shows something, for one look at a time, and again until it answers', async () => {
    const screen = await newScreen({ agoMs: 0 })
    expect(await screen.beat()).not.toHaveProperty('look')
    app.clock.advance(30_000)
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => screen.beat()))
    const asked = new Set(atOnce.flatMap(({ look }) => look?.id ?? []))
    expect(asked.size).toBe(1)
    app.clock.advance(4 * MINUTE_MS)
    const again = await screen.looked()
    expect(asked).toContain(again.id)
    expect(await stored(screen, again.id)).toMatchObject({ state: 'asked', toldAt: app.clock.now() })

    expect((await answer(screen, again, await shownAs(drawing('#123', 0)))).status).toBe(200)
    expect(await screen.beat()).not.toHaveProperty('look')
    app.clock.advance(11 * MINUTE_MS)
    expect((await screen.looked()).id).not.toBe(again.id)
  })

  it('a look without an answer in time is missed, and another one is asked for later', async () => {
    const screen = await newScreen()
    const look = await screen.looked()
    app.clock.advance(15 * MINUTE_MS)
    expect((await answer(screen, look, await shownAs(RED()))).status).toBe(409)
    await expireLooks(app.ctx)
    expect(await stored(screen, look.id)).toMatchObject({ state: 'missed', file: null })
    expect((await answer(screen, look, await shownAs(RED()))).status).toBe(409)
    expect((await screen.looked()).id).not.toBe(look.id)
  })

  it('a fleet that arrives at once is asked gradually', async () => {
    const fleet = await Promise.all(Array.from({ length: 25 }, () => newScreen()))
    app.clock.advance(1_000)
    const askedNow = async () => (await Promise.all(fleet.map(({ beat }) => beat()))).filter(({ look }) => look).length
    expect(await askedNow()).toBe(20)
    app.clock.advance(1_000)
    expect(await askedNow()).toBe(25)
  })

  it('a screen is not asked at an ordinary heartbeat', async () => {
    isAsked = false
    expect(await (await newScreen({ agoMs: DAY_MS })).beat()).not.toHaveProperty('look')
    isAsked = true
  })
})

describe('plays', () => {
  const house = (startedAt: number, seq: number, booking_id: string | null = null) => ({
    ...{ seq, booking_id, started_at: new Date(startedAt).toISOString(), duration_ms: 10_000, ...GALLE_ROAD },
  })
  const compared = async (screen: Screen, id: string) => {
    const from = new Date(app.clock.now().getTime() - DAY_MS)
    const plays = await playsOfScreenReceived(app.db, screen.screenId, from, new Date(app.clock.now().getTime() + 1))
    const terms = { at: app.clock.now(), playsOf: playsOfScreenReceived }
    await app.transact((tx) => compareLooks(tx, new Map([[screen.screenId, plays]]), terms))
    return (await stored(screen, id)).state
  }

  it('are answered with a look too, so a screen that sends no heartbeats is told of it again', async () => {
    const screen = await newScreen()
    const at = app.clock.now().getTime()
    const asked = present((await app.sendPlays(screen.token, [house(at - 20_000, 1)])).body.look)
    app.clock.advance(MINUTE_MS)
    const { body } = await app.sendPlays(screen.token, [house(at + 40_000, 2)])
    expect(body).toMatchObject({ accepted: 1, look: { id: asked.id } })
    const { askedAt, toldAt } = await stored(screen, asked.id)
    expect(toldAt.getTime() - askedAt.getTime()).toBe(MINUTE_MS)
  })

  it('decide whether a look shows what was on: a matching picture of something else differs', async () => {
    const ad = await adWith(RED())
    const claim = async (claimed: string, on: string | null, gapMs = 0) => {
      const screen = await newScreen()
      const look = await screen.looked()
      const at = app.clock.now().getTime()
      expect((await answer(screen, look, await shownAs(RED()), { booking_id: claimed })).status).toBe(200)
      const state = (await stored(screen, look.id)).state
      app.clock.advance(30_000)
      await app.sendPlays(screen.token, [house(at - 5_000 - gapMs, 1, on), house(at + 20_000, 2, on)])
      return { state, after: await compared(screen, look.id) }
    }
    expect(await claim(ad.id, ad.id)).toEqual({ state: 'matched', after: 'matched' })
    expect(await claim(ad.id, null)).toEqual({ state: 'matched', after: 'differs' })
    expect(await claim(ad.id, ad.id, 30_000)).toEqual({ state: 'matched', after: 'differs' })
  })
})

describe('an answer', () => {
  it('is compared with the ad that the screen claims to show', async () => {
    const ad = await adWith(RED())
    const state = async (picture: Sharp, booking_id: string) => {
      const screen = await newScreen()
      const look = await screen.looked()
      expect((await answer(screen, look, await shownAs(picture), { booking_id })).status).toBe(200)
      const { state: found, distance, bookingId, shownAt } = await stored(screen, look.id)
      expect({ bookingId, shownAt }).toEqual({ bookingId: booking_id, shownAt: app.clock.now() })
      return [found, distance]
    }
    expect(await state(RED(), ad.id)).toEqual(['matched', expect.any(Number)])
    expect(await state(drawing('#aa1122', 600), ad.id)).toEqual(['differs', expect.any(Number)])
    expect(await state(drawing('#000', 2000), ad.id)).toEqual(['differs', expect.any(Number)])
    expect(await state(RED(), 'no-such-booking')).toEqual(['differs', null])
    const ended = app.addBooking({ running: [{ from: new Date(0), to: new Date(app.clock.now().getTime() - 91_000) }] })
    expect(await state(RED(), ended.id)).toEqual(['differs', null])
    expect(await state(RED(), app.addBooking().id)).toEqual(['unchecked', null])
  })

  it('counts once: repeating it succeeds; another picture, and the second of two at once, are refused', async () => {
    const ad = await adWith(RED())
    const screen = await newScreen()
    const look = await screen.looked()
    const [right, other] = [await shownAs(RED()), await shownAs(drawing('#0a0', 5))]
    const both = await Promise.all([right, other].map((file) => answer(screen, look, file, { booking_id: ad.id })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = both[0]?.status === 200 ? [right, other] : [other, right]
    const kept = await stored(screen, look.id)
    app.clock.advance(MINUTE_MS)
    expect((await answer(screen, look, won, { booking_id: ad.id })).status).toBe(200)
    expect((await answer(screen, look, lost, { booking_id: ad.id })).body).toMatchObject({ code: 'conflict' })
    expect(await stored(screen, look.id)).toEqual(kept)
  })

  it('may come late after a tunnel, but must be from the time of the request or of the next contact', async () => {
    const screen = await newScreen()
    const look = await screen.looked()
    const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
    app.clock.advance(10 * MINUTE_MS)
    const file = await shownAs(RED())
    const now = await answer(screen, look, file)
    expect(now.body).toMatchObject({ code: 'validation_failed', fields: { shown_at: expect.any(String) } })
    expect((await answer(screen, look, file, { shown_at: at(-9.5 * MINUTE_MS) })).status).toBe(200)

    const other = await newScreen()
    const second = await other.looked()
    app.clock.advance(10 * MINUTE_MS)
    expect((await other.looked()).id).toBe(second.id)
    expect((await answer(other, second, file)).status).toBe(200)
  })

  it("is refused with another screen's look, another nonce, invalid parts and other files", async () => {
    const [screen, other] = [await newScreen(), await newScreen()]
    const look = await screen.looked()
    const file = await shownAs(RED())
    const small = await drawing('#aa1122', 100, { width: 240, height: 80 }).jpeg().toBuffer()
    const status = async (bytes: Buffer | undefined, change: Record<string, string | undefined> = {}, from = screen) =>
      (await answer(from, look, bytes, change)).status
    expect(await status(file, {}, other)).toBe(404)
    expect(await status(file, { nonce: 'guessed' })).toBe(404)
    expect(await status(file, { id: 'none' })).toBe(404)
    expect(await status(file, { nonce: undefined })).toBe(400)
    expect(await status(file, { shown_at: 'yesterday' })).toBe(400)
    expect(await status(file, { lat: '91' })).toBe(400)
    expect(await status(file, { lat: 'north' })).toBe(400)
    expect(await status(undefined)).toBe(400)
    expect(await status(small)).toBe(400)
    expect(await status(file.subarray(0, file.length / 2))).toBe(400)
    expect(await status(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(415)
    expect(await status(Buffer.alloc(MAX_LOOK_BYTES + 1, file))).toBe(413)
    expect(await status(Buffer.alloc(5_000_000, file))).toBe(413)
    expect((await app.send('POST', '/api/screens/looks', { token: screen.token, body: { id: 'x' } })).status).toBe(415)
    expect((await answer({ token: 'x'.repeat(40) }, look, file)).status).toBe(401)
    expect(await stored(screen, look.id)).toMatchObject({ state: 'asked' })
    expect(await status(file, { lat: '', lng: '' })).toBe(200)
  })
})

describe('pages', () => {
  it('administrators see all looks of a vehicle, advertisers those of their ad, without vehicle and driver', async () => {
    const ad = await adWith(RED())
    await app.storeBooking(ad)
    await app.openSession(OWNER)
    const screen = await newScreen()
    const look = await screen.looked()
    await answer(screen, look, await shownAs(RED()), { booking_id: ad.id })
    app.clock.advance(20 * MINUTE_MS)
    const open = await screen.looked()

    const params = { id: screen.screenId }
    const admin = await app.call(calls.screenLooks, { params, token: ADMIN })
    expect(admin.body).toMatchObject({
      total: 2,
      looks: [{ id: open.id, state: 'asked', picture: null }, { id: look.id }],
    })
    expect(admin.body.looks[1]).toMatchObject({
      state: 'matched',
      ...GALLE_ROAD,
      booking: { id: ad.id },
      signed: false,
    })
    expect((await app.call(calls.screenLooks, { params: { id: 'none' }, token: ADMIN })).status).toBe(404)

    const seenBy = (who: string) =>
      app.call(calls.bookingLooks, { params: { id: ad.id }, token: `${who}-token-${OWNER}` })
    const { body } = await seenBy('advertiser')
    expect(body.looks).toEqual([
      { id: look.id, shown_at: expect.any(String), lat: 6.911, lng: 79.85, picture: expect.any(String) },
    ])
    const stranger = await app.call(calls.bookingLooks, {
      params: { id: ad.id },
      token: 'advertiser-token-somebody-else',
    })
    expect([stranger.status, (await seenBy('driver')).status, (await seenBy('admin')).status]).toEqual([404, 403, 200])

    const link = present(body.looks[0]?.picture)
    const picture = await app.send('GET', link)
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', ...LOOK_SIZE })
    expect((await app.send('GET', link.replace('signature=', 'signature=x'))).status).toBe(404)
    expect((await app.send('GET', link.split('?')[0] ?? '')).status).toBe(404)
    await app.db.deleteFrom('sessions').where('id', '=', OWNER).execute()
    expect((await app.send('GET', link)).status).toBe(404)

    app.clock.advance(31 * DAY_MS)
    await dropOldLooks(app.ctx)
    expect(await stored(screen, look.id)).toMatchObject({ state: 'matched', file: null })
    expect((await seenBy('advertiser')).body.looks).toEqual([])
    app.clock.advance(60 * DAY_MS)
    await dropOldLooks(app.ctx)
    expect(await looksOf(app.db, [screen.screenId], new Date(0), app.clock.now())).toEqual([])
  })
})
