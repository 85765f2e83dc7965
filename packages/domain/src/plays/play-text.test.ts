import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPlay } from './play'
import { createPlayReader } from './play-text'

const read = createPlayReader()
const readText = (text: string) => read(new TextEncoder().encode(text))
const parsed = (text: string) => (JSON.parse(text) as { plays: unknown[] }).plays.map(readPlay)

const instants = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const degrees = (most: number) =>
  fc
    .tuple(fc.double({ min: -most, max: most, noNaN: true }), fc.nat(6))
    .map(([value, decimals]) => Number(value.toFixed(decimals)) || 0)
const places = fc.oneof(
  fc.record({ lat: degrees(90), lng: degrees(180) }),
  fc.constantFrom({ lat: null, lng: null }, {}),
)
const usual = fc
  .tuple(
    fc.record({
      seq: fc.integer({ min: 1, max: 2 ** 45 }),
      booking_id: fc.oneof(fc.constant(null), fc.stringMatching(/^[\w-]{1,40}$/)),
      started_at: instants,
      duration_ms: fc.oneof(
        fc.nat(20_000),
        fc.nat(200_000).map((tenths) => tenths / 10),
      ),
    }),
    places,
    fc.option(fc.record({ creative: fc.nat(120) }), { nil: {} }),
  )
  .map((parts) => Object.assign({}, ...parts) as Record<string, unknown>)
const batches = fc.array(usual, { maxLength: 8 })

describe('reading the bytes of a batch', () => {
  it('gives the same plays as parsing its JSON', () => {
    fc.assert(
      fc.property(batches, (plays) => {
        const text = JSON.stringify({ plays })
        expect(readText(text)).toEqual(parsed(text))
      }),
      { numRuns: 1000 },
    )
  })

  it('accepts fields in any order', () => {
    const text = `{"plays":[{"lng":79.8,"seq":7,"lat":6.9,"duration_ms":10000,"started_at":"2026-03-02T06:00:00.000Z"}]}`
    expect(readText(text)).toEqual(parsed(text))
  })

  it('never accepts what JSON or a play may not contain, however the bytes are changed', () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...'0129-.eE+"\\{}[],:ntTZ \u00e9'), fc.boolean()), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(batches, edits, (plays, changes) => {
        let text = JSON.stringify({ plays })
        for (const [place, character, inserts] of changes) {
          const at = place % (text.length + 1)
          text = text.slice(0, at) + character + text.slice(inserts ? at : at + 1)
        }
        const found = readText(text)
        if (found !== null) expect(found).toEqual(parsed(text))
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    ['another form of an instant', '"started_at":"2026-03-02T11:30:00+05:30"'],
    ['a day that does not exist', '"started_at":"2026-02-30T06:00:00.000Z"'],
    ['an hour that does not exist', '"started_at":"2026-03-02T24:00:00.000Z"'],
    ['a number with an exponent', '"duration_ms":1e4'],
    ['a leading zero', '"duration_ms":010000'],
    ['too many digits', '"lat":6.91110000000000001'],
    ['too many decimals', '"lat":0.00000000000000000000001'],
    ['a field twice', '"seq":2'],
    ['an unknown field', '"colour":"red"'],
    ['half a position', '"lng":null'],
    ['a position that is not on earth', '"lng":181'],
    ['an escaped character', '"booking_id":"\\u0062"'],
    ['an empty booking', '"booking_id":""'],
  ])('leaves %s to the JSON parser', (_, field) => {
    const name = field.split(':')[0] as string
    const good = [
      '"seq":1',
      '"started_at":"2026-03-02T06:00:00.000Z"',
      '"duration_ms":10000',
      '"lat":6.9',
      '"lng":79.8',
    ]
    const fields = name === '"seq"' ? good : good.filter((one) => !one.startsWith(`${name}:`))
    expect(readText(`{"plays":[{${good.join(',')}}]}`)).toHaveLength(1)
    expect(readText(`{"plays":[{${[...fields, field].join(',')}}]}`)).toBeNull()
  })

  it('leaves everything around the plays to the JSON parser', () => {
    expect(readText('{"plays":[]}')).toEqual([])
    for (const text of ['', '{"plays":[]} ', '{"plays":[],"more":1}', '\ufeff{"plays":[]}', '{"plays":[{}]}', '[]']) {
      expect(readText(text)).toBeNull()
    }
  })

  it('tells bookings apart whose ids begin alike', () => {
    const plays = ['abcde', 'abcdf', 'abcd', 'abc'].map((booking_id, index) => ({
      seq: index + 1,
      booking_id,
      started_at: '2026-03-02T06:00:00.000Z',
      duration_ms: 10_000,
    }))
    expect(readText(JSON.stringify({ plays }))?.map(({ bookingId }) => bookingId)).toEqual([
      'abcde',
      'abcdf',
      'abcd',
      'abc',
    ])
  })
})
