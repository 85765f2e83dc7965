import { statfs } from 'node:fs/promises'

/** The server has the file no longer, and will not have it again (410). */
export class Gone extends Error {}

const WAIT_MS = 60_000
/** Plays need the disk more than an update does. */
const LEFT_FREE_BYTES = 100_000_000

/** The parts of a file, from a byte on. Throws when the server does not send it, or sends more than `most` bytes. Errors: Gone. */
export async function* download(address: URL, most: number, { from = 0, waitMs = WAIT_MS } = {}) {
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {}
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(waitMs), redirect: 'error' })
  if (response.status === 410) throw new Gone()
  if (response.status !== (from > 0 ? 206 : 200) || !response.body)
    throw new Error(`${address.pathname}: the server answered ${response.status}`)
  let length = from
  for await (const part of response.body) {
    length += part.length
    // Leaving the loop ends the connection.
    if (length > most) throw new Error(`${address.pathname} is too large`)
    yield part
  }
}

/** Bytes that the disk of a folder can take. */
export async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws when the disk of a folder has no room for so many bytes. */
export async function needRoom(folder: string, bytes: number, free = freeOf): Promise<void> {
  if ((await free(folder)) < bytes + LEFT_FREE_BYTES) throw new Error('no room for an update')
}
