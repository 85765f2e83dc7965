import { pathOf } from '@ayob/client/request'
import type { Call } from '@ayob/contract/call'
import { pngPicture } from '@ayob/testkit/picture'
import type { Furnished } from '../sweep/samples'
import { mutated, pick, type Random, valueFor } from './values'

const PICTURE = pngPicture(960, 320)
const FILES: readonly Buffer[] = [
  PICTURE,
  PICTURE.subarray(0, PICTURE.length / 2),
  Buffer.alloc(0),
  Buffer.from('%PDF-1.7\n%%EOF'),
  Buffer.from('GIF89a'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  Buffer.alloc(2_000_000, 7),
]
const NAMES = ['a.png', 'a.pdf', 'a', '../../a.png', 'ක.jpg', 'a"b.png', `${'x'.repeat(300)}.mp4`]
const TYPES = ['image/png', 'application/pdf', 'video/mp4', 'text/html', '']
const EDGE = 'ayob-fuzz-edge'

/** A form with files, mostly with the fields that the call expects; sometimes truncated. */
function formFor(fields: readonly string[], random: Random): Buffer {
  const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const field = random() < 0.9 ? pick(random, fields) : 'other'
    const file = random() < 0.9 ? `; filename="${pick(random, NAMES)}"\r\nContent-Type: ${pick(random, TYPES)}` : ''
    const head = `--${EDGE}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), pick(random, FILES), Buffer.from('\r\n')])
  })
  return Buffer.concat([...parts, Buffer.from(random() < 0.95 ? `--${EDGE}--\r\n` : '')])
}

export interface FuzzRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
}

/** The input of a call: a valid request with a change, or values derived from its schemas. */
export function requestFor(
  call: Call,
  sample: Furnished['samples'][string] | undefined,
  random: Random,
  ids: readonly string[],
): FuzzRequest {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const params = Object.fromEntries(
    names.map((param) => [param, random() < 0.5 ? (sample?.params?.[param] ?? 'none') : pick(random, ids)]),
  )
  const asked = call.query ? valueFor(call.query, random, ids) : {}
  const pairs = Object.entries((asked ?? {}) as object).map(([key, value]): [string, string] => [key, String(value)])
  const query = new URLSearchParams(pairs).toString()
  const url = `/api${pathOf(call, params)}${query ? `?${query}` : ''}`
  // Callers use the same keys, but none gets the answer of another.
  const repeated: Record<string, string> =
    random() < 0.2 ? { 'idempotency-key': pick(random, ['one', 'two', 'three']) } : {}
  if (call.files) {
    const type = random() < 0.97 ? `multipart/form-data; boundary=${EDGE}` : 'multipart/form-data'
    return { url, headers: { ...repeated, 'content-type': type }, payload: formFor(call.files, random) }
  }
  if (!call.body) return { url, headers: repeated }
  const body =
    sample?.body !== undefined && random() < 0.6 ? mutated(sample.body, random, ids) : valueFor(call.body, random, ids)
  return { url, headers: { ...repeated, 'content-type': 'application/json' }, payload: JSON.stringify(body) ?? '' }
}
