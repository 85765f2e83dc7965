import { type AdminCase, decideCase } from '@ayob/contract/integrity'
import { Check, FileSearch, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateTimeOf, dayText, money } from '../../lib/format'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { Facts } from '../../ui/facts'
import { IfRole } from '../access/needs-role'
import { useBarred } from '../access/use-barred'
import { KeyedCard } from '../review/keyed-card'

const TONES = { open: 'warning', appealed: 'info', accepted: 'success', rejected: 'error' } as const

export function CaseBadges({ found }: { found: AdminCase }) {
  const { t } = useTranslation()
  const waits = found.state === 'open' || found.state === 'appealed'
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={TONES[found.state]}>{t(`integrity.state_${found.state}`)}</Badge>
      {found.overdue && (
        <Badge tone="error" icon="alert">
          {t('integrity.isOverdue')}
        </Badge>
      )}
      {waits && found.answer && <Badge tone="info">{t('integrity.isAnswered')}</Badge>}
    </span>
  )
}

interface Props {
  found: AdminCase
  selected: boolean
  onSelect: () => void
  onOpen: () => void
  /** Undefined for a case that is decided. */
  onDecide?: ((decision: 'accept' | 'reject') => void) | undefined
}

/** A case with the most important facts. While it has the focus: A accepts, R rejects, X selects, E opens the evidence. */
export function CaseCard({ found, selected, onSelect, onOpen, onDecide }: Props) {
  const { t } = useTranslation()
  const { id, vehicle_number: vehicle, driver, day } = found
  const barred = useBarred(decideCase)
  const byKey: Readonly<Record<string, () => void>> = {
    e: onOpen,
    ...(onDecide && !barred && { x: onSelect, a: () => onDecide('accept'), r: () => onDecide('reject') }),
  }
  const named = { vehicle, driver, day: dayText(day) }
  return (
    <KeyedCard
      id={id}
      label={t('integrity.caseOf', named)}
      keys={byKey}
      className={cx('gap-4', selected ? 'border-lagoon' : 'border-line')}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex items-start gap-3">
          {onDecide && !barred && (
            <input
              type="checkbox"
              checked={selected}
              onChange={onSelect}
              aria-label={t('integrity.selectOf', named)}
              className="mt-1 size-5 flex-none accent-lagoon"
            />
          )}
          <div>
            <h2 className="text-lg">
              {vehicle} · {driver}
            </h2>
            <p className="tabular text-soft">
              {dayText(day)} · {t('integrity.minutes', { count: found.minutes })}
            </p>
          </div>
        </div>
        <CaseBadges found={found} />
      </div>
      <ul className="grid list-disc gap-1 pl-5">
        {found.kinds.map((kind) => (
          <li key={kind}>{t(`integrity.kind_${kind}`)}</li>
        ))}
      </ul>
      <Facts
        least="7.5rem"
        columns={5}
        valueClass="font-semibold"
        items={[
          [t('integrity.atStake'), money(found.at_stake)],
          [t('integrity.driverAmount'), money(found.driver_amount)],
          [t('integrity.advertiserAmount'), money(found.advertiser_amount)],
          [t('integrity.score'), String(found.score)],
          found.decided_at
            ? [t('integrity.tab_decided'), dateTimeOf(found.decided_at)]
            : [t('integrity.due'), dateTimeOf(found.due_at)],
        ]}
      />
      <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
        {onDecide && (
          <IfRole call={decideCase}>
            <Button variant="success" icon={Check} onClick={() => onDecide('accept')}>
              {t('integrity.accept')}
            </Button>
            <Button variant="danger" icon={X} onClick={() => onDecide('reject')}>
              {t('integrity.reject')}
            </Button>
          </IfRole>
        )}
        <Button icon={FileSearch} aria-label={t('integrity.evidenceOf', named)} onClick={onOpen}>
          {t('integrity.evidence')}
        </Button>
      </footer>
    </KeyedCard>
  )
}
