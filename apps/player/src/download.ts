import type { ScreenCreative } from '@ayob/contract/playlists'
import type { Shelf } from './shelf'

/** Parts of about this size are stored, so that a lost connection or power cut loses no more than one. */
const STEP_BYTES = 256 * 1024
/** A connection without data for this long is dead. */
const SILENCE_MS = 30_000

/** The downloaded bytes don't match the SHA-256 of the playlist. */
export class WrongBytes extends Error {}

/**
 * Downloads a file, continuing an earlier attempt, and returns it once it is complete and its SHA-256 matches. Parts stay
 * in the store until they are dropped; wrong bytes are dropped immediately. `makeRoom` frees a number of bytes or throws.
 */
export async function download(
  shelf: Shelf,
  { url, sha256 }: Pick<ScreenCreative, 'url' | 'sha256'>,
  makeRoom: (bytes: number) => Promise<void>,
): Promise<Blob> {
  let parts = await shelf.parts(sha256)
  let size = parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const headers = size > 0 ? { range: `bytes=${size}-` } : undefined
    const response = await fetch(url, { signal: silence.signal, cache: 'no-store', ...(headers && { headers }) })
    // 416: the file is already complete, or shorter than the stored parts.
    if (response.status !== 416) {
      if (!response.ok || response.body === null) throw new Error(`the server answered ${response.status}`)
      if (response.status !== 206 || !startsAt(response, size)) {
        await shelf.dropParts(sha256)
        parts = []
        size = 0
      }
      const type = response.headers.get('content-type') ?? ''
      for await (const bytes of steps(response.body, STEP_BYTES)) {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), SILENCE_MS)
        const part = { sha256, from: size, bytes, type }
        await makeRoom(bytes.byteLength)
        await shelf.putPart(part)
        parts.push(part)
        size += bytes.byteLength
      }
    }
  } finally {
    clearTimeout(timer)
  }
  const file = new Blob(
    parts.map(({ bytes }) => bytes),
    { type: parts[0]?.type ?? '' },
  )
  if ((await sha256Of(file)) !== sha256) {
    await shelf.dropParts(sha256)
    throw new WrongBytes(sha256)
  }
  return file
}

/** SHA-256 of a file's bytes, in hexadecimal. */
export async function sha256Of(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const startsAt = (response: Response, from: number) =>
  response.headers.get('content-range')?.startsWith(`bytes ${from}-`) ?? false

/** Yields the bytes of a stream in chunks of at least a size, including those received before the stream breaks. */
async function* steps(stream: ReadableStream<Uint8Array>, least: number): AsyncGenerator<ArrayBuffer> {
  const reader = stream.getReader()
  let came: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const take = async () => {
    const bytes = await new Blob(came).arrayBuffer()
    came = []
    size = 0
    return bytes
  }
  for (;;) {
    let broken: unknown
    const next = await reader.read().catch((error: unknown) => {
      broken = error ?? new Error('the line broke')
      return undefined
    })
    if (next?.value) {
      came.push(next.value as Uint8Array<ArrayBuffer>)
      size += next.value.byteLength
    }
    const ends = next === undefined || next.done
    if (size >= least || (ends && size > 0)) yield await take()
    if (broken !== undefined) throw broken
    if (ends) return
  }
}
