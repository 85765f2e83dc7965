import type { ScreenCreative } from '@ayob/contract/screens'
import texts from '@ayob/i18n/en/player.json'
import { ledPanel } from './led'
import { qrOf } from './qr'

/** What a slot shows. Without a creative it is our own face, which needs nothing from the network. */
export interface Scene {
  readonly creative: (Pick<ScreenCreative, 'kind'> & { readonly address: string }) | null
  readonly link: string | null
}

export interface Stage {
  /** Draws a scene behind the one that shows. The answer brings it to the front; it throws when it can't be drawn. */
  prepare(scene: Scene): Promise<() => void>
}

/** A creative that can't be decoded in this time is not shown in this slot. */
const DECODE_MS = 4_000

/** Two layers take turns, so that a change never shows a gap. */
export function createStage(screen: HTMLElement): Stage {
  let front = layer()
  let back = layer()
  front.append(face())
  front.classList.add('front')
  screen.replaceChildren(back, front)

  return {
    async prepare(scene) {
      const target = back
      const creative = scene.creative ? await draw(scene.creative) : face()
      const code = scene.link === null ? [] : [await linkCode(scene.link)]
      target.replaceChildren(creative, ...code)
      return () => {
        if (creative instanceof HTMLVideoElement) restart(creative)
        target.classList.add('front')
        front.classList.remove('front')
        back = front
        front = target
        for (const video of back.querySelectorAll('video')) video.pause()
      }
    },
  }
}

function layer(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'layer'
  return element
}

function face(): HTMLElement {
  const panel = ledPanel('AYOB')
  panel.classList.add('creative', 'face')
  return panel
}

async function linkCode(link: string): Promise<HTMLElement> {
  const code = await qrOf(link, texts.qrLabel)
  code.classList.add('link')
  return code
}

async function draw({ kind, address }: { kind: ScreenCreative['kind']; address: string }): Promise<HTMLElement> {
  const element = kind === 'video' ? video(address) : picture(address)
  element.classList.add('creative')
  await within(DECODE_MS, element instanceof HTMLVideoElement ? firstFrame(element) : element.decode())
  return element
}

function picture(address: string): HTMLImageElement {
  const element = new Image()
  element.alt = ''
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

function restart(element: HTMLVideoElement): void {
  element.currentTime = 0
  // A muted video may always play; where it still doesn't, its first frame stands.
  element.play().catch(() => undefined)
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('took too long')), ms)
    }),
  ])
}
