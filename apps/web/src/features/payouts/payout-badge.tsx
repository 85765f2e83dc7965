import type { Payout, PayoutState } from '@ayob/contract/payouts'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../lib/format'
import { Badge, type Tone } from '../../ui/badge'

const TONES: Record<PayoutState, Tone> = {
  requested: 'warning',
  approved: 'info',
  exported: 'info',
  paid: 'success',
  failed: 'error',
}

/** The state of a payout, and until when it is held. */
export function PayoutBadge({ payout }: { payout: Payout }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex flex-col items-start gap-1 as-cards:items-end [.dense_&]:flex-row [.dense_&]:items-center [.dense_&]:gap-2">
      <Badge tone={TONES[payout.state]}>{t(`payouts.state_${payout.state}`)}</Badge>
      {payout.held_until && (
        <span className="text-sm text-amber">{t('payouts.heldUntil', { time: dateTimeOf(payout.held_until) })}</span>
      )}
    </span>
  )
}

/** Returns a bank account in one line. */
export function useBankLine(): (bank: NonNullable<Payout['bank']>) => string {
  const { t } = useTranslation()
  return ({ bank_name: bank, branch_code: branch, account_number: number }) =>
    t('payouts.bankLine', { bank, branch, number })
}
