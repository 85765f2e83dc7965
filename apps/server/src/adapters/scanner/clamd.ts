import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../../platform/errors'
import { type FileStore, Infected } from '../../platform/files'

const PART_BYTES = 65_536
const TIMEOUT_MS = 30_000

interface Options {
  /** `tcp://HOST:PORT` of clamd. */
  readonly url: string
  /** Called with the reason when clamd gives no verdict. */
  readonly warn: (reason: string) => void
  readonly timeoutMs?: number
}

/**
 * Scans each received file with clamd before anything else reads it. `receive` has these additional errors: Infected;
 * `busy` while clamd gives no verdict. The file is removed in both cases.
 */
export function scanned(files: FileStore, { url, warn, timeoutMs = TIMEOUT_MS }: Options): FileStore {
  const { hostname, port } = new URL(url)
  /** Returns clamd's answer about a file. Its command INSTREAM takes parts, each after its length, and an empty one at the end. */
  const ask = async (path: string): Promise<string> => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('silent')))
    // clamd closes the connection after its answer. It may mistake a half-closed connection for a lost one.
    const [said] = await Promise.all([text(socket), pipeline(inParts(path), socket, { end: false })])
    return said
  }
  const isClean = async (path: string): Promise<boolean> => {
    const said = await ask(path).catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
    if (/^stream: OK\0?$/.test(said)) return true
    if (/ FOUND\0?$/.test(said)) return false
    warn(said.slice(0, 200))
    throw new Refusal('busy', 'server.busy', { extra: { retry_after_s: 5 } })
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

async function* inParts(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const part of createReadStream(path, { highWaterMark: PART_BYTES }) as AsyncIterable<Buffer>) {
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
