import { type AdminPayment, refundPayment, resolveRefund } from '@ayob/contract/refunds'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAction } from '../../lib/calls'
import { dateTimeOf, money } from '../../lib/format'
import { newKey } from '../../lib/new-key'
import { useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { Section } from '../../ui/card'
import { Input, Textarea } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { MONEY_READS } from './journal-reads'

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/

const isAmount = (text: string, most: number) => AMOUNT.test(text.trim()) && Number(text) > 0 && Number(text) <= most

/** Checks an amount in LKR up to `most`, and requires a reason. */
const schemaOf = (most: number, t: TFunction) =>
  z.object({
    amount: z
      .string()
      .refine((text) => isAmount(text, most), t('journal.refundAmountWrong'))
      .transform(Number),
    reason: z.string().trim().min(1, 'validation.reason'),
    reference: z.string(),
  })

/** Refunds a payment in full or in part, after listing the consequences. */
export function RefundDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const { t } = useTranslation()
  // One key for every attempt of this dialog, so that a second press never refunds twice.
  const [idempotencyKey] = useState(newKey)
  const form = useCallForm(refundPayment, {
    values: { amount: payment.refundable.toFixed(2), reason: '', reference: '' },
    schema: schemaOf(payment.refundable, t),
    input: (checked) => ({
      params: { id: payment.id },
      body: { ...checked, amount: Number(checked.amount) },
      idempotencyKey,
    }),
    onDone: onClose,
    done: ({ message }) => message ?? t('journal.refunded'),
    failed: t('journal.refundFailed'),
    refresh: MONEY_READS,
  })
  const amount = form.watch('amount')
  const wrongAmount = !isAmount(amount, payment.refundable)
  const lkr = Number(amount)
  const card = Math.min(lkr, payment.card_left)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('journal.refundTitle', { order: payment.order_id })}
      description={t('journal.refundOfWhat', { brand: payment.brand, advertiser: payment.advertiser })}
      variant="danger"
      submit={
        payment.refundable > 0
          ? wrongAmount
            ? t('journal.refund')
            : t('journal.refundConfirm', { amount: money(lkr) })
          : undefined
      }
    >
      {payment.refundable > 0 && (
        <>
          <Input
            label={t('journal.refundAmount')}
            required
            inputMode="decimal"
            hint={t('journal.refundLeft', { amount: money(payment.refundable) })}
            {...form.field('amount')}
          />
          <Textarea
            label={t('journal.refundReason')}
            required
            rows={2}
            maxLength={5000}
            hint={t('journal.refundReasonHint')}
            {...form.field('reason')}
          />
          {!payment.by_gateway && payment.card_left > 0 && (
            <Input
              label={t('journal.refundReference')}
              optional
              maxLength={100}
              hint={t('journal.refundReferenceHint')}
              {...form.field('reference')}
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
    </FormDialog>
  )
}

/** Earlier refunds of a payment. Refunds that the gateway has not confirmed are resolved here. */
function RefundsBefore({ payment }: { payment: AdminPayment }) {
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
