import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

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
