import type { KeyObject } from 'node:crypto'
import { type Call, maxBodyOf } from '@ayob/contract/call'
import type { AskedLook } from '@ayob/contract/looks'
import type { Position } from '@ayob/domain/geo/distance'
import type { Ask } from '@ayob/domain/plays/share'
import type { JudgedScreen } from '@ayob/domain/plays/verdict'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Refusal } from '../errors'
import type {} from './call-limits'
import { refusalOfIssues } from './errors'
import { bearerOf } from './route'
import { readScreenBodies, type ScreenBody } from './screen-body'
import { checkSignature, mustSign, signatureOf } from './screen-signature'

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
  /** The time of its last heartbeat, in milliseconds. */
  heardAt: number | null
  /** The last look that it was asked for. */
  look: LastLook | null
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
