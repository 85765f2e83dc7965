import { type AdminPayment, resolveRefund } from '@ayob/contract/refunds'
import { useTranslation } from 'react-i18next'
import { dateTimeOf, money } from '../../lib/format'
import { useAction } from '../../lib/use-action'
import { Button } from '../../ui/button'
import { Section } from '../../ui/card'
import { MONEY_READS } from './journal-reads'

/** Earlier refunds of a payment. Those that the gateway has not confirmed are resolved here. */
export function RefundsBefore({ payment }: { payment: AdminPayment }) {
  const { t } = useTranslation()
  const resolve = useAction(resolveRefund, {
    done: ({ message }) => message ?? t('journal.refunded'),
    failed: t('journal.refundFailed'),
    refresh: MONEY_READS,
  })
  if (payment.refunds.length === 0) return null
  return (
    <Section title={t('journal.refundsBefore')} level={3} className="grid gap-2">
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
                  {([true, false] as const).map((done) => (
                    <Button
                      key={String(done)}
                      size="small"
                      busy={resolve.busy}
                      aria-label={t(done ? 'journal.refundWentOf' : 'journal.refundNotOf', { amount })}
                      onClick={() => resolve.run({ params: { id: refund.id }, body: { done } })}
                    >
                      {t(done ? 'journal.refundWent' : 'journal.refundNot')}
                    </Button>
                  ))}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
