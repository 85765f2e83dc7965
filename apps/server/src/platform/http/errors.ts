import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '@ayob/contract/errors'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DatabaseAway } from '../database-away'
import { Refusal } from '../errors'
import type { Log } from '../ports'
import { note } from './noted'
import { languageOf, textIn } from './texts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs failures; for an outage of the database, one line a second. */
    calmLog: Log
  }
}

/** Callers retry at different times. */
const RETRY_AFTER_S = { least: 1, most: 5 }

/** Errors of the HTTP library by code; others are mapped by their status. */
const LIBRARY: Readonly<Record<string, { code: ErrorCode; key: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', key: 'server.tooLarge' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_type', key: 'server.unsupportedType' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { code: 'unsupported_type', key: 'server.needsMultipart' },
  FST_REQ_FILE_TOO_LARGE: { code: 'too_large', key: 'server.fileTooLarge' },
  FST_FILES_LIMIT: { code: 'validation_failed', key: 'server.tooManyFiles' },
  FST_PARTS_LIMIT: { code: 'validation_failed', key: 'server.tooManyFiles' },
}

/** Converts whatever a handler threw into an error answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (refusal) return sendRefusal(refusal, request, reply)
  if (error instanceof DatabaseAway) {
    request.server.calmLog.error({ err: error }, 'request failed')
    return sendRefusal(comeAgain(), request, reply)
  }
  request.log.error({ reqId: request.id, err: error }, 'request failed')
  return sendRefusal(new Refusal('internal', 'server.internal'), request, reply)
}

/** `busy`, with a retry time that differs between callers. */
function comeAgain(): Refusal {
  const { least, most } = RETRY_AFTER_S
  const retry_after_s = least + Math.floor(Math.random() * (most - least + 1))
  return new Refusal('busy', 'server.busy', { extra: { retry_after_s } })
}

/** Headers of an answer that a handler had begun. */
const OF_THE_FILE = ['etag', 'last-modified', 'accept-ranges', 'content-range', 'content-length', 'content-disposition']

/** Sends a refusal as an error answer, which no cache keeps. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  note(request, { refused: refusal.code })
  const language = languageOf(request)
  const message = textIn(language, refusal.key, refusal.values)
  const { retry_after_s, ...extra } = refusal.extra
  for (const header of OF_THE_FILE) reply.removeHeader(header)
  reply.header('cache-control', 'no-store')
  if (typeof retry_after_s === 'number') reply.header('retry-after', String(retry_after_s))
  const answer: ErrorAnswer = {
    success: false,
    error: message,
    message,
    code: refusal.code,
    ...(refusal.fields && { fields: mapValues(refusal.fields, (key) => textIn(language, key, refusal.values)) }),
    ...extra,
    request_id: request.id,
  }
  return reply.status(ERROR_STATUS[refusal.code]).send(answer)
}

/** Returns the refusal for the issues of a schema, with the first message of each field. */
export function refusalOfIssues(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body'
    fields[field] ??= isMissing(issue) ? 'validation.required' : keyOf(issue.message)
  }
  const only = Object.values(fields)
  return new Refusal('validation_failed', only[0] ?? 'server.validation', { fields })
}

/** Messages that say what is wrong with a value, and would mislead when there is none. */
const OF_VALUES = ['validation.text', 'validation.invalid']

/** Needs issues with their input (`reportInput`). */
const isMissing = ({ code, input, message }: z.core.$ZodIssue): boolean =>
  code === 'invalid_type' && input === undefined && OF_VALUES.includes(keyOf(message))

/** Messages of our schemas are catalogue keys; the library's own messages are not shown. */
function keyOf(message: string): string {
  return /^validation\.\w+$/.test(message) ? message : 'validation.invalid'
}

/** Answers what is no request, or none that arrives in time. Unlike Fastify's own answer it has the form of all others. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { code, key } = BROKEN[error.code] ?? { code: 'validation_failed', key: 'server.unreadable' }
  const message = textIn('en', key)
  const answer: ErrorAnswer = { success: false, error: message, message, code, request_id: randomUUID() }
  const body = JSON.stringify(answer)
  socket.end(
    [
      `HTTP/1.1 ${ERROR_STATUS[code]} ${STATUS_CODES[ERROR_STATUS[code]]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}

const BROKEN: Readonly<Record<string, { code: ErrorCode; key: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'timeout', key: 'server.timeout' },
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', key: 'server.tooLarge' },
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof z.ZodError) return undefined
  // The caller has hung up, and nobody reads the answer.
  if (error instanceof DOMException && error.name === 'AbortError') return new Refusal('busy', 'server.busy')
  const { code, statusCode } = error as FastifyError
  const known = LIBRARY[code]
  if (known) return new Refusal(known.code, known.key)
  if (statusCode === 429) return new Refusal('rate_limited', 'server.rateLimited')
  if (statusCode === 503) return new Refusal('busy', 'server.busy')
  if (isBrokenUpload(error)) return new Refusal('validation_failed', 'server.brokenUpload')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal('validation_failed', 'server.unreadable')
  return undefined
}

/** The multipart parser has no error codes for a truncated body or one without parts. */
function isBrokenUpload(error: unknown): boolean {
  return (
    error instanceof Error &&
    /Unexpected end of (form|multipart data|file)|Malformed part header|Boundary not found|premature close/i.test(
      error.message,
    )
  )
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
