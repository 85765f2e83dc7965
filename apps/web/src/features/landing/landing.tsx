import { useTranslation } from 'react-i18next'
import { LedText } from '../../ui/led'
import { LandingHeader } from './header'
import { Hero } from './hero'
import { About, Closing, HowItWorks, LandingFooter, Pricing } from './sections'

/** The landing page. The build renders it; in the browser `entry/landing.ts` animates it without React. */
export function Landing() {
  return (
    <div data-prerendered>
      <Intro />
      <LandingHeader />
      <main>
        <Hero />
        <About />
        <HowItWorks />
        <Pricing />
        <Closing />
      </main>
      <LandingFooter />
      <Unreachable />
      {/* A button that is pressed before the script has started sends this form: the page that follows opens the dialog. */}
      <form id="contact" action="/#contact" />
    </div>
  )
}

/** Shown when the dialog can't be loaded. */
function Unreachable() {
  const { t } = useTranslation()
  return (
    <p
      role="alert"
      data-unreachable
      hidden
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-control bg-brick px-4 py-3 font-medium text-white"
    >
      {t('errors.network')}
    </p>
  )
}

/** The name lights up for three seconds, once per visit. The style sheet hides it under reduced motion. */
function Intro() {
  const { t } = useTranslation()
  return (
    <div aria-hidden data-intro className="intro">
      <div className="grid w-[min(36rem,80vw)] gap-8">
        <LedText text="AYOB" sweep className="w-full text-turmeric" />
        <p className="text-center font-display text-lg text-night-ink sm:text-xl">{t('landing.tagline')}</p>
      </div>
    </div>
  )
}
