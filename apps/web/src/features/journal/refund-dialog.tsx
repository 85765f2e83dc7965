import type { AdminPayment } from '@ayob/contract/refunds'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../lib/format'
import { newKey } from '../../lib/new-key'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Input, Textarea } from '../../ui/field'
import { RefundsBefore } from './refunds-before'
import { useRefund } from './use-journal'

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/

/** Gives back a payment or a part of it, and says beforehand what that does. */
export function RefundDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [key] = useState(newKey)
  const [amount, setAmount] = useState(payment.refundable.toFixed(2))
  const [reason, setReason] = useState('')
  const [reference, setReference] = useState('')
  const [tried, setTried] = useState(false)
  const refund = useRefund(payment, onClose)
  const lkr = Number(amount)
  const wrongAmount = !AMOUNT.test(amount) || lkr <= 0 || lkr > payment.refundable
  const card = Math.min(lkr, payment.card_left)
  const submit = () => {
    setTried(true)
    if (wrongAmount || reason.trim() === '') return
    refund.mutate({ amount: lkr, reason, reference, idempotencyKey: key })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('journal.refundTitle', { order: payment.order_id })}
      description={t('journal.refundOfWhat', { brand: payment.brand, advertiser: payment.advertiser })}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {payment.refundable > 0 && (
            <Button look="danger" type="submit" form={id} busy={refund.isPending}>
              {wrongAmount ? t('journal.refund') : t('journal.refundConfirm', { amount: money(lkr) })}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {payment.refundable > 0 && (
          <>
            <Input
              label={t('journal.refundAmount')}
              required
              inputMode="decimal"
              value={amount}
              hint={t('journal.refundLeft', { amount: money(payment.refundable) })}
              {...(tried && wrongAmount && { error: t('journal.refundAmountWrong') })}
              onChange={(event) => setAmount(event.target.value.trim())}
            />
            <Textarea
              label={t('journal.refundReason')}
              required
              rows={2}
              maxLength={5000}
              value={reason}
              hint={t('journal.refundReasonHint')}
              {...(tried && reason.trim() === '' && { error: t('validation.reason') })}
              onChange={(event) => setReason(event.target.value)}
            />
            {!payment.by_gateway && payment.card_left > 0 && (
              <Input
                label={t('journal.refundReference')}
                optional
                maxLength={100}
                value={reference}
                hint={t('journal.refundReferenceHint')}
                onChange={(event) => setReference(event.target.value)}
              />
            )}
            {!wrongAmount && (
              <ul className="grid list-disc gap-1 rounded-card border border-line bg-raised py-3 pr-4 pl-8 text-sm">
                {card > 0 && (
                  <li>{t(payment.by_gateway ? 'journal.doesGateway' : 'journal.doesHand', { amount: money(card) })}</li>
                )}
                {lkr > card && <li>{t('journal.doesCredit', { amount: money(lkr - card) })}</li>}
                {payment.became === 'booking' && <li>{t('journal.doesNote')}</li>}
                {payment.became === 'booking' && lkr === payment.refundable && <li>{t('journal.doesEnd')}</li>}
                {payment.became === 'credit' && <li>{t('journal.doesTakeCredit')}</li>}
              </ul>
            )}
          </>
        )}
        <RefundsBefore payment={payment} />
      </form>
    </Dialog>
  )
}
