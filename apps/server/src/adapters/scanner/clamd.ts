import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { Refusal } from '../../platform/errors'
import { type FileStore, Infected } from '../../platform/files'

const PART_BYTES = 65_536
const TIMEOUT_MS = 30_000
/** The system may drop an answer that arrives together with the end of its connection, so a file is then sent again. */
const LOST = /^(EPIPE|ECONNRESET)$/
const TRIES = 3
/** clamd closes the connection as soon as a file is larger than its StreamMaxLength. */
const TOO_LARGE = /size limit exceeded/i

interface Options {
  /** `tcp://HOST:PORT` of clamd. */
  readonly url: string
  /** Called with the reason when clamd gives no verdict: its own words if it said something. */
  readonly warn: (reason: string) => void
  readonly timeoutMs?: number
}

/**
 * Scans each received file with clamd before anything else reads it. `receive` has these additional errors: Infected; 413 for
 * a file that clamd doesn't read to its end; `busy` while clamd gives no verdict. The file is removed in all cases.
 */
export function scanned(files: FileStore, { url, warn, timeoutMs = TIMEOUT_MS }: Options): FileStore {
  const { hostname, port } = new URL(url)
  /** Returns clamd's answer about a file. Its command INSTREAM takes parts, each after its length, and an empty one at the end. */
  const ask = async (path: string): Promise<string> => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('silent')))
    let said = ''
    let fault: NodeJS.ErrnoException | undefined
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1')
    })
    socket.on('error', (error) => {
      fault ??= error
    })
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    // clamd closes the connection after its answer, also in the middle of a file. It may mistake a half-closed connection
    // for a lost one.
    await pipeline(
      inParts(path, () => said !== ''),
      socket,
      { end: false },
    ).catch((error: NodeJS.ErrnoException) => {
      fault ??= error
      socket.destroy()
    })
    await closed
    // A broken connection may have brought the reason why it broke.
    return said || (fault?.code ?? fault?.message ?? '')
  }
  const isClean = async (path: string): Promise<boolean> => {
    let said = await ask(path)
    for (let tries = 1; LOST.test(said) && tries < TRIES; tries += 1) said = await ask(path)
    said = said.replace(/\0$/, '').trim()
    if (said === 'stream: OK') return true
    if (said.endsWith(' FOUND')) return false
    warn(said.slice(0, 200) || 'no answer')
    if (TOO_LARGE.test(said)) throw new Refusal('too_large', 'server.scannerTooLarge')
    throw new Refusal('busy', 'server.scannerAway', { extra: { retry_after_s: 30 } })
  }
  return {
    ...files,
    async receive(stream, maxBytes) {
      const received = await files.receive(stream, maxBytes)
      try {
        if (!(await isClean(received.path))) throw new Infected()
        return received
      } catch (error) {
        await files.discard(received.path)
        throw error
      }
    },
  }
}

/** A file as INSTREAM takes it, until clamd has heard enough. */
async function* inParts(path: string, isAnswered: () => boolean): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const part of createReadStream(path, { highWaterMark: PART_BYTES }) as AsyncIterable<Buffer>) {
    // A whole turn of the event loop reads what clamd has said meanwhile: after the end of the connection it would be lost.
    await setImmediate()
    await setImmediate()
    if (isAnswered()) return
    yield lengthOf(part)
    yield part
  }
  yield lengthOf(Buffer.alloc(0))
}

function lengthOf(part: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(part.length)
  return bytes
}
