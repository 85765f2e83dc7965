import type { DriverOverview } from '@ayob/contract/earnings'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { count, hoursText, money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { ButtonLink } from '../../ui/button-link'
import { cx } from '../../ui/cx'
import { Facts } from '../../ui/facts'
import { LiveDot } from '../../ui/led'
import { PayoutsAhead } from '../payouts/payouts-ahead'
import { DevicePath } from './device-path'

type OnAir = DriverOverview['month']

/** The earnings of today and of this month and what is paid next, in type that is legible at arm's length in sunlight. */
export function Earned({ overview }: { overview: DriverOverview }) {
  const { t } = useTranslation()
  const { today, month, balance, screen } = overview
  const live = screen?.online === true && !screen.hold
  return (
    <div className="@container">
      <div className="grid gap-4 @2xl:grid-cols-2 @5xl:grid-cols-[1.4fr_1fr_1fr]">
        <Figures
          label={t('driver.earnedToday')}
          figures={today}
          names={[t('driver.hoursToday'), t('driver.playsToday')]}
          live={live}
          large
        >
          <DevicePath device_today={overview.device_today} />
        </Figures>
        <section className="grid content-start gap-1 rounded-card border border-line bg-card p-5">
          <h2 className="font-sans text-base font-medium tracking-normal text-soft">{t('driver.balance')}</h2>
          <p className="tabular font-display text-[1.75rem] leading-9 font-bold">{money(balance)}</p>
          <p className="text-soft">{t('driver.balanceText')}</p>
          <PayoutsAhead overview={overview} />
          <ButtonLink to={paths.billing()} size="large" className="mt-3 justify-between">
            {t('driver.seeStatements')}
            <ChevronRight aria-hidden className="size-5" />
          </ButtonLink>
        </section>
        <Figures
          label={t('driver.earnedMonth')}
          figures={month}
          names={[t('driver.hoursMonth'), t('driver.playsMonth')]}
        />
      </div>
    </div>
  )
}

interface Props {
  label: string
  figures: OnAir
  names: readonly [hours: string, plays: string]
  live?: boolean
  large?: boolean
  /** Below the amount. */
  children?: ReactNode
}

function Figures({ label, figures, names: [hours, plays], live = false, large = false, children }: Props) {
  const { t } = useTranslation()
  return (
    <section
      className={cx(
        'grid content-start gap-1 rounded-card border border-line bg-card p-5',
        large && '@2xl:@max-5xl:col-span-2',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-sans text-base font-medium tracking-normal text-soft">{label}</h2>
        {live && (
          <span className="inline-flex items-center gap-2 font-medium text-leaf">
            <LiveDot />
            {t('driver.online')}
          </span>
        )}
      </div>
      <p
        className={
          large
            ? 'tabular font-display text-[clamp(2.25rem,11vw,3.25rem)] leading-tight font-bold tracking-tight'
            : 'tabular font-display text-[1.75rem] leading-9 font-bold'
        }
      >
        {money(figures.earnings)}
      </p>
      {children}
      <Facts
        least="7.5rem"
        className="mt-2 border-t border-line pt-3"
        columns={2}
        valueClass="text-lg font-semibold"
        items={[
          [hours, hoursText(figures.hours_on_air)],
          [plays, count(figures.plays)],
        ]}
      />
    </section>
  )
}
