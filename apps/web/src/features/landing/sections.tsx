import { Check, Eye, MapPinned, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths'
import { Button, buttonClass } from '../../ui/button'
import { cx } from '../../ui/cx'
import { LedBoard } from '../../ui/led'
import { Vehicle } from '../../ui/vehicles/vehicle'

function Section({ id, title, text, children }: { id: string; title: string; text: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mx-auto max-w-7xl px-4 py-16 sm:px-6 lg:px-8 lg:py-24">
      <h2 id={`${id}-title`} className="text-3xl tracking-[-0.025em] sm:text-[2.75rem]">
        {title}
      </h2>
      <p className="mt-4 max-w-2xl text-lg text-soft">{text}</p>
      <div className="mt-10">{children}</div>
    </section>
  )
}

export function About() {
  const { t } = useTranslation()
  const points = [
    [MapPinned, t('auth.slide1Title'), t('landing.about1')],
    [Eye, t('auth.slide2Title'), t('landing.about2')],
    [Target, t('auth.slide3Title'), t('landing.about3')],
  ] as const
  return (
    <Section id="about" title={t('landing.aboutTitle')} text={t('landing.aboutText')}>
      <ul className="grid gap-x-12 gap-y-10 md:grid-cols-3">
        {points.map(([Icon, title, text]) => (
          <li key={title} className="border-t-2 border-ink pt-5">
            <Icon aria-hidden className="size-6 text-lagoon" />
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Steps as the stops along a line. */
function Line({
  title,
  steps,
  colour,
}: {
  title: string
  steps: readonly (readonly [string, string])[]
  colour: string
}) {
  return (
    <div>
      <h3 className="text-2xl">{title}</h3>
      <ol className="mt-6">
        {steps.map(([name, text], index) => (
          <li key={name} className="relative grid grid-cols-[2.5rem_1fr] gap-4 pb-8 last:pb-0">
            {index < steps.length - 1 && (
              <span aria-hidden className={cx('absolute top-5 left-[1.125rem] h-full w-1', colour)} />
            )}
            <span
              aria-hidden
              className="tabular relative grid size-10 place-items-center rounded-full border-[3px] border-ink bg-paper font-display font-bold"
            >
              {index + 1}
            </span>
            <div className="pt-1.5">
              <h4 className="font-semibold">{name}</h4>
              <p className="mt-1 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

const STEPS = [1, 2, 3, 4] as const

export function HowItWorks() {
  const { t } = useTranslation()
  return (
    <div className="border-y border-line bg-card">
      <Section id="how" title={t('landing.howTitle')} text={t('landing.howText')}>
        <div className="grid gap-x-16 gap-y-14 lg:grid-cols-2">
          <Line
            title={t('landing.forAdvertisers')}
            colour="bg-turmeric"
            steps={STEPS.map((step) => [t(`landing.adStep${step}`), t(`landing.adStep${step}Text`)])}
          />
          <Line
            title={t('landing.forOwners')}
            colour="bg-lagoon"
            steps={STEPS.map((step) => [t(`landing.ownerStep${step}`), t(`landing.ownerStep${step}Text`)])}
          />
        </div>
      </Section>
    </div>
  )
}

export function Pricing() {
  const { t } = useTranslation()
  const plans = [
    ['starter', 'LKR 45,000', t('landing.chooseStarter'), [t('landing.citywide'), t('landing.standardHours')]],
    ['growth', 'LKR 120,000', t('landing.chooseGrowth'), [t('landing.peakHours'), t('landing.priorityRouting')]],
    [
      'custom',
      t('landing.byContact'),
      t('landing.contactSales'),
      [t('landing.customPoint1'), t('landing.customPoint2')],
    ],
  ] as const
  return (
    <Section id="pricing" title={t('landing.pricingTitle')} text={t('landing.pricingText')}>
      <ul className="grid gap-5 md:grid-cols-3">
        {plans.map(([plan, price, button, points]) => (
          <li key={plan} className="flex flex-col rounded-card border border-line bg-card p-6">
            <h3 className="text-xl">{t(`landing.${plan}`)}</h3>
            <p className="tabular mt-4 font-display text-[2rem] leading-9 font-bold tracking-tight">{price}</p>
            <p className="mt-1 text-soft">{t(`landing.${plan}Period`)}</p>
            <ul className="mt-6 mb-8 grid gap-2.5">
              {points.map((point) => (
                <li key={point} className="flex gap-2.5">
                  <Check aria-hidden className="mt-0.5 size-5 flex-none text-lagoon" />
                  {point}
                </li>
              ))}
            </ul>
            <Button type="submit" form="contact" className="mt-auto w-full">
              {button}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-soft">{t('landing.pricingNote')}</p>
    </Section>
  )
}

export function Closing() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="closing-title" className="bg-night text-night-ink">
      <div className="mx-auto grid max-w-7xl items-center gap-x-16 gap-y-10 px-4 py-16 sm:px-6 lg:grid-cols-2 lg:px-8 lg:py-24">
        <div>
          <h2 id="closing-title" className="text-3xl tracking-[-0.025em] sm:text-5xl">
            {t('landing.closingTitle')}
          </h2>
          <p className="mt-5 max-w-xl text-lg text-night-soft">{t('landing.closingText')}</p>
          <div className="mt-8 flex flex-wrap gap-4">
            <a href={paths.signUp()} className={buttonClass('primary', 'large', 'focus-night')}>
              {t('landing.createAccount')}
            </a>
            <button
              type="submit"
              form="contact"
              className="focus-night inline-flex min-h-12 items-center rounded-control border border-night-line px-6 text-base font-medium hover:bg-night-raised"
            >
              {t('landing.talkToSales')}
            </button>
          </div>
        </div>
        <Vehicle type="bus" screen={<LedBoard lines={['YOUR AD', 'HERE']} />} />
      </div>
    </section>
  )
}

export function LandingFooter() {
  const { t } = useTranslation()
  return (
    <footer className="border-t border-night-line bg-night text-night-soft">
      <div className="mx-auto flex max-w-7xl flex-wrap gap-x-8 gap-y-2 px-4 py-6 text-sm sm:px-6 lg:px-8">
        <span className="mr-auto">{t('layout.copyright', { year: new Date().getFullYear() })}</span>
        <a href={paths.proof()} className="focus-night underline-offset-4 hover:text-night-ink hover:underline">
          {t('landing.checkProof')}
        </a>
        <a href={paths.privacy()} className="focus-night underline-offset-4 hover:text-night-ink hover:underline">
          {t('privacy.title')}
        </a>
        <a href={paths.home()} className="focus-night underline-offset-4 hover:text-night-ink hover:underline">
          {t('layout.credit')}
        </a>
      </div>
    </footer>
  )
}
