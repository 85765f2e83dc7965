import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { orNotFound } from '../errors'
import type { FilePart, KeptFile } from '../files'

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json', pdf: 'application/pdf' } as const

type FileName = `${string}.${keyof typeof TYPES}`

/** Characters that need no encoding in a header, and mean nothing to any system of files. */
const PLAIN = /^[A-Za-z0-9][\w-]*\.(csv|json|pdf)$/

/**
 * Sends a file. The browser opens a PDF and saves any other file under its name. Throws for a name with other than plain
 * characters, which none of ours has.
 */
export function sendFile(reply: FastifyReply, name: FileName, body: Readable): FastifyReply {
  if (!PLAIN.test(name)) throw new Error('the name of a download has characters that are not plain')
  const ending = name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES
  return reply
    .type(TYPES[ending])
    .header('content-disposition', `${ending === 'pdf' ? 'inline' : 'attachment'}; filename="${name}"`)
    .send(body)
}

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

/**
 * The part of a file that a Range header requests. Undefined for the whole file, also when the header is not understood
 * or requests several parts; `unsatisfiable` beyond the end.
 */
export function partOf(range: string | undefined, size: number): FilePart | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
