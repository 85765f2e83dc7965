import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors'
import { isTooDeep } from './json-depth'

/** A body with its raw bytes. */
export interface ScreenBody {
  /** Parses the body. Throws when it isn't JSON. Errors: `unsupported_type` for a form. */
  json(): unknown
  readonly bytes: Buffer
  /** The bytes before content-encoding, which a screen signs. */
  readonly plain: Buffer
  readonly gzipped: boolean
  /** The unpacked size in bytes. */
  readonly size: number
}

/**
 * Reads JSON bodies, plain or gzip, and forms as bytes. The limit of the call applies before and after unpacking, so that
 * a small body can't fill the memory.
 */
export function readScreenBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  const toJson = (request: FastifyRequest, text: string): unknown => {
    if (isTooDeep(text)) throw unreadable()
    let read: { error: Error | null; json?: unknown } | undefined
    void parse(request, text, (error, json) => {
      read = { error, json }
    })
    if (!read) throw new Error('the JSON parser is not synchronous')
    if (read.error) throw read.error
    return read.json
  }
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer): Promise<ScreenBody> => {
      const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
      if (encoding !== 'gzip' && encoding !== 'identity') throw unsupported()
      const gzipped = encoding === 'gzip'
      const plain = gzipped ? unpack(bytes, request.routeOptions.bodyLimit) : bytes
      return { json: () => toJson(request, plain.toString('utf8')), bytes, plain, gzipped, size: plain.length }
    },
  )
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer): Promise<ScreenBody> => {
      const json = () => {
        throw unsupported()
      }
      return { json, bytes, plain: bytes, gzipped: false, size: bytes.length }
    },
  )
}

const unreadable = () => new Refusal('validation_failed', 'server.unreadable')
const unsupported = () => new Refusal('unsupported_type', 'server.unsupportedType')

/** The least and the default size of the buffer into which zlib unpacks. */
const [LEAST_CHUNK, USUAL_CHUNK] = [64, 16_384]

/**
 * Synchronous, because it takes microseconds, a tenth of the cost of a thread switch. The buffer has the size that gzip
 * states at its end, because a batch is kept until its group is committed, and the usual buffer is far larger than most.
 */
function unpack(bytes: Buffer, most: number): Buffer {
  const stated = bytes.length < 4 ? 0 : bytes.readUInt32LE(bytes.length - 4)
  const chunkSize = stated > most ? USUAL_CHUNK : Math.max(LEAST_CHUNK, stated + 1)
  try {
    const plain = gunzipSync(bytes, { maxOutputLength: most, chunkSize })
    // The last bytes may lie, and a part of a buffer keeps all of it in memory.
    return plain.buffer.byteLength > Math.max(USUAL_CHUNK, 2 * plain.length) ? Buffer.from(plain) : plain
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new Refusal('too_large', 'server.tooLarge')
    }
    throw unreadable()
  }
}
