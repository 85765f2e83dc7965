import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../platform/errors'

export const MAX_BYTES = 1_048_576

/** A JSON body with its raw bytes. */
export interface ScreenBody {
  /** Parses it. Throws when it isn't JSON. */
  json(): unknown
  readonly bytes: Buffer
  readonly gzipped: boolean
  /** Unpacked size in bytes. */
  readonly size: number
}

/**
 * Reads JSON bodies, plain or gzip, of at most 1 MB before and after unpacking, so that a small body can't fill the
 * memory.
 */
export function readScreenBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  const toJson = (request: FastifyRequest, text: string): unknown => {
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
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    async (request: FastifyRequest, bytes: Buffer): Promise<ScreenBody> => {
      const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
      if (encoding !== 'gzip' && encoding !== 'identity')
        throw new Refusal('unsupported_type', 'server.unsupportedType')
      const gzipped = encoding === 'gzip'
      const plain = gzipped ? unpack(bytes) : bytes
      return { json: () => toJson(request, plain.toString('utf8')), bytes, gzipped, size: plain.length }
    },
  )
}

/** Synchronous: it takes some microseconds, a tenth of the cost of a thread switch. */
function unpack(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new Refusal('too_large', 'server.tooLarge')
    }
    throw new Refusal('validation_failed', 'server.unreadable')
  }
}
