import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../platform/errors'

export const MAX_BYTES = 1_048_576

/** A JSON body with its bytes as they came. */
export interface ScreenBody {
  readonly json: unknown
  readonly bytes: Buffer
  readonly gzipped: boolean
}

/**
 * Reads JSON bodies, plain or gzip, of at most 1 MB before and after unpacking, so that a small body can't unpack to
 * one that fills the memory.
 */
export function readScreenBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  const toJson = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, json) => (error ? reject(error) : resolve(json)))
    })
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
      request.pass?.measure(plain.length)
      return { json: await toJson(request, plain.toString('utf8')), bytes, gzipped }
    },
  )
}

/** Here and now: a batch takes some microseconds, a tenth of what handing it to another thread and back costs. */
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
