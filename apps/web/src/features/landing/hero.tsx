import { Pause, Play } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths'
import { buttonClass } from '../../ui/button'
import { LedBoard, LiveDot } from '../../ui/led'
import { Vehicle } from '../../ui/vehicles/vehicle'
import { Street } from './street'

/** As long as the name of an organisation may be. */
const NAME_LENGTH = 200

export function Hero() {
  const { t } = useTranslation()
  return (
    <section className="relative overflow-hidden bg-night text-night-ink">
      <div className="mx-auto grid max-w-7xl items-center gap-x-12 gap-y-8 px-4 pt-10 pb-12 sm:px-6 lg:grid-cols-[5fr_6fr] lg:px-8 lg:pt-16 lg:pb-20">
        <div>
          <p className="font-medium text-turmeric">{t('landing.tagline')}</p>
          <h1 className="mt-4 text-[2.5rem] leading-[1.04] font-extrabold tracking-[-0.03em] sm:text-6xl lg:text-[4rem]">
            {t('landing.heroTitle')}
          </h1>
          <p className="mt-5 max-w-xl text-lg text-night-soft">{t('landing.heroText')}</p>
          <div className="mt-8 flex flex-wrap items-center gap-4">
            <a href={paths.signUp('advertiser')} className={buttonClass('primary', 'large', 'focus-night')}>
              {t('landing.startAdvertising')}
            </a>
            <a
              href="#how"
              className="focus-night inline-flex min-h-12 items-center rounded-control border border-night-line px-6 text-base font-medium hover:bg-night-raised"
            >
              {t('landing.seeHow')}
            </a>
          </div>
          <Now />
        </div>
        <VehicleCarousel />
      </div>
    </section>
  )
}

/** What this installation shows now, and its lowest price. Hidden until it is known, and while it is nothing. */
function Now() {
  return (
    <div className="mt-6 flex min-h-6 flex-wrap gap-x-6 gap-y-1 text-night-soft">
      <p data-when-known hidden>
        <Figure name="price_from" text="landing.priceFrom" />
      </p>
      <p data-when-known hidden>
        <span className="mr-2 inline-block text-turmeric">
          <LiveDot />
        </span>
        <Figure name="vehicles_on_air" text="landing.vehiclesOnAir" />
      </p>
      <p data-when-known hidden>
        <Figure name="plays_today" text="landing.playsToday" />
      </p>
    </div>
  )
}

interface FigureProps {
  name: 'price_from' | 'vehicles_on_air' | 'plays_today'
  text: 'landing.priceFrom' | 'landing.vehiclesOnAir' | 'landing.playsToday'
}

/** A text around a figure, which `start-try.ts` fills in. */
export function Figure({ name, text }: FigureProps) {
  return <Trans i18nKey={text} components={{ n: <b data-figure={name} className="tabular font-semibold" /> }} />
}

const SLIDES = [
  { number: 1, type: 'tuktuk', lines: ['LUNCH 12-3', 'RICE + CURRY'], colour: 'turmeric', street: 'pettah' },
  { number: 2, type: 'car', lines: ['NEW SALON', 'BORELLA'], colour: 'lagoon', street: 'borella' },
  { number: 3, type: 'bus', lines: ['BIG SALE', 'UP TO 50%'], colour: 'white', street: 'nugegoda' },
] as const

/** The vehicles before the script animates them (`start-carousel.ts`): the first is visible, and playback is on. */
function VehicleCarousel() {
  const { t } = useTranslation()
  return (
    <section data-carousel aria-roledescription="carousel" aria-label={t('landing.carousel')} className="min-w-0">
      <div className="relative overflow-hidden rounded-card border border-night-line bg-[#101a2f]">
        <div data-slides className="relative aspect-[16/11]" aria-live="off">
          {SLIDES.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a fieldset
            <div
              key={slide.type}
              role="group"
              aria-roledescription="slide"
              aria-label={t('landing.slideOf', { index: slide.number, count: SLIDES.length })}
              aria-hidden={index > 0}
              data-place={index > 0 ? 'after' : undefined}
              className="group absolute inset-0 transition-opacity duration-500 ease-in-out data-[place=after]:opacity-0 data-[place=before]:opacity-0 md:duration-600"
            >
              <Street name={slide.street} />
              <div className="absolute inset-x-[7%] bottom-[4%] transition-[translate] duration-500 ease-in-out group-data-[place=after]:-translate-x-[60%] group-data-[place=before]:translate-x-[60%] md:duration-600">
                <Vehicle
                  type={slide.type}
                  label={t(`landing.slide${slide.number}`)}
                  screen={<LedBoard lines={slide.lines} colour={slide.colour} />}
                />
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className="mt-4 grid gap-2">
        <label htmlFor="shop" className="font-medium">
          {t('landing.tryName')}
        </label>
        <input
          id="shop"
          data-shop
          autoComplete="organization"
          maxLength={NAME_LENGTH}
          dir="auto"
          placeholder={t('landing.tryNameExample')}
          className="focus-night min-h-12 rounded-control border border-night-soft bg-night-raised px-4 text-lg text-night-ink placeholder:text-night-soft"
        />
      </div>
      <div className="mt-4 flex items-start gap-4">
        <ol className="relative flex flex-1 justify-between before:absolute before:inset-x-6 before:top-[1.3125rem] before:h-0.5 before:bg-night-line">
          {SLIDES.map((slide, index) => (
            <li key={slide.type}>
              <button
                type="button"
                data-stop
                aria-current={index === 0 ? 'true' : undefined}
                className="group focus-night relative grid min-w-16 justify-items-center gap-1 rounded-control px-2 pb-1 text-sm font-medium"
              >
                <span className="grid size-11 place-items-center">
                  <span className="size-4 rounded-full border-2 border-night-soft bg-night shadow-[0_0_0_4px_var(--night)] transition-all duration-200 group-aria-[current=true]:size-5 group-aria-[current=true]:border-turmeric group-aria-[current=true]:bg-turmeric" />
                </span>
                <span className="text-night-soft group-aria-[current=true]:text-night-ink">
                  {t(`landing.stop${slide.number}`)}
                </span>
              </button>
            </li>
          ))}
        </ol>
        <button
          type="button"
          data-toggle
          data-pause={t('landing.pause')}
          data-play={t('landing.play')}
          aria-label={t('landing.pause')}
          className="group focus-night inline-grid size-11 place-items-center rounded-control text-night-soft hover:bg-night-raised hover:text-night-ink"
        >
          <Pause aria-hidden className="size-5 group-data-[stopped]:hidden" />
          <Play aria-hidden className="hidden size-5 group-data-[stopped]:block" />
        </button>
      </div>
    </section>
  )
}
