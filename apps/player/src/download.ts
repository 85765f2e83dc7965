import type { ScreenCreative } from '@ayob/contract/playlists'
import type { Shelf } from './shelf'

/** Bytes are kept in steps of about this size, so that a lost connection or power cut costs no more. */
const STEP_BYTES = 256 * 1024
/** A line that gives nothing for this long is dead. */
const SILENCE_MS = 30_000

/** The bytes that came are not those that the playlist names. */
export class WrongBytes extends Error {}

/**
 * Fetches a file, going on where an earlier try ended, and answers it once it is whole and its SHA-256 is right. What
 * came stays on the shelf until it is taken off; bytes that are wrong are let go of.
 * `makeRoom` makes sure of room for so many bytes, or throws.
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
    // 416: all of it was here already, or the file is shorter than what was kept.
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

/** The bytes of a stream in steps of at least a size; what came before the stream breaks comes too. */
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
