import type { IncomingMessage } from 'node:http'
import { maxFormOf } from '@ayob/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors'

/** How slowly bodies may arrive, and how much is read of one that is refused. */
export interface ArrivalLimits {
  /** A body without a new byte for this long is cut off. */
  readonly silenceMs: number
  /** A body of this age has arrived at the minimum pace, or is cut off. */
  readonly graceMs: number
  readonly bytesPerS: number
  /** How often all of this is checked. */
  readonly checkMs: number
}

/** Slow phones send a kilobyte a second; a large upload may take an hour. */
export const ARRIVAL_LIMITS: ArrivalLimits = { silenceMs: 30_000, graceMs: 60_000, bytesPerS: 256, checkMs: 2_000 }

/** The rest of a refused body that is read so that its connection can be used again. */
const REUSED_WITHIN = 64 * 1024
/** The rest of a refused body that is read before its connection is closed: two of the largest uploads. */
const READ_MOST = maxFormOf(2, 16 * 1024 * 1024)

interface Arriving {
  readonly request: FastifyRequest
  readonly begunAt: number
  /** Bytes of the connection when the request began. */
  readonly before: number
  seen: number
  seenAt: number
  /** The most that may still arrive, once the request is answered. */
  most: number
}

/**
 * Watches bodies while they arrive. One that is silent or too slow is answered with `timeout`; its total time is not
 * limited. When a request is answered before its whole body has arrived, a short rest is read and the connection is
 * kept; otherwise the answer says `Connection: close`, and the rest is read and discarded up to a bound: closing at once
 * would make the system discard the answer with it.
 */
export function watchArrivals(app: FastifyInstance, limits: ArrivalLimits = ARRIVAL_LIMITS): void {
  const arriving = new Map<IncomingMessage, Arriving>()
  const timer = setInterval(() => {
    for (const [raw, one] of arriving) check(raw, one)
  }, limits.checkMs)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })

  function check(raw: IncomingMessage, one: Arriving): void {
    if (raw.complete || raw.destroyed) return void arriving.delete(raw)
    const now = performance.now()
    const bytes = raw.socket.bytesRead - one.before
    if (bytes > one.seen) {
      one.seen = bytes
      one.seenAt = now
    }
    const age = now - one.begunAt
    const isTooSlow = age > limits.graceMs && bytes < (age / 1000) * limits.bytesPerS
    if (now - one.seenAt > limits.silenceMs || isTooSlow) cut(raw, new Refusal('timeout', 'server.timeout'))
    else if (bytes > one.most) cut(raw, new Refusal('too_large', 'server.tooLarge'))
  }

  function cut(raw: IncomingMessage, refusal: Refusal): void {
    arriving.delete(raw)
    // Whoever reads the body reports this like any broken body. With nobody reading, nobody waits for an answer either.
    if (raw.socket.writable && raw.listenerCount('error') > 0) raw.emit('error', refusal)
    else raw.socket.destroy()
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (hasBody(raw) && raw.complete === false) {
      const now = performance.now()
      const before = raw.socket.bytesRead
      const most = Number.POSITIVE_INFINITY
      arriving.set(raw, { request, begunAt: now, before, seen: 0, seenAt: now, most })
      raw.once('close', () => arriving.delete(raw))
    }
    done()
  })

  app.addHook('onSend', (request, reply, _payload, done) => {
    const one = arriving.get(request.raw)
    if (one && !request.raw.complete) {
      if (restOf(request.raw) <= REUSED_WITHIN) discard(request.raw)
      else {
        one.most = one.seen + READ_MOST
        void reply.header('connection', 'close')
        closeSlowly(request.raw)
      }
    }
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The most that may still arrive of a body. */
const restOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)

function discard(raw: IncomingMessage): void {
  raw.unpipe()
  raw.resume()
}

/** Ends the connection after the answer, and closes it when the rest of the body has arrived. */
function closeSlowly(raw: IncomingMessage): void {
  const { socket } = raw
  // Node.js calls this after an answer with `Connection: close`.
  socket.destroySoon = () => {
    socket.end()
    raw.once('end', () => socket.destroy())
    discard(raw)
  }
}
