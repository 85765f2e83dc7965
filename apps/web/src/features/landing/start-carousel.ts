import { createCarousel } from '../../lib/carousel'

/** Starts the carousel of the prerendered page. */
export function startCarousel(section: Element): { stop: () => void; rest: () => void } {
  const slides = [...section.querySelectorAll<HTMLElement>('[aria-roledescription=slide]')]
  const stops = section.querySelectorAll('[data-stop]')
  const toggle = section.querySelector<HTMLElement>('[data-toggle]')
  const small = window.matchMedia('(max-width: 767.98px)')
  const interval = small.matches ? 4000 : 3500
  const carousel = createCarousel({ count: slides.length, interval, resumeAfter: 10_000 })

  const draw = () => {
    const { index, playing } = carousel.state()
    for (const [place, slide] of slides.entries()) {
      slide.ariaHidden = String(place !== index)
      slide.dataset.place = place === index ? 'shown' : place < index ? 'before' : 'after'
      if (place === index) stops[place]?.setAttribute('aria-current', 'true')
      else stops[place]?.removeAttribute('aria-current')
    }
    section.querySelector('[data-slides]')?.setAttribute('aria-live', playing ? 'off' : 'polite')
    toggle?.toggleAttribute('data-stopped', !playing)
    toggle?.setAttribute('aria-label', toggle.dataset[playing ? 'pause' : 'play'] ?? '')
  }
  for (const [place, stop] of stops.entries()) stop.addEventListener('click', () => carousel.show(place))
  toggle?.addEventListener('click', carousel.toggle)
  draw()
  return {
    stop: carousel.subscribe(draw),
    /** Shows the first picture and stays there for a while. */
    rest: () => carousel.show(0),
  }
}
