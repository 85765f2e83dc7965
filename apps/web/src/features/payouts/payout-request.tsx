import { payoutAccount } from '@ayob/contract/payout-accounts'
import { driverPayouts, requestPayout } from '@ayob/contract/payouts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { LIST, useCall } from '../../lib/calls'
import { dateTimeOf, money } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { Loaded, Note } from '../../ui/states'
import { PAGE } from './payout-list'
import { PAYOUT_READS } from './payout-reads'

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/

/** Requests a payout. An obstacle is shown next to the button. */
export function PayoutRequest() {
  const { t } = useTranslation()
  const account = useCall(payoutAccount)
  const payouts = useCall(driverPayouts, { query: { page: 1, limit: PAGE }, ...LIST })
  return (
    <Card title={t('payouts.request')} className="grid gap-4">
      <Loaded query={payouts} failed={t('payouts.loadFailed')} rows={1} rowHeight="h-24">
        {(answer) => (
          <RequestForm
            key={answer.balance}
            {...answer}
            withoutAccount={account.data?.payout_account === null}
            heldUntil={account.data?.payout_account?.held_until ?? null}
          />
        )}
      </Loaded>
    </Card>
  )
}

/** An amount in LKR with at most two decimals, between the minimum and the balance. */
const amountSchema = (balance: number, minimum: number, t: TFunction) =>
  z.object({
    amount: z
      .string()
      .trim()
      .regex(AMOUNT, t('payouts.amountWrong'))
      .transform(Number)
      .refine((lkr) => lkr <= balance, t('payouts.amountTooMuch', { balance: money(balance) }))
      .refine((lkr) => lkr >= minimum, t('payouts.amountTooLittle', { minimum: money(minimum) })),
  })

interface FormProps {
  balance: number
  in_transit: number
  minimum: number
  withheld_of_balance: number
  withoutAccount: boolean
  heldUntil: string | null
}

function RequestForm({ balance, in_transit, minimum, withheld_of_balance, withoutAccount, heldUntil }: FormProps) {
  const { t } = useTranslation()
  const form = useCallForm(requestPayout, {
    values: { amount: balance >= minimum ? balance.toFixed(2) : '' },
    schema: amountSchema(balance, minimum, t),
    done: ({ message }) => message ?? t('payouts.requested'),
    failure: t('payouts.requestFailed'),
    refresh: PAYOUT_READS,
  })
  const obstacle = withoutAccount
    ? t('payouts.needsAccount')
    : balance < minimum
      ? t('payouts.tooLittle', { minimum: money(minimum) })
      : undefined
  return (
    <Form form={form}>
      {in_transit > 0 && <p className="tabular text-soft">{t('payouts.inTransit', { amount: money(in_transit) })}</p>}
      {obstacle ? (
        <Note>{obstacle}</Note>
      ) : (
        <>
          <Input
            label={t('payouts.amount')}
            hint={t('payouts.amountHint', { balance: money(balance), minimum: money(minimum) })}
            inputMode="decimal"
            required
            {...form.field('amount')}
          />
          {withheld_of_balance > 0 && <Note>{t('payouts.withholdNote', { amount: money(withheld_of_balance) })}</Note>}
          {heldUntil && <Note tone="warning">{t('payouts.requestHeld', { time: dateTimeOf(heldUntil) })}</Note>}
        </>
      )}
      <SubmitButton form={form} size="large" className="sm:justify-self-start" disabled={obstacle !== undefined}>
        {t('payouts.request')}
      </SubmitButton>
      <p className="text-sm text-soft">{t('payouts.monthly', { minimum: money(minimum) })}</p>
    </Form>
  )
}
