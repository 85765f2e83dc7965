import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { createCarousel } from '../../lib/carousel'
import { cx } from '../../ui/cx'
import { LedBoard } from '../../ui/led'
import { Vehicle } from '../../ui/vehicles/vehicle'

const SLIDES = [
  { type: 'tuktuk', lines: ['FORT', 'NUGEGODA'], colour: 'turmeric' },
  { type: 'bus', lines: ['PEAK HOUR', '17:30'], colour: 'white' },
  { type: 'car', lines: ['1,204', 'PLAYS'], colour: 'lagoon' },
] as const

/** Three slides, one every 5 seconds. After a manual choice they pause for 10 seconds. */
export function AuthCarousel() {
  const { t } = useTranslation()
  const [carousel] = useState(() => createCarousel({ count: SLIDES.length, interval: 5000, resumeAfter: 10_000 }))
  const shown = useSyncExternalStore(carousel.subscribe, carousel.state).index
  const texts = ([1, 2, 3] as const).map(
    (slide) => [t(`auth.slide${slide}Title`), t(`auth.slide${slide}Text`)] as const,
  )
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('auth.carousel')}
      className="flex flex-1 flex-col justify-center gap-10 px-12 py-10 xl:px-20"
    >
      <div className="relative aspect-[2/1] w-full max-w-2xl overflow-hidden">
        {SLIDES.map((slide, index) => (
          <div
            key={slide.type}
            className={cx(
              'absolute inset-0 transition-[translate,opacity] duration-500 ease-in-out',
              index === shown ? 'opacity-100' : '-translate-x-1/2 opacity-0',
            )}
          >
            <Vehicle type={slide.type} screen={<LedBoard lines={slide.lines} colour={slide.colour} />} />
          </div>
        ))}
      </div>
      <div className="grid max-w-xl" aria-live="off">
        {texts.map(([title, text], index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a fieldset
          <div
            key={title}
            role="group"
            aria-roledescription="slide"
            aria-label={t('auth.slideOf', { index: index + 1, count: SLIDES.length })}
            aria-hidden={index !== shown}
            className={cx(
              'col-start-1 row-start-1 transition-opacity duration-300',
              index === shown ? 'opacity-100' : 'invisible opacity-0',
            )}
          >
            <h2 className="text-3xl">{title}</h2>
            <p className="mt-2 text-lg text-night-soft">{text}</p>
          </div>
        ))}
      </div>
      <div className="flex items-center gap-2">
        <Arrow label={t('common.previous')} onClick={carousel.previous}>
          <ChevronLeft aria-hidden className="size-5" />
        </Arrow>
        {SLIDES.map((slide, index) => (
          <button
            key={slide.type}
            type="button"
            aria-label={t('auth.slideOf', { index: index + 1, count: SLIDES.length })}
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => carousel.show(index)}
            className="focus-night grid size-9 place-items-center rounded-control"
          >
            <span
              className={cx(
                'h-2.5 rounded-full transition-all duration-200',
                index === shown ? 'w-7 bg-turmeric' : 'w-2.5 bg-night-soft',
              )}
            />
          </button>
        ))}
        <Arrow label={t('common.next')} onClick={carousel.next}>
          <ChevronRight aria-hidden className="size-5" />
        </Arrow>
      </div>
    </section>
  )
}

function Arrow({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="focus-night inline-grid size-11 place-items-center rounded-control border border-night-line hover:bg-night-raised"
    >
      {children}
    </button>
  )
}
