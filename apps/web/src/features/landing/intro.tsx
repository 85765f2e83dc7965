import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LedText } from '../../ui/led'

const INTRO_MS = 3000

/** The name lights up for three seconds, once per visit. Its style sheet keeps it away under reduced motion. */
export function Intro() {
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
