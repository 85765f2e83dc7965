import type { PayoutBatch } from '@ayob/contract/payouts'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateTimeOf, money } from '../../lib/format'
import { Button } from '../../ui/button'
import { Section } from '../../ui/card'

interface Props {
  exports: readonly PayoutBatch[]
  busy: string | null
  onDownload: (id: string) => void
}

/** The newest bank files. Each can be downloaded again unchanged. */
export function BankFiles({ exports, busy, onDownload }: Props) {
  const { t } = useTranslation()
  if (exports.length === 0) return null
  return (
    <Section title={t('payouts.files')} className="grid grid-cols-1 gap-3 mt-8">
      <ul className="grid gap-2 lg:grid-cols-2">
        {exports.map(({ id, exported_at, count, amount }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-3"
          >
            <span className="tabular">
              <span className="block font-medium">{dateTimeOf(exported_at)}</span>
              <span className="block text-sm text-soft">{t('payouts.fileOf', { count, amount: money(amount) })}</span>
            </span>
            <Button
              size="small"
              busy={busy === id}
              icon={FileDown}
              aria-label={t('payouts.fileAgainOf', { time: dateTimeOf(exported_at) })}
              onClick={() => onDownload(id)}
            >
              {t('payouts.fileAgain')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
