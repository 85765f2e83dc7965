import type { ScreenCreative } from '@ayob/contract/playlists'
import type { OpenFile } from './creatives'
import { ledPanel } from './led'
import { adCode } from './qr'
import { words } from './words'

/** The content of a slot. Without a creative it is the AYOB panel, which needs no network. */
export interface Scene {
  readonly creative: (Pick<ScreenCreative, 'kind'> & OpenFile) | null
  readonly link: string | null
}

export interface Prepared {
  /** Shows it. `forMs` is how long: a code that fills the display is shown at the end of that time. */
  toFront(forMs: number): void
  /** Resolves with the error if it breaks while it is shown. */
  readonly broken: Promise<string>
}

export interface Stage {
  /** Draws a scene behind the current one. Throws if that takes longer than `withinMs`. */
  prepare(scene: Scene, withinMs: number): Promise<Prepared>
  /** The layer that is visible now. */
  front(): HTMLElement
}

/** A video without progress for this long has stalled. */
const STALL_MS = 2_000
const POLL_MS = 500
/** A code that fills the display takes this end of a slot. */
const CODE_MS = 2_500

interface Layer {
  readonly element: HTMLElement
  /** Releases its content. */
  clear: () => void
  /** Called when it is no longer shown. */
  leave: () => void
}

/** Two layers alternate, so that a change never shows a gap. */
export function createStage(screen: HTMLElement): Stage {
  let front = layer()
  let back = layer()
  front.element.append(face())
  front.element.classList.add('front')
  screen.replaceChildren(back.element, front.element)

  return {
    front: () => front.element,
    async prepare({ creative, link }, withinMs) {
      const target = back
      target.clear()
      const drawn = creative ? create(creative) : face()
      target.clear = () => {
        if (drawn instanceof HTMLVideoElement) stopVideo(drawn)
        creative?.close()
        target.element.replaceChildren()
        target.clear = () => {}
      }
      const code = link === null ? null : adCode(link, words().qrLabel)
      target.element.replaceChildren(drawn, ...(code ? [code] : []))
      await within(withinMs, decoded(drawn))
      let tell: (fault: string) => void = () => {}
      const broken = new Promise<string>((resolve) => {
        tell = resolve
      })
      return {
        broken,
        toFront(forMs) {
          const stop = drawn instanceof HTMLVideoElement ? playVideo(drawn, tell) : () => {}
          const turn = setTimeout(() => code?.classList.add('turn'), Math.max(0, forMs - CODE_MS))
          target.leave = () => {
            stop()
            clearTimeout(turn)
          }
          target.element.classList.add('front')
          target.element.dataset.frontSince = String(performance.now())
          front.element.classList.remove('front')
          back = front
          front = target
          back.leave()
          back.leave = () => {}
        },
      }
    },
  }
}

function layer(): Layer {
  const element = document.createElement('div')
  element.className = 'layer'
  return { element, clear: () => element.replaceChildren(), leave: () => {} }
}

function face(): HTMLElement {
  const panel = ledPanel('AYOB')
  panel.classList.add('creative', 'face')
  return panel
}

function create({ kind, address }: { kind: ScreenCreative['kind']; address: string }): HTMLElement {
  const element = kind === 'video' ? video(address) : picture(address)
  element.classList.add('creative')
  return element
}

async function decoded(element: HTMLElement): Promise<void> {
  if (element instanceof HTMLVideoElement) await firstFrame(element)
  else if (element instanceof HTMLImageElement) await element.decode()
}

/** Animations start when they are first drawn, which is when their layer comes to the front. */
function picture(address: string): HTMLImageElement {
  const element = new Image()
  element.alt = ''
  element.decoding = 'sync'
  element.src = address
  return element
}

function video(address: string): HTMLVideoElement {
  const element = document.createElement('video')
  element.muted = true
  element.loop = true
  element.playsInline = true
  element.preload = 'auto'
  element.src = address
  return element
}

const firstFrame = (element: HTMLVideoElement) =>
  new Promise<void>((resolve, reject) => {
    element.addEventListener('loadeddata', () => resolve(), { once: true })
    element.addEventListener('error', () => reject(new Error('the video cannot be played')), { once: true })
  })

/** Plays a video and watches its progress. Returns the function that stops both. */
function playVideo(element: HTMLVideoElement, tell: (fault: string) => void): () => void {
  let lastTime = element.currentTime
  let movedAt = performance.now()
  const watch = setInterval(() => {
    const now = performance.now()
    if (element.currentTime !== lastTime) {
      lastTime = element.currentTime
      movedAt = now
    } else if (now - movedAt >= STALL_MS) tell('the video stands still')
  }, POLL_MS)
  element.addEventListener('error', () => tell(element.error?.message || 'the video broke'), { once: true })
  element.play().catch((error: unknown) => tell(String(error)))
  return () => {
    clearInterval(watch)
    element.pause()
  }
}

/** Without a source, the video releases its decoder and its file. */
function stopVideo(element: HTMLVideoElement): void {
  element.pause()
  element.removeAttribute('src')
  element.load()
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
