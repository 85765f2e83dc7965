import { inflateSync } from 'node:zlib'

const WOFF = { signature: 0x774f4646, head: 44, entry: 20 } as const
const SFNT = { head: 12, entry: 16 } as const

/** Unpacks a font in WOFF format, which the library of documents does slowly and for each document again. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF.signature) throw new Error('not a font in WOFF format')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(SFNT.head + count * SFNT.entry)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = head.length
  for (let at = 0; at < count; at += 1) {
    const entry = WOFF.head + at * WOFF.entry
    const [from, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(from, from + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    const to = SFNT.head + at * SFNT.entry
    woff.copy(head, to, entry, entry + 4)
    woff.copy(head, to + 4, entry + 16, entry + 20)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(length, to + 12)
    // Tables begin at multiples of four.
    const rest = Buffer.alloc((4 - (length % 4)) % 4)
    tables.push(table, rest)
    offset += length + rest.length
  }
  return Buffer.concat([head, ...tables])
}
