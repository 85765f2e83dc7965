import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { orNotFound } from '../errors'
import type { KeptFile } from '../files'
import { partOf } from './byte-range'

/**
 * Sends a kept file, or the part of it that the caller requests. The content behind a name never changes. Errors: 404
 * without a file; 416 beyond its end.
 */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  file: KeptFile | undefined,
): Promise<FastifyReply> {
  const { size, read } = orNotFound(file)
  const etag = `"${name}"`
  reply.headers({ etag, 'accept-ranges': 'bytes' })
  const known = request.headers['if-none-match']
  if (known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.status(304).send()
  const isSame = [undefined, etag].includes(request.headers['if-range'] as string | undefined)
  const part = isSame ? partOf(request.headers.range, size) : undefined
  if (part === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send()
  reply.header('content-length', part ? part.end - part.start + 1 : size)
  if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  // Not null, on which Fastify's own route for HEAD fails.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await read(part))
}
