import { type AskedLook, type DisplayFault, LOOK_SIZE } from '@ayob/contract/looks'
import { type DisplaySample, displayFault } from '@ayob/domain/looks/display-fault'
import { LOOK_GROUND, LOOK_QR, PANEL_PART, placeOnLook } from '@ayob/domain/looks/print'
import { Refused, sendLook, Unpaired } from './api'
import { backoffMs } from './backoff'
import type { ScreenClock } from './clock'
import { describe, type Note } from './events'
import { shownFrame } from './moving'
import type { Place } from './position'
import { drawCreative, realPicture, sampleOf } from './real-picture'
import type { Stage } from './stage'
import { pause } from './wait'

const JPEG_QUALITY = 0.7
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000
/** White border around the QR code, in pixels. */
const QR_EDGE = 2
/** On a device of ours, one look in so many, and each that an administrator asks for, is a picture of what the compositor shows. */
const REAL_EVERY = 4

interface LookDeps {
  readonly token: string
  readonly stage: Pick<Stage, 'front'>
  readonly clock: Pick<ScreenClock, 'now'>
  readonly place: Place
  readonly note: Note
  /** True on a device whose compositor can be photographed. */
  readonly isOnBox: boolean
  /** The booking on the display, null for a house ad, and the number of its creative or house ad. */
  readonly nowPlaying: () => { readonly bookingId: string | null; readonly creative: number | null }
  /** Called with what the last two pictures of the display show to be wrong. */
  readonly judged: (fault: DisplayFault | null) => void
  readonly stopped: () => boolean
}

/**
 * Answers looks: captures the display when the server asks, and sends the picture until it arrives or the look expires. The
 * picture is kept in memory only: after a restart the next heartbeat asks again, and a new picture is just as good. Returns
 * whether the server has it.
 */
export function createLooks(deps: LookDeps): (asked: AskedLook, isWanted?: boolean) => Promise<boolean> {
  let last: { readonly id: string; readonly done: Promise<boolean> } | undefined
  let taken = 0
  const real = createRealLooks(deps)
  return (asked, isWanted = false) => {
    // The server repeats the request with each heartbeat until it has the answer.
    if (asked.id === last?.id) return last.done
    const isReal = deps.isOnBox && (isWanted || taken % REAL_EVERY === 0)
    taken += 1
    const done = answer(deps, asked, isReal ? real : null).catch((error: unknown) => {
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
  real: (() => Promise<Blob | null>) | null,
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
  form.set('file', (await real?.()) ?? (await drawLook(stage.front())), 'look.jpg')
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

/**
 * Takes looks from the compositor of a device. Such a look is null, and the reason noted, where there is no picture, or where a
 * code fills the display: then the drawn one is as good. A black or frozen display is noted.
 */
export function createRealLooks({
  stage,
  nowPlaying,
  note,
  judged,
}: Pick<LookDeps, 'stage' | 'nowPlaying' | 'note' | 'judged'>): () => Promise<Blob | null> {
  let before: { readonly sample: DisplaySample; readonly shown: string } | undefined
  return async () => {
    const layer = stage.front()
    if (layer.querySelector('.link.whole.turn')) return null
    const { bookingId, creative } = nowPlaying()
    const picture = await realPicture().catch((error: unknown) => {
      note('no_real_picture', describe(error))
      return null
    })
    // The slot may have ended meanwhile.
    if (!picture || stage.front() !== layer) return null
    const now = { sample: sampleOf(picture), shown: `${bookingId} ${creative}` }
    const fault = before ? displayFault(before.sample, now.sample, before.shown !== now.shown) : null
    before = now
    judged(fault)
    if (fault) note(`display_${fault}`)
    return drawLook(layer, picture)
  }
}

/** Draws the contents of a layer on a separate small canvas, without touching the layer itself: from a picture if there is one. */
async function drawLook(layer: HTMLElement, picture?: ImageBitmap): Promise<Blob> {
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
    const part = shown.classList.contains('face') ? PANEL_PART : undefined
    if (picture) {
      drawCreative(context, picture, size, part)
      return encoded(canvas)
    }
    const { x, y, width, height } = placeOnLook(size, part)
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
  return encoded(canvas)
}

function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
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
