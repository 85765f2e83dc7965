import type { IncomingHttpHeaders } from 'node:http'
import type { AnswerOf, InputOf, OutputOf } from '@ayob/contract/call'
import type { AskedLook } from '@ayob/contract/looks'
import { type PlaysAnswer, sendPlays } from '@ayob/contract/plays'
import { sendHeartbeat } from '@ayob/contract/screens'
import { sideOfDisplay } from '@ayob/domain/creatives/renditions'
import { counts, type Fix, type ServedArea } from '@ayob/domain/geo/fix'
import type { Receipt } from '@ayob/domain/plays/batch'
import { type BatchShape, shapeOf } from '@ayob/domain/plays/batch-shape'
import { readReported } from '@ayob/domain/plays/play'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import type { CommandDesk } from '../../goods/commands/desk'
import type { HeartbeatBuffer } from '../../goods/screens/buffers'
import type { ReportPace } from '../../goods/screens/report-pace'
import { bearerOf } from '../../platform/http/route'
import { bodyOf, checked, type KnownScreen, lean, screenOf, sendJson } from '../../platform/http/screen-route'
import type { Clock } from '../../platform/ports'
import { hmac, isSignedBy, type KeyRing } from '../../platform/secrets'
import type { Playlists } from '../playlists/playlists'
import type { UpdateDesk } from '../rings/desk'
import { type AdmissionControl, type BatchFaultBuffer, faultOf, hasTooMany, oddities, type Pass } from './admission'
import type { PlayLog } from './play-log'

declare module 'fastify' {
  interface FastifyRequest {
    /** The batch is admitted. */
    pass?: Pass
    /** Its plays are being applied. */
    applying?: boolean
    /** The batch contains more plays than allowed. */
    oversized?: boolean
  }
}

interface Deps {
  readonly playLog: PlayLog
  readonly receipts: Receipts
  readonly admission: AdmissionControl
  readonly faults: BatchFaultBuffer
  /** Called with every accepted batch. */
  readonly taken: (answer: PlaysAnswer, repeated: number) => void
  /** The look that a screen has to answer; null without one. */
  readonly lookFor: (screen: KnownScreen) => Promise<AskedLook | null> | null
}

/**
 * Accepts the play batches of paired screens. Errors: `validation_failed` for a body that is not a batch, `too_large`,
 * and `busy` when too many batches are in progress.
 */
export function playRoutes(
  scope: FastifyInstance,
  { playLog, receipts, admission, faults, taken, lookFor }: Deps,
): void {
  for (const property of ['pass', 'applying', 'oversized']) scope.decorateRequest(property)

  const waitsInLine = {
    // Not asynchronous, because the body may begin to flow once it has a listener.
    preParsing(
      request: FastifyRequest,
      reply: FastifyReply,
      payload: RequestPayload,
      done: (error: Error | null, payload: RequestPayload) => void,
    ) {
      const pass = admission.enter(screenOf(request).id)
      request.pass = pass
      reply.raw.once('close', () => {
        if (!request.applying) pass.leave()
      })
      payload.on('data', (part: Buffer) => {
        try {
          pass.grow(part.length)
        } catch (error) {
          payload.emit('error', error)
        }
      })
      done(null, payload)
    },
    async onError(request: FastifyRequest, _: FastifyReply, error: FastifyError) {
      const fault = request.oversized ? 'too_large' : faultOf(error)
      if (fault) faults.note(senderOf(request), fault)
    },
  }
  const parsePlays = (request: FastifyRequest) => {
    const json = bodyOf(request).json()
    request.oversized = hasTooMany(json)
    return checked(sendPlays.body, json).plays.map(readReported)
  }
  scope.post(`/api${sendPlays.path}`, { ...lean(sendPlays), ...waitsInLine }, async (request, reply) => {
    // The admission lasts until the plays are applied, even if the sender disconnects.
    request.applying = true
    try {
      const body = bodyOf(request)
      request.pass?.grow(body.size - body.bytes.length)
      const screen = screenOf(request)
      let shape: BatchShape | undefined
      const answer = await playLog.apply({
        screen,
        receipt: receipts.read(screen.id, request.headers),
        read() {
          const plays = parsePlays(request)
          shape = shapeOf(plays)
          return plays
        },
        plain: body.plain,
        packed: body.gzipped ? body.bytes : null,
      })
      if (shape) {
        const repeated = shape.plays - judgedIn(answer)
        for (const oddity of oddities(shape, repeated)) faults.note({ screenId: screen.id }, oddity)
        taken(answer, repeated)
      }
      reply.header(RECEIPT_HEADER, receipts.of(screen.id, answer.acked_seq))
      const look = (await lookFor(screen)) ?? undefined
      return sendJson(reply, JSON.stringify({ ...answer, look } satisfies PlaysAnswer))
    } finally {
      request.pass?.leave()
    }
  })
}

const senderOf = (request: FastifyRequest) =>
  request.screen ? { screenId: request.screen.id } : { token: bearerOf(request) }

/** The number of plays above the watermark. */
const judgedIn = ({ accepted, rejected }: PlaysAnswer) =>
  Object.values(rejected).reduce((sum, plays) => sum + plays, accepted)

interface HeartbeatDeps {
  readonly heartbeats: HeartbeatBuffer
  readonly clock: Clock
  readonly servedArea: ServedArea
  readonly playlists: Playlists
  readonly reportPace: Pick<ReportPace, 'ready' | 'nextReportS'>
  /** The look that a screen has to answer; null without one. `wanted`: an administrator asks for it now. */
  readonly lookFor: (screen: KnownScreen, now: Date, wanted: boolean) => Promise<AskedLook | null> | null
  readonly commands: CommandDesk
  readonly updates: Pick<UpdateDesk, 'tell'>
}

/** Heartbeats of paired screens. They report position and current play, and return the time and the version of the playlist. */
export function heartbeatRoutes(scope: FastifyInstance, deps: HeartbeatDeps): void {
  const { heartbeats, clock, servedArea, playlists, reportPace, lookFor, commands, updates } = deps
  scope.post(`/api${sendHeartbeat.path}`, lean(sendHeartbeat), async (request, reply) => {
    const screen = screenOf(request)
    const beat = checked(sendHeartbeat.body, bodyOf(request).json())
    const fix = fixOf(beat)
    const place = fix && counts(servedArea, fix) ? { lat: fix.lat, lng: fix.lng } : null
    if (place) screen.place = place
    if (beat.health?.display) screen.side = sideOfDisplay(beat.health.display)
    const seenAt = clock.now()
    heartbeats.note({
      screenId: screen.id,
      seenAt,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      appVersion: beat.version,
      freeMb: beat.free_mb ?? null,
      nowPlaying: beat.now_playing,
      position: place ? 'good' : fix ? 'poor' : 'none',
      accuracyM: fix?.accuracyM ?? null,
      fix: fix && JSON.stringify(fixTold(beat)),
      health: beat.health ? JSON.stringify(beat.health) : null,
      bytesToday: beat.health?.bytes_today == null ? null : Math.floor(beat.health.bytes_today),
      temperatureC: beat.health?.temperature_c ?? null,
      storageMb: beat.health?.storage_free_mb ?? beat.free_mb ?? null,
      memoryMb: beat.health?.memory_free_mb ?? null,
      restarts: beat.health?.restarts ?? null,
      build: beat.build,
      image: beat.image,
    })
    await commands.take(screen, beat.results)
    const look = (await lookFor(screen, seenAt, commands.wantsPicture(screen, seenAt))) ?? undefined
    const told = await commands.tell(screen, seenAt, look !== undefined)
    const { version, bookingIds, isNearGoal } = await playlists.forScreen(screen)
    await reportPace.ready()
    const next_report_s = reportPace.nextReportS({ id: screen.id, bookingIds, isNearGoal })
    const drops = screen.drops.length > 0 ? [...screen.drops] : undefined
    const update = await updates.tell(screen.id, beat)
    const answer = {
      ...{ server_time: seenAt.toISOString(), playlist_version: version },
      ...{ look, next_report_s, drops, commands: told, update },
    }
    return sendJson(reply, JSON.stringify(answer satisfies AnswerOf<typeof sendHeartbeat>))
  })
}

/** The position of a heartbeat as it is kept. */
const fixTold = ({ fix, lat, lng }: OutputOf<typeof sendHeartbeat, 'body'>) => ({
  lat: fix?.lat ?? lat,
  lng: fix?.lng ?? lng,
  accuracy_m: fix?.accuracy_m ?? null,
  age_s: fix?.age_s ?? null,
  source: fix?.source ?? null,
})

/** The position that a heartbeat reports; null without one. Old screens report no accuracy. */
function fixOf({ fix, lat, lng }: InputOf<typeof sendHeartbeat, 'body'>): Fix | null {
  if (fix) return { lat: fix.lat, lng: fix.lng, accuracyM: fix.accuracy_m, ageS: fix.age_s }
  return lat != null && lng != null ? { lat, lng } : null
}

/** Each answer to a screen contains a receipt in this header. The screen sends the latest one back in the same header. */
export const RECEIPT_HEADER = 'x-screen-receipt'
/** The number of the oldest play that the screen could send again. */
const KEPT_FROM_HEADER = 'x-screen-kept-from'

export const NO_RECEIPT: Receipt = { acknowledged: 0, keptFrom: 0 }

export type Receipts = ReturnType<typeof createReceipts>

/**
 * Receipts for acknowledged plays. They outlive the data: a server whose database lost plays learns from a receipt that
 * it had acknowledged them.
 */
export function createReceipts(ring: KeyRing) {
  const textOf = (screenId: string, seq: number) => `receipt ${screenId} ${seq}`
  return {
    /** The receipt for the plays of a screen up to a number. */
    of: (screenId: string, seq: number): string => `${seq}.${hmac(ring[0], textOf(screenId, seq))}`,

    /** The receipt of a call. A receipt that we did not sign proves nothing. */
    read(screenId: string, headers: IncomingHttpHeaders): Receipt {
      const parts = /^(\d{1,15})\.([\w-]{43})$/.exec(String(headers[RECEIPT_HEADER] ?? ''))
      const seq = Number(parts?.[1] ?? 0)
      const isOurs = parts?.[2] !== undefined && isSignedBy(ring, textOf(screenId, seq), parts[2])
      const keptFrom = Number(headers[KEPT_FROM_HEADER] ?? 0)
      return isOurs ? { acknowledged: seq, keptFrom: Number.isSafeInteger(keptFrom) ? keptFrom : 0 } : NO_RECEIPT
    },
  }
}
