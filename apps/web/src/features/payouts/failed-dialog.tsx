import { type AdminPayout, markPayoutFailed } from '@ayob/contract/payouts'
import { usualReasons } from '@ayob/i18n/reasons'
import { useTranslation } from 'react-i18next'
import { money } from '../../lib/format'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { ReasonForm } from '../../ui/reason-form'
import { ADMIN_PAYOUT_READS } from './payout-reads'

/** Marks a payout as failed or returned, with a reason. The amount goes back to the balance. */
export function FailedDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const { t } = useTranslation()
  const failed = useAction(markPayoutFailed, {
    onDone: onClose,
    done: ({ message }) => message ?? t('payouts.done'),
    failed: t('payouts.actionFailed'),
    refresh: ADMIN_PAYOUT_READS,
  })
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
        busy={failed.busy}
        onConfirm={(reason) => failed.run({ params: { id: payout.id }, body: { reason, returned } })}
      />
    </Dialog>
  )
}
