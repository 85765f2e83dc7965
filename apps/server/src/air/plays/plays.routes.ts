import type { AskedLook } from '@ayob/contract/looks'
import { type PlaysAnswer, sendPlays } from '@ayob/contract/plays'
import { type BatchShape, shapeOf } from '@ayob/domain/plays/batch-shape'
import { readReported } from '@ayob/domain/plays/play'
import { createPlayReader } from '@ayob/domain/plays/play-text'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { bearerOf } from '../../platform/http/route'
import { bodyOf, checked, type KnownScreen, lean, screenOf, sendJson } from '../../platform/http/screen-route'
import type { AdmissionControl, Pass } from './admission-control'
import { type BatchFaultBuffer, faultOf, hasTooMany, oddities } from './batch-faults'
import type { PlayLog } from './play-log'
import { RECEIPT_HEADER, type Receipts } from './receipts'

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
  const readPlays = createPlayReader()
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
          const usual = readPlays(body.plain)
          const plays = usual && !hasTooMany({ plays: usual }) ? usual : parsePlays(request)
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
