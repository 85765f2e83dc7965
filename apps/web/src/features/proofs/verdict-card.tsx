import type { Check, Verdict } from '@ayob/verify/verify'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { count, dateTimeOf, dayText } from '../../lib/format'
import { Badge, type Tone } from '../../ui/badge'
import { Card } from '../../ui/card'
import { cx } from '../../ui/cx'
import { Facts } from '../../ui/facts'

const TONES: Record<Check['state'], Tone> = { holds: 'success', fails: 'error', unknown: 'neutral' }
const OUTCOMES = {
  proved: [CircleCheck, 'text-leaf'],
  incomplete: [TriangleAlert, 'text-amber'],
  broken: [CircleX, 'text-brick'],
} as const satisfies Record<Verdict['outcome'], unknown>

/** The verdict on the files of a proof: the outcome first, then each check, then the signed facts. */
export function VerdictCard({ verdict: { summary, plays, keyFingerprint, checks, outcome } }: { verdict: Verdict }) {
  const { t } = useTranslation()
  if (!summary) {
    return (
      <Card
        title={t('proof.result')}
        text={t('proof.onlyPlays', { lines: count(plays?.lines ?? 0), valid: count(plays?.valid ?? 0) })}
      >
        <h3 className="mt-4 text-sm font-normal text-soft">{t('proof.fingerprint')}</h3>
        <p className="font-mono text-sm break-all">{plays?.sha256}</p>
      </Card>
    )
  }
  const { first_day, last_day } = summary
  const [Icon, color] = OUTCOMES[outcome]
  return (
    <Card
      title={`${summary.reference} ${summary.brand_name}`}
      text={summary.provisional && t('proof.provisional')}
      className="break-words"
    >
      <p className={cx('mt-3 flex items-center gap-2 text-lg font-medium', color)}>
        <Icon aria-hidden className="size-5 flex-none" />
        {t(`proof.outcome_${outcome}`)}
      </p>
      <ul className="mt-5 grid gap-3">
        {checks.map(({ name, state, found }) => (
          <li key={name} className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
            <div>
              <Badge tone={TONES[state]}>{t(`proof.state_${state}`)}</Badge>
            </div>
            <div className="min-w-0">
              {t(`proof.${name}_${state}`)}
              {found && <p className="font-mono text-sm break-all text-soft">{t('proof.found', { found })}</p>}
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Facts
          items={[
            [t('proof.plays'), t('proof.playsOf', { valid: count(summary.plays.valid), goal: count(summary.goal) })],
            [t('proof.days'), first_day && last_day && `${dayText(first_day)} – ${dayText(last_day)}`],
            [t('proof.asOf'), dateTimeOf(summary.as_of)],
            [t('proof.fingerprint'), <Code key="plays" text={summary.csv.sha256} />],
            [t('proof.keyFingerprint'), <Code key="key" text={keyFingerprint ?? ''} />],
          ]}
        />
      </div>
    </Card>
  )
}

const Code = ({ text }: { text: string }) => <span className="font-mono text-sm break-all">{text}</span>
