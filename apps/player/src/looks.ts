import { type AskedLook, LOOK_SIZE } from '@ayob/contract/looks'
import { LOOK_GROUND, LOOK_QR, PANEL_PART, placeOnLook } from '@ayob/domain/looks/print'
import { Refused, sendLook, Unpaired } from './api'
import { backoffMs } from './backoff'
import type { ScreenClock } from './clock'
import { describe, type Note } from './events'
import { shownFrame } from './moving'
import type { Place } from './position'
import type { Stage } from './stage'
import { pause } from './wait'

const JPEG_QUALITY = 0.7
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000
/** White border around the QR code, in pixels. */
const QR_EDGE = 2

interface LookDeps {
  readonly token: string
  readonly stage: Pick<Stage, 'front'>
  readonly clock: Pick<ScreenClock, 'now'>
  readonly place: Place
  readonly note: Note
  /** The booking on the display, null for a house ad, and the number of its creative or house ad. */
  readonly nowPlaying: () => { readonly bookingId: string | null; readonly creative: number | null }
  readonly stopped: () => boolean
}

/**
 * Answers looks: captures the display when the server asks, and sends the picture until it arrives or the look expires. The
 * picture is kept in memory only: after a restart the next heartbeat asks again, and a new picture is just as good. Returns
 * whether the server has it.
 */
export function createLooks(deps: LookDeps): (asked: AskedLook) => Promise<boolean> {
  let last: { readonly id: string; readonly done: Promise<boolean> } | undefined
  return (asked) => {
    // The server repeats the request with each heartbeat until it has the answer.
    if (asked.id === last?.id) return last.done
    const done = answer(deps, asked).catch((error: unknown) => {
      deps.note('look_failed', describe(error))
      return false
    })
    last = { id: asked.id, done }
    return done
  }
}

async function answer(
  { token, stage, clock, place, note, nowPlaying, stopped }: LookDeps,
  asked: AskedLook,
): Promise<boolean> {
  const position = place.now()
  const form = new FormData()
  form.set('id', asked.id)
  form.set('nonce', asked.nonce)
  const { bookingId, creative } = nowPlaying()
  form.set('booking_id', bookingId ?? '')
  if (creative !== null) form.set('creative', String(creative))
  form.set('shown_at', new Date(clock.now()).toISOString())
  form.set('lat', position ? String(position.lat) : '')
  form.set('lng', position ? String(position.lng) : '')
  form.set('file', await drawLook(stage.front()), 'look.jpg')
  const expiresAt = Date.parse(asked.expires_at)
  for (let failures = 1; !stopped() && clock.now() < expiresAt; failures += 1) {
    try {
      await sendLook(token, form)
      note('look')
      return true
    } catch (error) {
      if (error instanceof Unpaired) return false
      const isFinal = error instanceof Refused && error.status < 500 && error.status !== 429
      if (isFinal) {
        note('look_refused', error.message)
        return false
      }
      const asksToWait = error instanceof Refused ? error.retryAfterMs : 0
      await pause(backoffMs(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS, Math.random(), asksToWait))
    }
  }
  note('look_late')
  return false
}

/** Draws the contents of a layer on a separate small canvas, without touching the layer itself. */
async function drawLook(layer: HTMLElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, LOOK_SIZE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  const { r, g, b } = LOOK_GROUND
  context.fillStyle = `rgb(${r} ${g} ${b})`
  context.fillRect(0, 0, LOOK_SIZE.width, LOOK_SIZE.height)
  const shown = layer.querySelector<HTMLImageElement | HTMLVideoElement | HTMLCanvasElement>('.creative')
  const size = shown && sizeOf(shown)
  if (shown && size && size.width > 0 && size.height > 0) {
    const { x, y, width, height } = placeOnLook(size, shown.classList.contains('face') ? PANEL_PART : undefined)
    const since = Number(layer.dataset.frontSince ?? performance.now())
    const frame = shown instanceof HTMLImageElement ? await shownFrame(shown, performance.now() - since) : shown
    context.drawImage(frame, x, y, width, height)
    if (frame instanceof VideoFrame) frame.close()
  }
  const code = layer.querySelector<HTMLCanvasElement>('canvas.link')
  if (code) {
    const { x, y, side } = LOOK_QR
    context.fillStyle = '#fff'
    context.fillRect(x, y, side, side)
    context.drawImage(code, x + QR_EDGE, y + QR_EDGE, side - 2 * QR_EDGE, side - 2 * QR_EDGE)
  }
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no picture')))
    canvas.toBlob(take, 'image/jpeg', JPEG_QUALITY)
  })
}

function sizeOf(shown: HTMLImageElement | HTMLVideoElement | HTMLCanvasElement) {
  if (shown instanceof HTMLVideoElement) return { width: shown.videoWidth, height: shown.videoHeight }
  if (shown instanceof HTMLImageElement) return { width: shown.naturalWidth, height: shown.naturalHeight }
  return { width: shown.width, height: shown.height }
}
