import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCutOff, picturesOnly } from './containers'

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const little = (value: number) => [...u32(value)].reverse()
const box = (type: string, body: readonly number[]) => [...u32(8 + body.length), ...ascii(type), ...body]
const fill = (bytes: number) => Array.from({ length: bytes }, (_, at) => (at * 7) % 251)

const mp4 = [...box('ftyp', ascii('isom')), ...box('moov', fill(40)), ...box('mdat', fill(400))]
const avi = [...ascii('RIFF'), ...little(404), ...ascii('AVI '), ...fill(400)]
const webm = [...u32(0x1a45dfa3), 0x84, ...fill(4), ...u32(0x18538067), 0x10, 0, 1, 0x90, ...fill(400)]
const live = [
  ...[...u32(0x1a45dfa3), 0x84, ...fill(4), ...u32(0x18538067), 0x01, 255, 255, 255, 255, 255, 255, 255],
  ...[...u32(0x1f43b675), 0x41, 0x90, ...fill(400)],
]
const gif = [
  ...[...ascii('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, ...fill(6)],
  ...[0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 200, ...fill(200), 0, 0x3b],
]
const png = [
  0x89,
  ...ascii('PNG\r\n\x1a\n'),
  ...u32(200),
  ...ascii('IDAT'),
  ...fill(204),
  ...u32(0),
  ...ascii('IEND'),
  ...fill(4),
]
const pdf = [...ascii('%PDF-1.4\n'), ...fill(3000), ...ascii('startxref\n9\n%%EOF\n')]
const FILES = { mp4, avi, webm, live, gif, png, pdf }

test.each(Object.entries(FILES))('a whole %s is whole, and any part of it is cut off', (_, bytes) => {
  const file = Uint8Array.from(bytes)
  expect(isCutOff(file)).toBe(false)
  // The first bytes tell the kind; the last ones of some files say nothing.
  fc.assert(
    fc.property(fc.integer({ min: Math.ceil(file.length / 2), max: file.length - 16 }), (length) => {
      expect(isCutOff(file.subarray(0, length))).toBe(true)
    }),
  )
})

test('what a camera or a mailer adds after the end does not matter', () => {
  for (const bytes of [mp4, gif, png, pdf]) {
    expect(isCutOff(Uint8Array.from([...bytes, ...new Array(64).fill(0)]))).toBe(false)
  }
})

test('any bytes can be judged', () => {
  const beginnings = fc.constantFrom(...Object.values(FILES).map((bytes) => bytes.slice(0, 12)), [])
  fc.assert(
    fc.property(beginnings, fc.uint8Array({ maxLength: 200 }), (head, rest) => {
      expect(typeof isCutOff(Uint8Array.from([...head, ...rest]))).toBe('boolean')
      expect(picturesOnly(Uint8Array.from([...head, ...rest]))).toHaveLength(head.length + rest.length)
    }),
  )
})

test('a video loses sound and place, and keeps its size', () => {
  const track = (kind: string) => box('trak', box('mdia', box('hdlr', [...fill(8), ...ascii(kind), ...fill(12)])))
  const movie = [
    ...box('ftyp', ascii('isom')),
    ...box('moov', [...track('vide'), ...track('soun'), ...box('udta', ascii('+06.92+079.86'))]),
  ]
  const silent = picturesOnly(Uint8Array.from(movie))
  const names = String.fromCharCode(...silent)
  expect(silent).toHaveLength(movie.length)
  expect(names.match(/trak|udta|free/g)).toEqual(['trak', 'free', 'free'])
})
