import type { AdminPayment } from '@ayob/contract/refunds'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTimeOf, money } from '../../lib/format'
import { Button } from '../../ui/button'
import { useSettleRefund } from './use-journal'

/** What was given back of a payment before. Where the gateway has not confirmed it, the administrator says whether it went. */
export function RefundsBefore({ payment }: { payment: AdminPayment }) {
  const { t } = useTranslation()
  const id = useId()
  const settle = useSettleRefund()
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
                    busy={settle.isPending}
                    aria-label={t('journal.refundWentOf', { amount })}
                    onClick={() => settle.mutate({ id: refund.id, done: true })}
                  >
                    {t('journal.refundWent')}
                  </Button>
                  <Button
                    size="small"
                    busy={settle.isPending}
                    aria-label={t('journal.refundNotOf', { amount })}
                    onClick={() => settle.mutate({ id: refund.id, done: false })}
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
