import { lazy, Suspense, useState } from 'react'
import { LandingHeader } from './header'
import { Hero } from './hero'
import { Intro } from './intro'
import { About, Closing, HowItWorks, LandingFooter, Pricing } from './sections'

const ContactSales = lazy(async () => ({ default: (await import('../inquiries/contact-sales')).ContactSales }))

/** The visitors' front page. It is drawn at build time and comes alive in the browser. */
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
