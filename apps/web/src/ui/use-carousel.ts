import { useCallback, useEffect, useState } from 'react'

interface Options {
  count: number
  /** The time of a slide in milliseconds. */
  interval: number
  /** The pause after a manual choice in milliseconds. */
  resumeAfter: number
}

interface Carousel {
  index: number
  playing: boolean
  show: (index: number) => void
  next: () => void
  previous: () => void
  toggle: () => void
}

/** Slides that advance on their own. They pause after a manual choice and stop under reduced motion. */
export function useCarousel({ count, interval, resumeAfter }: Options): Carousel {
  const [index, setIndex] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [chosenAt, setChosenAt] = useState(0)
  const [still, setStill] = useState(false)

  useEffect(() => {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => setStill(query.matches)
    follow()
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])

  useEffect(() => {
    if (stopped || still) return
    let ticking: number | undefined
    const start = () => {
      ticking = window.setInterval(() => setIndex((current) => (current + 1) % count), interval)
    }
    if (chosenAt === 0) {
      start()
      return () => window.clearInterval(ticking)
    }
    const waiting = window.setTimeout(() => setChosenAt(0), resumeAfter)
    return () => window.clearTimeout(waiting)
  }, [stopped, still, chosenAt, count, interval, resumeAfter])

  const show = useCallback(
    (slide: number) => {
      setIndex(((slide % count) + count) % count)
      setChosenAt(Date.now())
    },
    [count],
  )

  return {
    index,
    playing: !stopped && !still,
    show,
    next: () => show(index + 1),
    previous: () => show(index - 1),
    toggle: () => setStopped((value) => !value),
  }
}
