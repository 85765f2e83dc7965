import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LedText } from '../../ui/led'
import { LandingHeader } from './header'
import { Hero } from './hero'
import { About, Closing, HowItWorks, LandingFooter, Pricing } from './sections'

const ContactSales = lazy(async () => ({ default: (await import('../inquiries/contact-sales')).ContactSales }))

/** The landing page. It is prerendered at build time and hydrated in the browser. */
export function Landing() {
  const [contact, setContact] = useState<'never' | 'open' | 'closed'>('never')
  const open = () => setContact('open')
  return (
    <div data-prerendered>
      <Intro />
      <LandingHeader />
      <main>
        <Hero />
        <About />
        <HowItWorks />
        <Pricing onContact={open} />
        <Closing onContact={open} />
      </main>
      <LandingFooter />
      {contact !== 'never' && (
        <Suspense fallback={null}>
          <ContactSales open={contact === 'open'} onClose={() => setContact('closed')} />
        </Suspense>
      )}
    </div>
  )
}

const INTRO_MS = 3000

/** The name lights up for three seconds, once per visit. The style sheet hides it under reduced motion. */
function Intro() {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setOver(true)
      sessionStorage.setItem('intro', 'seen')
    }, INTRO_MS)
    return () => window.clearTimeout(timer)
  }, [])
  if (over) return null
  return (
    <div aria-hidden data-intro className="intro">
      <div className="grid w-[min(36rem,80vw)] gap-8">
        <LedText text="AYOB" sweep className="w-full text-turmeric" />
        <p className="text-center font-display text-lg text-night-ink sm:text-xl">{t('landing.tagline')}</p>
      </div>
    </div>
  )
}
