interface Options {
  count: number
  /** The duration of a slide in milliseconds. */
  interval: number
  /** The pause after a manual choice in milliseconds. */
  resumeAfter: number
}

/**
 * Slides that advance automatically while there are subscribers. They pause after a manual choice and stop under reduced
 * motion. Independent of React, because the landing page runs without it.
 */
export function createCarousel({ count, interval, resumeAfter }: Options) {
  const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
  const listeners = new Set<() => void>()
  let stopped = false
  let timer: number | undefined
  let state = { index: 0, playing: !stillness.matches }

  function wait(milliseconds: number) {
    window.clearTimeout(timer)
    if (state.playing && listeners.size > 0) timer = window.setTimeout(() => change(state.index + 1), milliseconds)
  }
  function change(slide: number, pause = 0) {
    state = { index: (slide + count) % count, playing: !stopped && !stillness.matches }
    wait(interval + pause)
    for (const listener of listeners) listener()
  }
  const follow = () => change(state.index)

  return {
    state: () => state,
    show: (slide: number) => change(slide, resumeAfter),
    next: () => change(state.index + 1, resumeAfter),
    previous: () => change(state.index - 1, resumeAfter),
    toggle() {
      stopped = !stopped
      follow()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      if (listeners.size === 1) {
        stillness.addEventListener('change', follow)
        wait(interval)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stillness.removeEventListener('change', follow)
        window.clearTimeout(timer)
      }
    },
  }
}
