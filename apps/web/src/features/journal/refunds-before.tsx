import { type AdminPayment, resolveRefund } from '@ayob/contract/refunds'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTimeOf, money } from '../../lib/format'
import { useAction } from '../../lib/use-action'
import { Button } from '../../ui/button'
import { MONEY_READS } from './journal-reads'

/** Earlier refunds of a payment. The administrator settles those that the gateway has not confirmed. */
export function RefundsBefore({ payment }: { payment: AdminPayment }) {
  const { t } = useTranslation()
  const id = useId()
  const settle = useAction(resolveRefund, {
    done: ({ message }) => message ?? t('journal.refunded'),
    failed: t('journal.refundFailed'),
    refresh: MONEY_READS,
  })
  if (payment.refunds.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {t('journal.refundsBefore')}
      </h3>
      <ul className="grid gap-3 text-sm">
        {payment.refunds.map((refund) => {
          const amount = money(refund.amount)
          return (
            <li key={refund.id} className="grid gap-1">
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="wrap-anywhere">
                  {dateTimeOf(refund.requested_at)}: {refund.reason}
                </span>
                <span className="tabular">
                  {amount} ({t(`journal.refund_${refund.state}`)}
                  {refund.credit_note && `, ${refund.credit_note}`})
                </span>
              </span>
              {refund.state === 'asked' && (
                <span className="flex flex-wrap items-center gap-2">
                  <span>{t('journal.refundLook')}</span>
                  <Button
                    size="small"
                    busy={settle.busy}
                    aria-label={t('journal.refundWentOf', { amount })}
                    onClick={() => settle.run({ params: { id: refund.id }, body: { done: true } })}
                  >
                    {t('journal.refundWent')}
                  </Button>
                  <Button
                    size="small"
                    busy={settle.busy}
                    aria-label={t('journal.refundNotOf', { amount })}
                    onClick={() => settle.run({ params: { id: refund.id }, body: { done: false } })}
                  >
                    {t('journal.refundNot')}
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
