import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { calls } from '@ayob/contract/calls'
import type { FindingKind } from '@ayob/contract/legibility'
import { legibilityOf } from '@ayob/domain/creatives/legibility'
import { present } from '@ayob/testkit/present'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measure } from '../../src/adapters/media/measure'
import { startServer, type TestServer } from '../setup/start-server'

const FOLDER = new URL('./pictures/', import.meta.url)
const pictureOf = (name: string) => new URL(`${name}.png`, FOLDER).pathname

/** The expected findings, and the heights of the smallest and largest letters: capitals are 0.68 of the size. */
const ANSWERS: Readonly<Record<string, readonly [FindingKind[], number | null, number | null]>> = {
  '01-large-english': [[], 150, 150],
  '02-large-sinhala': [[], 160, 160],
  '03-large-tamil': [[], 160, 160],
  '04-tiny-english': [['small_text', 'much_text'], 16, 136],
  '05-tiny-sinhala': [['small_text'], 21, 160],
  '06-tiny-tamil': [['small_text'], 19, 150],
  '07-faint': [['low_contrast'], 150, 150],
  '08-yellow-on-white': [['low_contrast'], 150, 150],
  '09-much-text': [['small_message', 'much_text'], 82, 82],
  '10-far-too-much-text': [['small_message', 'too_much_text'], 49, 49],
  '11-square': [['small_message', 'empty_borders'], 68, 68],
  '12-bars': [['small_message', 'empty_borders'], 82, 82],
  '13-blank': [['blank'], null, null],
  '14-landscape': [[], null, null],
  '15-words-on-landscape': [[], 130, 130],
  '16-large-qr': [[], 123, 123],
  '17-small-qr': [['qr_unreadable'], 123, 123],
  '18-words-in-a-box': [['small_message'], 109, 109],
  '19-middle-size': [['small_message'], 70, 70],
  '20-mixed-scripts': [[], 103, 125],
  '21-covered-qr': [['qr_covered'], 123, 123],
}

describe('the pictures with known answers', () => {
  it('are all in the list', () => {
    const names = readdirSync(FOLDER).flatMap((name) => (name.endsWith('.png') ? [name.slice(0, -4)] : []))
    expect(names.sort()).toEqual(Object.keys(ANSWERS))
  })

  it.each(Object.entries(ANSWERS))('%s is judged correctly', async (name, [findings, smallest, largest]) => {
    const measured = present(await measure(pictureOf(name), tmpdir(), false))
    expect(legibilityOf(measured).findings.map(({ kind }) => kind)).toEqual(findings)
    for (const [found, known] of [
      [measured.smallestPx, smallest],
      [measured.largestPx, largest],
    ] as const) {
      if (known === null) expect(found).toBeNull()
      else expect(Math.abs((found ?? 0) / known - 1)).toBeLessThan(0.15)
    }
  })
})

describe('on the server', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startServer()
    token = (await server.approved('advertiser')).token
  })
  afterAll(() => server.stop())

  const upload = async (name: string, bytes: Buffer) =>
    (await server.upload(calls.uploadCreative, token, 'file', name, bytes)).body
  const kinds = (report: { findings: { kind: string }[] } | null) => report?.findings.map(({ kind }) => kind)

  it('an upload is measured at once, and a flashing GIF is reported', async () => {
    const tiny = await upload('tiny.png', readFileSync(pictureOf('04-tiny-english')))
    expect(kinds(tiny.legibility)).toEqual(['small_text', 'much_text'])
    const frame = (value: number) => ({
      create: { width: 300, height: 100, channels: 3 as const, background: { r: value, g: value, b: value } },
    })
    const frames = await Promise.all([0, 255].map((value) => sharp(frame(value)).png().toBuffer()))
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100], loop: 0 })
      .toBuffer()
    expect(kinds((await upload('flash.gif', gif)).legibility)).toContain('flashing')
  })

  it('an older file is measured by the job', async () => {
    await sql`update media_files set measured = null, measured_at = null`.execute(server.database.db)
    const reports = async () =>
      (await server.call(calls.listCreatives, { token })).body.creatives.map(({ legibility }) => legibility)
    expect((await reports()).every((report) => report === null)).toBe(true)
    await server.tick()
    expect((await reports()).every((report) => report !== null)).toBe(true)
  })

  it('the reviewer is warned of a nearly identical rejected picture, and can still approve it', async () => {
    const bytes = readFileSync(pictureOf('18-words-in-a-box'))
    const admin = await server.admin()
    const book = async (file: string) => (await server.call(calls.bookAd, { token, body: server.booking(file) })).body
    const first = await book((await upload('a.png', bytes)).file_path)
    await server.call(calls.rejectAd, { params: { id: first.booking_id }, token: admin })
    const again = await sharp(bytes).resize(1500).jpeg({ quality: 70 }).toBuffer()
    const second = await book((await upload('b.jpg', again)).file_path)
    const other = await book((await upload('c.png', readFileSync(pictureOf('03-large-tamil')))).file_path)
    const { ads } = (await server.call(calls.adminPendingAds, { token: admin })).body
    const report = (id: string) => present(ads.find((ad) => ad.id === id)).legibility
    expect(report(second.booking_id)?.findings[0]).toEqual({
      kind: 'near_copy',
      level: 'problem',
      values: { reference: first.reference },
    })
    expect(kinds(report(other.booking_id))).toEqual([])
    const approved = await server.call(calls.approveAd, {
      params: { id: second.booking_id },
      token: admin,
      body: { startDate: '2026-03-02' },
    })
    expect(approved.status).toBe(200)
  })
})
