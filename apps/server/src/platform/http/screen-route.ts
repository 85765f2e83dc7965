import { type KeyObject, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { type Call, maxBodyOf } from '@ayob/contract/call'
import type { CommandArgs, CommandKind, Drop } from '@ayob/contract/commands'
import type { AskedLook } from '@ayob/contract/looks'
import type { Position } from '@ayob/domain/geo/distance'
import type { Ask } from '@ayob/domain/plays/share'
import type { JudgedScreen } from '@ayob/domain/plays/verdict'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Refusal } from '../errors'
import { refusalOfIssues } from './errors'
import { isTooDeep } from './json-depth'
import { bearerOf } from './route'

/** A paired screen, found by its token. */
export interface KnownScreen extends JudgedScreen {
  readonly id: string
  /** Null for a screen that is not an enrolled device. */
  readonly deviceId: string | null
  /** The key that it signs with; null for a screen without one. */
  readonly publicKey: KeyObject | null
  readonly vehicleId: string
  readonly vehicleNumber: string
  /** The playlists that it requested. */
  asks: readonly Ask[]
  /** Whether its vehicle and driver may show ads now and it is not on hold. */
  readonly mayShowAds: boolean
  /** Its last reported place. */
  place: Position | null
  /** The side of renditions that covers its display; null for a display that is large or unknown. */
  side: number | null
  /** What it does without, because the bytes of its month run out. */
  readonly drops: readonly Drop[]
  /** The time of its last heartbeat, in milliseconds. */
  heardAt: number | null
  /** The last look that it was asked for. */
  look: LastLook | null
  /** Commands whose result it has not told yet. */
  commands: readonly OpenCommand[]
}

/** `expiresAt` in milliseconds. */
export interface OpenCommand {
  readonly id: string
  readonly kind: CommandKind
  readonly args: CommandArgs
  readonly expiresAt: number
}

/** `askedAt` in milliseconds; `open` until it is answered. */
export interface LastLook {
  readonly askedAt: number
  readonly open: AskedLook | null
}

export interface ScreenScopeDeps {
  /** Finds the screen of a token, synchronously when it is cached. */
  readonly find: (token: string) => KnownScreen | Promise<KnownScreen | undefined> | undefined
  /** Called with a screen whose call is not signed with its key. */
  readonly badlySigned: (screen: KnownScreen) => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The calling screen, known before the body is read. */
    screen?: KnownScreen
  }
}

/**
 * The options of a screen's call. It writes no log line, and skips what only pages and people need. A scope of their own is not enough:
 * Fastify adds the hooks of an app to all of its scopes.
 */
export const lean = (call: Call) => ({
  config: { quiet: true, screen: true, needsToken: true, gzip: call.gzip ?? false },
  compress: false as const,
  bodyLimit: maxBodyOf(call),
})

/**
 * Registers the calls of paired screens. Other callers get 401 before their body is read. A screen with a key signs
 * every call that writes. Errors: 401 `bad_signature`, before the body is read if there is no signature.
 */
export function screenScope(
  app: FastifyInstance,
  deps: ScreenScopeDeps,
  register: (scope: FastifyInstance) => void,
): void {
  void app.register((scope, _options, done) => {
    scope.decorateRequest('screen')
    readScreenBodies(scope)
    identifyScreens(scope, deps)
    register(scope)
    done()
  })
}

function identifyScreens(scope: FastifyInstance, { find, badlySigned }: ScreenScopeDeps): void {
  const { callLimits } = scope
  const refusal = (screen: KnownScreen) => {
    badlySigned(screen)
    return new Refusal('bad_signature', 'server.badSignature')
  }
  // A callback instead of a promise, because this runs for every call of a screen.
  scope.addHook('onRequest', (request, _reply, next) => {
    const accept = (screen: KnownScreen | undefined) => {
      request.screen = screen
      const unsigned = screen && mustSign(request) && signatureOf(request) === undefined
      const judge = (beyond: Refusal | undefined) => {
        if (beyond) return next(beyond)
        if (!screen) return next(new Refusal('unauthenticated', 'server.unauthenticated'))
        next(unsigned ? refusal(screen) : undefined)
      }
      const judged = screen ? callLimits.screen(screen.id) : token ? callLimits.address(request.ip) : undefined
      if (judged instanceof Promise) void judged.then(judge, next)
      else judge(judged)
    }
    const token = bearerOf(request)
    const screen = token ? find(token) : undefined
    if (screen instanceof Promise) void screen.then(accept, next)
    else accept(screen)
  })
  scope.addHook('preValidation', (request, _reply, next) => {
    const { screen } = request
    if (!screen?.publicKey || !mustSign(request)) return next()
    checkSignature(request, screen.publicKey, bodyOf(request).plain, (isRight) =>
      next(isRight ? undefined : refusal(screen)),
    )
  })
}

export function screenOf({ screen }: FastifyRequest): KnownScreen {
  if (!screen) throw new Error('the call has no screen')
  return screen
}

/** Validates a part of a screen's call. Errors: `validation_failed`. */
export function checked<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> {
  if (!schema) throw new Error('the call has no such part')
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw refusalOfIssues(result.error.issues)
}

const NOTHING = Buffer.alloc(0)
const NO_BODY: ScreenBody = { json: () => ({}), bytes: NOTHING, plain: NOTHING, gzipped: false, size: 0 }

export function bodyOf(request: FastifyRequest): ScreenBody {
  const body = request.body as ScreenBody | undefined
  return body ?? NO_BODY
}

export const sendJson = (reply: FastifyReply, body: string | Buffer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(body)

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

/** The fields of a screen's form and its file; no file when it is absent or empty. Errors: 400 for a malformed form; 415 for none. */
export async function formOf(
  request: FastifyRequest,
): Promise<{ readonly fields: Readonly<Record<string, unknown>>; readonly file: Uint8Array | undefined }> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) throw unsupported()
  const body = new Uint8Array(bodyOf(request).bytes)
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw unreadable()
  })
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const file = form.get('file')
  const isFile = file instanceof Blob && file.size > 0
  return { fields, file: isFile ? new Uint8Array(await file.arrayBuffer()) : undefined }
}

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

/** Version 1: the 64 bytes of an ECDSA P-256 signature (IEEE P1363), base64url. */
const HEADER = /^v1,([\w-]{86})$/

/** Returns true when a call needs a signature: it writes, and its screen has a key. */
export const mustSign = ({ method, screen }: FastifyRequest): boolean => Boolean(screen?.publicKey) && method === 'POST'

/** The signature of a call; undefined without one, and for one in another format. */
export const signatureOf = ({ headers }: FastifyRequest): string | undefined =>
  HEADER.exec(String(headers['x-screen-signature']))?.[1]

/**
 * Checks whether a call is signed with a key: its version, method, path without query, and body before
 * content-encoding. The path is that of the request, `/api/screens/plays`; a screen may omit `/api`, as the API
 * description does.
 *
 * A check takes 0.1 ms. The thread pool makes it, which costs this thread a fifth of that. A callback instead of a
 * promise, because this runs for every report.
 */
function checkSignature(request: FastifyRequest, key: KeyObject, body: Buffer, done: (isRight: boolean) => void): void {
  const signature = signatureOf(request)
  if (signature === undefined) {
    done(false)
    return
  }
  const [path = ''] = request.url.split('?')
  const bytes = Buffer.from(signature, 'base64url')
  const check = (signed: string, then: (isRight: boolean) => void) => {
    const text = Buffer.concat([Buffer.from(`v1.${request.method}.${signed}.`), body])
    startTogether(() =>
      verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, bytes, (error, isRight) => then(!error && isRight)),
    )
  }
  check(path, (isRight) => (isRight ? done(true) : check(path.replace(/^\/api/, ''), done)))
}

let checks: (() => void)[] = []

/** Starts the checks of one turn of the event loop together, because waking the thread pool takes as long as a check. */
function startTogether(check: () => void): void {
  if (checks.push(check) > 1) return
  setImmediate(() => {
    const all = checks
    checks = []
    for (const start of all) start()
  })
}
