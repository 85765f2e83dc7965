import { expect, test } from 'vitest'
import { withoutPlace } from './photo-metadata'

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const u16 = (value: number) => [value >>> 8, value & 255]
const segment = (marker: number, body: readonly number[]) => [0xff, marker, ...u16(body.length + 2), ...body]
/** A directory with an orientation, a place and a device. */
const exif = segment(0xe1, [
  ...ascii('Exif\0\0'),
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...u16(0x0112), 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
  ...ascii('GPS 06.9271N 79.8612E, phone of Nimal'),
])
const xmp = segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="6,55N"/>'))
const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff, 0xd9]
const jpeg = [0xff, 0xd8, ...exif, ...xmp, ...segment(0xdb, [0, 1, 2, 3]), ...scan]
const textOf = (file: Uint8Array) => String.fromCharCode(...file)
const orientation = (file: Uint8Array) => file[textOf(file).indexOf('Exif') + 6 + 18]

test('a photo loses place and device, keeps which way is up, and stays dot by dot', () => {
  const clean = withoutPlace(Uint8Array.from(jpeg))
  expect(textOf(clean)).not.toMatch(/GPS|Nimal|6,55N/)
  expect(orientation(clean)).toBe(6)
  expect(textOf(clean).slice(-scan.length)).toBe(String.fromCharCode(...scan))
})

test('what a phone appends to a photo goes', () => {
  const film = ascii('ftypmp42 +06.9271+079.8612/')
  expect([...withoutPlace(Uint8Array.from([...jpeg, ...film]))]).toEqual([...withoutPlace(Uint8Array.from(jpeg))])
})

test('a photo in a PDF loses its place, and no offset changes', () => {
  const pdf = Uint8Array.from([
    ...ascii('%PDF-1.4 stream\n'),
    ...jpeg,
    ...ascii('\nendstream exif:GPSLongitude="79,51E" xref'),
  ])
  const clean = withoutPlace(pdf)
  expect(clean).toHaveLength(pdf.length)
  expect(textOf(clean)).not.toMatch(/Nimal|79,51E/)
  expect(textOf(clean).indexOf('xref')).toBe(textOf(pdf).indexOf('xref'))
})

test('a PNG loses its texts', () => {
  const chunk = (type: string, body: string) => [0, 0, 0, body.length, ...ascii(type), ...ascii(body), 1, 2, 3, 4]
  const png = [
    0x89,
    ...ascii('PNG\r\n\x1a\n'),
    ...chunk('IHDR', 'x'),
    ...chunk('eXIf', 'GPS'),
    ...chunk('IDAT', 'dots'),
    ...chunk('IEND', ''),
  ]
  expect(textOf(withoutPlace(Uint8Array.from(png)))).toBe(
    String.fromCharCode(
      0x89,
      ...ascii('PNG\r\n\x1a\n'),
      ...chunk('IHDR', 'x'),
      ...chunk('IDAT', 'dots'),
      ...chunk('IEND', ''),
    ),
  )
})
