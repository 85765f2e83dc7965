import type { AdminPayout } from '@ayob/contract/payouts'
import { usualReasons } from '@ayob/i18n/reasons'
import { useTranslation } from 'react-i18next'
import { money } from '../../lib/format'
import { Dialog } from '../../ui/dialog'
import { ReasonForm } from '../../ui/reason-form'
import { useMarkFailed } from './use-payouts'

/** It came to nothing: asks why, and says that the amount returns to the balance. */
export function FailedDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const { t } = useTranslation()
  const failed = useMarkFailed()
  const returned = payout.state === 'paid'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(returned ? 'payouts.returnTitle' : 'payouts.failTitle', { number: payout.number })}
      description={t('payouts.failText', { amount: money(payout.amount), driver: payout.driver })}
    >
      <ReasonForm
        label={t('payouts.failReason')}
        hint={t('payouts.failHint')}
        reasons={usualReasons('payout')}
        confirm={t(returned ? 'payouts.markReturned' : 'payouts.markFailed')}
        busy={failed.isPending}
        onConfirm={(reason) => failed.mutate({ payout, body: reason }, { onSuccess: onClose })}
      />
    </Dialog>
  )
}
