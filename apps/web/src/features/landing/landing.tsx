import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths'
import { buttonClass } from '../../ui/button'
import { LanguageSwitch } from '../../ui/language-switch'
import { LedText } from '../../ui/led'
import { Logo } from '../../ui/logo'
import { Hero } from './hero'
import { About, Closing, HowItWorks, LandingFooter, Pricing, Proof, Questions } from './sections'
import { Try } from './try'

/** The landing page. The build renders it; in the browser `entry/landing.ts` animates it without React. */
export function Landing() {
  return (
    <div data-prerendered>
      <Intro />
      <LandingHeader />
      <main>
        <Hero />
        <Try />
        <About />
        <Proof />
        <HowItWorks />
        <Pricing />
        <Questions />
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

function LandingHeader() {
  const { t } = useTranslation()
  const anchors = [
    ['#about', t('landing.navAbout')],
    ['#how', t('landing.navHow')],
    ['#pricing', t('landing.navPricing')],
  ] as const
  return (
    <>
      <div className="bg-night px-2 md:hidden">
        <LanguageSwitch night className="justify-center" />
      </div>
      <header className="sticky top-0 z-20 border-b border-night-line bg-night/95 text-night-ink backdrop-blur">
        <div className="mx-auto flex h-16 max-w-7xl items-center gap-4 px-4 sm:px-6 lg:px-8">
          <a href={paths.home()} aria-label={t('common.home')} className="focus-night mr-auto rounded-control py-2">
            <Logo />
          </a>
          <nav aria-label={t('landing.nav')} className="hidden lg:block">
            <ul className="flex gap-1">
              {anchors.map(([href, label]) => (
                <li key={href}>
                  <a
                    href={href}
                    className="focus-night inline-flex min-h-11 items-center rounded-control px-3 font-medium text-night-soft hover:text-night-ink"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <LanguageSwitch night className="max-md:hidden" />
          <a
            href={paths.signIn()}
            className="focus-night inline-flex min-h-11 items-center rounded-control px-2 font-medium whitespace-nowrap hover:underline sm:px-3"
          >
            {t('landing.logIn')}
          </a>
          <a
            href={paths.signUp()}
            className={buttonClass(
              'primary',
              'medium',
              'focus-night text-center sm:whitespace-nowrap max-sm:px-3 max-sm:text-sm',
            )}
          >
            {t('landing.bookYourAd')}
          </a>
        </div>
      </header>
    </>
  )
}
