import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json', pdf: 'application/pdf' } as const

type FileName = `${string}.${keyof typeof TYPES}`

/** Sends a file. The browser opens a PDF and saves any other file under its name. */
export function sendFile(reply: FastifyReply, name: FileName, body: Readable): FastifyReply {
  const ending = name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES
  return reply
    .type(TYPES[ending])
    .header('content-disposition', `${ending === 'pdf' ? 'inline' : 'attachment'}; filename="${name}"`)
    .send(body)
}
