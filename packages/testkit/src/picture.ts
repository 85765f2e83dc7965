import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A single-coloured PNG, as a file for an upload. */
export function pngPicture(width = 1920, height = 640, [red, green, blue] = [255, 176, 0]): Buffer {
  const row = Buffer.alloc(1 + width * 3)
  for (let x = 0; x < width; x += 1) row.set([red ?? 0, green ?? 0, blue ?? 0], 1 + x * 3)
  return pngOf(width, height, Buffer.concat(Array.from({ length: height }, () => row)))
}

/** A PNG of noise: 3 bytes per pixel, because it can't be compressed. */
export function noisePicture(width: number, height: number): Buffer {
  const rows = randomFillSync(Buffer.alloc(height * (1 + width * 3)))
  // The first byte of a row tells how its bytes are filtered.
  for (let y = 0; y < height; y += 1) rows[y * (1 + width * 3)] = 0
  return pngOf(width, height, rows)
}

function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
