import type { CommandArgs } from '@ayob/contract/commands'
import { element } from './element'

const SHOWN_MS = 30_000
/** Dark letters are read on these, light ones on all others. */
const LIGHT: ReadonlySet<string> = new Set(['yellow', 'white', 'cyan', 'orange', 'green'])
const BARS = ['#fff', '#ff0', '#0ff', '#0f0', '#f0f', '#f00', '#00f', '#000']

export type Cover = ReturnType<typeof createCover>

/** Covers or dims the show, on top of it. What is covered is not counted as shown. */
export function createCover(place: HTMLElement) {
  let covers = 0
  let current: { readonly view: HTMLElement; readonly timer: ReturnType<typeof setTimeout> } | undefined
  let shade: HTMLElement | undefined
  let waiting: (() => void)[] = []

  const end = () => {
    current?.view.remove()
    clearTimeout(current?.timer)
    current = undefined
    for (const go of waiting) go()
    waiting = []
  }
  const show = (view: HTMLElement) => {
    current?.view.remove()
    clearTimeout(current?.timer)
    covers += 1
    place.append(view)
    current = { view, timer: setTimeout(end, SHOWN_MS) }
  }

  return {
    /** Fills the display with a number, a plate and a colour for half a minute. */
    identify({ number = 1, plate = '', color = 'red' }: CommandArgs): void {
      const view = element('section', LIGHT.has(color) ? 'cover identify light' : 'cover identify')
      view.style.background = color
      view.style.setProperty('--letters', String(Math.max(plate.length, 4)))
      view.append(element('strong', '', String(number)), element('span', '', plate))
      show(view)
    },

    /** Shows bars of colour, steps of grey and the edge of the display for half a minute. */
    testPattern(): void {
      const view = element('section', 'cover pattern')
      const bars = element('div', 'bars')
      for (const color of BARS) bars.append(swatch(color))
      const greys = element('div', 'bars')
      for (let step = 0; step < 16; step++) greys.append(swatch(`rgb(${step * 17} ${step * 17} ${step * 17})`))
      view.append(bars, greys, element('span', '', `${innerWidth} x ${innerHeight}`))
      show(view)
    },

    /** Dims the show, without a backlight to dim, until an instant. */
    dim(percent: number, forMs: number): void {
      shade?.remove()
      if (percent >= 100) return
      const next = element('div', 'shade')
      next.style.opacity = String(1 - percent / 100)
      place.append(next)
      shade = next
      setTimeout(() => next.remove(), forMs)
    },

    /** Starts watching. The returned function returns true if nothing has covered the show ever since, and `seen` does. */
    watch(seen: () => boolean): () => boolean {
      const [before, isCovered] = [covers, current !== undefined]
      return () => {
        const wasSeen = seen()
        return wasSeen && !isCovered && covers === before
      }
    },

    /** Resolves when nothing covers the show. */
    over: (): Promise<void> => (current ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
  }
}

function swatch(color: string): HTMLElement {
  const one = element('i')
  one.style.background = color
  return one
}
