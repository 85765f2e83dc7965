import { Check, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths'
import { Button, buttonClass } from '../../ui/button'
import { cx } from '../../ui/cx'
import { LedBoard } from '../../ui/led'
import { Vehicle } from '../../ui/vehicles/vehicle'
import { Figure } from './hero'

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
    ['pettah', t('auth.slide1Title'), t('landing.about1')],
    ['borella', t('auth.slide2Title'), t('landing.about2')],
    ['nugegoda', t('auth.slide3Title'), t('landing.about3')],
  ] as const
  return (
    <Section id="about" title={t('landing.aboutTitle')} text={t('landing.aboutText')}>
      <ul className="grid gap-x-8 gap-y-10 md:grid-cols-3">
        {points.map(([street, title, text]) => (
          <li key={street}>
            <div className="relative aspect-[5/2] overflow-hidden rounded-card">
              <svg viewBox="0 170 640 256" aria-hidden className="absolute inset-0 size-full" fill="none">
                <use href={`#street-${street}`} />
              </svg>
            </div>
            <h3 className="mt-5 text-xl">{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const PARTS = ['Where', 'When', 'What', 'Who'] as const

/** What a proof of play contains, with the way to the verifier. */
export function Proof() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="proof-title" className="bg-night text-night-ink">
      <div className="mx-auto grid max-w-7xl gap-x-16 gap-y-10 px-4 py-16 sm:px-6 lg:grid-cols-[5fr_7fr] lg:px-8 lg:py-24">
        <div>
          <h2 id="proof-title" className="text-3xl tracking-[-0.025em] sm:text-[2.75rem] sm:leading-[1.1]">
            {t('landing.proofTitle')}
          </h2>
          <p className="mt-4 max-w-xl text-lg text-night-soft">{t('landing.proofText')}</p>
          <a
            href={paths.proof()}
            className="focus-night mt-8 inline-flex min-h-12 items-center rounded-control border border-night-line px-6 text-base font-medium hover:bg-night-raised"
          >
            {t('landing.proofLink')}
          </a>
        </div>
        <dl className="grid gap-px self-start overflow-hidden rounded-card border border-night-line bg-night-line sm:grid-cols-2">
          {PARTS.map((part) => (
            <div key={part} className="bg-night-raised p-6">
              <dt className="font-display text-xl font-bold text-turmeric">{t(`landing.proof${part}`)}</dt>
              <dd className="mt-2 text-night-soft">{t(`landing.proof${part}Text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const QUESTIONS = [1, 2, 3, 4, 5] as const

export function Questions() {
  const { t } = useTranslation()
  return (
    <div className="border-t border-line bg-card">
      <section
        aria-labelledby="questions-title"
        className="mx-auto grid max-w-7xl gap-x-16 gap-y-8 px-4 py-16 sm:px-6 lg:grid-cols-[5fr_7fr] lg:px-8 lg:py-24"
      >
        <h2 id="questions-title" className="text-3xl tracking-[-0.025em] sm:text-[2.75rem] sm:leading-[1.1]">
          {t('landing.questionsTitle')}
        </h2>
        <div className="divide-y divide-line border-y border-line">
          {QUESTIONS.map((question) => (
            <details key={question} className="group">
              <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 py-3 text-lg font-semibold [&::-webkit-details-marker]:hidden">
                {t(`landing.question${question}`)}
                <Plus aria-hidden className="size-5 flex-none transition-transform group-open:rotate-45" />
              </summary>
              <p className="max-w-2xl pb-5 text-soft">{t(`landing.answer${question}`)}</p>
            </details>
          ))}
        </div>
      </section>
    </div>
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
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-night p-6 text-night-ink">
        <div>
          <h3 className="text-xl">{t('landing.perDay')}</h3>
          <p className="mt-1 text-night-soft">{t('landing.perDayText')}</p>
        </div>
        <p data-when-known hidden className="tabular font-display text-2xl font-bold text-turmeric">
          <Figure name="price_from" text="landing.priceFrom" />
        </p>
        <a href="#try" className={buttonClass('primary', 'large', 'focus-night')}>
          {t('landing.tryTitle')}
        </a>
      </div>
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
