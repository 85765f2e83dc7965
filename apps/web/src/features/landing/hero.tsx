import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths'
import { buttonClass } from '../../ui/button'
import { LedBoard } from '../../ui/led'
import { Vehicle } from '../../ui/vehicles/vehicle'

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
        </div>
        <VehicleCarousel />
      </div>
    </section>
  )
}

const SLIDES = [
  { number: 1, type: 'tuktuk', lines: ['LUNCH 12-3', 'RICE + CURRY'], colour: 'turmeric' },
  { number: 2, type: 'car', lines: ['NEW SALON', 'BORELLA'], colour: 'lagoon' },
  { number: 3, type: 'bus', lines: ['BIG SALE', 'UP TO 50%'], colour: 'white' },
] as const

/** The vehicles before the script animates them (`start-carousel.ts`): the first is visible, and playback is on. */
function VehicleCarousel() {
  const { t } = useTranslation()
  return (
    <section data-carousel aria-roledescription="carousel" aria-label={t('landing.carousel')} className="min-w-0">
      <div className="relative overflow-hidden rounded-card border border-night-line bg-[#101a2f]">
        <Skyline />
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
              className="absolute inset-x-[7%] bottom-[7%] transition-[translate,opacity] duration-500 ease-in-out data-[place=after]:-translate-x-[60%] data-[place=after]:opacity-0 data-[place=before]:translate-x-[60%] data-[place=before]:opacity-0 md:duration-600"
            >
              <Vehicle
                type={slide.type}
                label={t(`landing.slide${slide.number}`)}
                screen={<LedBoard lines={slide.lines} colour={slide.colour} />}
              />
            </div>
          ))}
        </div>
      </div>
      <div className="mt-5 flex items-start gap-4">
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

/** Colombo by night behind the vehicles: the Lotus Tower, towers, palms and the road. */
function Skyline() {
  return (
    <svg
      viewBox="0 0 640 440"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className="absolute inset-0 size-full"
      fill="none"
    >
      <path d="M0 0H640V440H0Z" fill="#101A2F" />
      <circle cx="536" cy="74" r="26" fill="#F3E2A9" opacity=".9" />
      <circle cx="546" cy="66" r="26" fill="#101A2F" />
      <path
        d="M0 290H30V236H74V262H100V196H138V250H170V222H214V290H262V210H304V254H330V180H366V240H398V290H430V230H470V206H512V264H540V190H588V244H640V400H0Z"
        fill="#16233F"
      />
      <path
        d="M130 400V176L126 150Q114 140 116 122Q120 108 132 100L134 60L136 100Q148 108 152 122Q154 140 142 150L138 176V400Z"
        fill="#1D2D50"
      />
      <path d="M116 122H152" stroke="#6D28D9" strokeWidth="3" />
      <path d="M134 60V36" stroke="#2A3A58" strokeWidth="2" />
      <path
        d="M44 250h6M58 250h6M44 268h6M110 214h6M122 214h6M110 232h6M228 250M276 228h6M288 228h6M276 246h6M342 198h6M354 198h6M342 216h6M342 234h6M444 248h6M456 248h6M482 224h6M494 224h6M482 242h6M556 208h6M570 208h6M556 226h6M570 244h6"
        stroke="#FFB92E"
        strokeWidth="5"
        opacity=".55"
      />
      <path
        d="M606 400Q600 340 612 292M612 292Q590 276 570 292M612 292Q596 264 574 262M612 292Q612 262 634 254M612 292Q634 276 648 292M612 292Q600 258 606 246"
        stroke="#24365E"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M0 392H640V440H0Z" fill="#0A101D" />
      <path d="M0 392H640" stroke="#2A3A58" strokeWidth="2" />
      <path d="M16 420H640" stroke="#FFB92E" strokeWidth="3" strokeDasharray="34 26" opacity=".5" />
    </svg>
  )
}
