import {
  getPlaylist,
  type PlaysAnswer,
  pairScreen,
  registerScreen,
  screenPairing,
  sendHeartbeat,
  sendPlays,
  unpairScreen,
} from '@ayob/contract/screens'
import { type ReportShape, shapeOf } from '@ayob/domain/delivery/report-shape'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refusalOfIssues } from '../http/errors'
import { bearerOf, type Http, route } from '../http/route'
import { text } from '../http/texts'
import { Refusal } from '../platform/errors'
import { MAX_BYTES, readScreenBodies, type ScreenBody } from './body'
import { type FaultBoard, faultOf, hasTooMany, oddities } from './fault-board'
import type { Gate, Pass } from './gate'
import type { KnownScreen, KnownScreens } from './known-screens'
import { askPairing, type PairingNeeds, POLL_AFTER_S, pairWithCode, registerDevice, unpair } from './pairing'
import type { PlayLog, Playlists, ReadyPlaylist } from './ports'
import type { StatusBoard } from './status-board'

declare module 'fastify' {
  interface FastifyRequest {
    /** The paired screen that calls; known before the body is read. */
    screen?: KnownScreen
    /** A report of plays has a place in the queue. */
    pass?: Pass
    /** Its plays are being applied. */
    reporting?: boolean
    /** It names more plays than a report may. */
    oversized?: boolean
  }
}

/** The calls of drivers and of screens that are not paired yet. */
export function pairingRoutes(http: Http, needs: PairingNeeds): void {
  route(http, registerScreen, async ({ request }) => {
    const limit = [{ bucket: `screens:${request.ip}`, count: 60, windowS: 3600 }]
    await needs.limiter.check(limit)
    await needs.limiter.count(limit)
    const { deviceId, code } = await registerDevice(needs)
    return { device_id: deviceId, code, poll_after_s: POLL_AFTER_S }
  })

  route(http, screenPairing, async ({ params, reply }) => {
    const paired = await askPairing(needs, params.device_id)
    if (paired) return { token: paired.token, screen_id: paired.screenId }
    reply.status(202)
    return { status: 'waiting' as const, poll_after_s: POLL_AFTER_S }
  })

  route(http, pairScreen, async ({ body, session }) => {
    const screen = await pairWithCode(needs, session.userId, body.code)
    return {
      success: true as const,
      message: text('server.screenPaired'),
      screen: { id: screen.id, paired_at: screen.pairedAt.toISOString() },
    }
  })

  route(http, unpairScreen, async ({ params, session }) => {
    await unpair(needs, session.userId, params.id)
    return { success: true as const, message: text('server.screenUnpaired') }
  })
}

/** Playlists are compressed from this size on, in bytes. */
const WORTH_GZIP = 4096

export interface PlayingNeeds {
  readonly screens: KnownScreens
  readonly playlists: Playlists
  readonly plays: PlayLog
  readonly board: StatusBoard
  readonly now: () => Date
  readonly gate: Gate
  readonly faults: FaultBoard
  /** Told of every report that was taken. */
  readonly taken: (answer: PlaysAnswer, repeated: number) => void
}

/**
 * Screens call by the thousand a second, so they do without what other calls have: security headers of pages,
 * compression, the limit for each token, a log line for each request.
 */
const LEAN = { helmet: false, compress: false, decompress: false, config: { rateLimit: false, quiet: true } } as const

/** The calls of paired screens. `scope` is a Fastify scope of their own, since they read bodies their own way. */
export function playingRoutes(scope: FastifyInstance, needs: PlayingNeeds): void {
  const { gate, faults } = needs
  for (const property of ['screen', 'pass', 'reporting', 'oversized']) scope.decorateRequest(property)
  readScreenBodies(scope)
  // Before the body is read: nobody without a token costs more than a look at it.
  scope.addHook('onRequest', (request, _reply, done) => {
    const accept = (screen: KnownScreen | undefined) => {
      request.screen = screen
      done(screen ? undefined : new Refusal('unauthenticated', 'server.unauthenticated'))
    }
    const token = bearerOf(request)
    const screen = token ? needs.screens.byToken(token) : undefined
    if (screen instanceof Promise) void screen.then(accept, done)
    else accept(screen)
  })

  scope.get(`/api${getPlaylist.path}`, LEAN, (request, reply) => {
    const screen = screenOf(request)
    const { lat, lng } = checked(getPlaylist.query, request.query)
    if (lat !== undefined && lng !== undefined) screen.place = { lat, lng }
    const playlist = playlistOf(needs.playlists, screen)
    if (playlist instanceof Promise || !isKnown(request, playlist)) return sendPlaylist(request, reply, playlist)
    void unchanged(reply, playlist)
  })

  const waitsInLine = {
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const pass = gate.enter(Math.min(MAX_BYTES, Number(request.headers['content-length'] ?? MAX_BYTES)))
      request.pass = pass
      reply.raw.once('close', () => {
        if (!request.reporting) pass.leave()
      })
    },
    async onError(request: FastifyRequest, _: FastifyReply, error: FastifyError) {
      const fault = request.oversized ? 'too_large' : faultOf(error)
      if (fault) faults.note(reporterOf(request), fault)
    },
  }
  scope.post(`/api${sendPlays.path}`, { ...LEAN, ...waitsInLine }, async (request, reply) => {
    // From here on the place is held until the plays are applied, also when the sender has gone away meanwhile.
    request.reporting = true
    try {
      const body = bodyOf(request)
      const { id: screenId, vehicleType, held } = screenOf(request)
      let shape: ReportShape | undefined
      const answer = await needs.plays.apply({
        screenId,
        vehicleType,
        held,
        read() {
          const json = body.json()
          request.oversized = hasTooMany(json)
          const { plays } = checked(sendPlays.body, json)
          shape = shapeOf(plays)
          return plays
        },
        size: body.size,
        body: body.bytes,
        gzipped: body.gzipped,
      })
      if (shape) {
        const repeated = shape.plays - judgedIn(answer)
        for (const oddity of oddities(shape, repeated)) faults.note({ screenId }, oddity)
        needs.taken(answer, repeated)
      }
      return sendJson(reply, JSON.stringify(answer))
    } finally {
      request.pass?.leave()
    }
  })

  scope.post(`/api${sendHeartbeat.path}`, LEAN, async (request, reply) => {
    const screen = screenOf(request)
    const beat = checked(sendHeartbeat.body, bodyOf(request).json())
    const lat = beat.lat ?? null
    const lng = beat.lng ?? null
    const known = lat !== null && lng !== null
    if (known) screen.place = { lat, lng }
    const now = needs.now()
    needs.board.note({
      screenId: screen.id,
      seenAt: now,
      lat: known ? lat : null,
      lng: known ? lng : null,
      appVersion: beat.version,
      freeMb: beat.free_mb ?? null,
      nowPlaying: beat.now_playing,
    })
    const { version } = await playlistOf(needs.playlists, screen)
    return sendJson(reply, JSON.stringify({ server_time: now.toISOString(), playlist_version: version }))
  })
}

const headed = (reply: FastifyReply, { version }: ReadyPlaylist) =>
  reply.header('etag', `"${version}"`).header('cache-control', 'private, no-cache')

const unchanged = (reply: FastifyReply, playlist: ReadyPlaylist) => headed(reply, playlist).status(304).send()

async function sendPlaylist(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: ReadyPlaylist | Promise<ReadyPlaylist>,
): Promise<FastifyReply> {
  const playlist = await asked
  if (isKnown(request, playlist)) return unchanged(reply, playlist)
  headed(reply, playlist)
  if (playlist.body.length < WORTH_GZIP || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
    return sendJson(reply, playlist.body)
  }
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
  return sendJson(reply, await playlist.gzipped())
}

const reporterOf = (request: FastifyRequest) =>
  request.screen ? { screenId: request.screen.id } : { token: bearerOf(request) }

/** Plays that the server had not seen before. */
const judgedIn = ({ accepted, rejected }: PlaysAnswer) =>
  Object.values(rejected).reduce((sum, plays) => sum + plays, accepted)

function screenOf({ screen }: FastifyRequest): KnownScreen {
  if (!screen) throw new Error('only known screens come this far')
  return screen
}

function playlistOf(playlists: Playlists, screen: KnownScreen) {
  return screen.mayShowAds ? playlists.forVehicle(screen.vehicleType, screen.place) : playlists.houseOnly()
}

function checked<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> {
  if (!schema) throw new Error('the call has no such part')
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw refusalOfIssues(result.error.issues)
}

function bodyOf(request: FastifyRequest): ScreenBody {
  const body = request.body as ScreenBody | undefined
  return body ?? { json: () => ({}), bytes: Buffer.alloc(0), gzipped: false, size: 0 }
}

/** Whether the If-None-Match header names the version of a playlist, weak or strong. */
function isKnown(request: FastifyRequest, { version }: ReadyPlaylist): boolean {
  const header = request.headers['if-none-match']
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"` || tag.trim() === '*')
}

const sendJson = (reply: FastifyReply, body: string | Buffer) =>
  reply.type('application/json; charset=utf-8').send(body)
