import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../lib/api-error'
import { dateTimeOf, money } from '../../lib/format'
import { newKey } from '../../lib/new-key'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { Loaded } from '../../ui/loaded'
import { SkeletonCards } from '../../ui/skeleton'
import { ErrorBox, Note } from '../../ui/states'
import { useDriverPayouts, usePayoutAccount, useRequestPayout } from './use-payouts'

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/

/** Asking for a payout. What is in the way of it is said beside the button. */
export function PayoutRequest() {
  const { t } = useTranslation()
  const account = usePayoutAccount()
  return (
    <Card aria-labelledby="request-title" className="grid gap-4">
      <h2 id="request-title" className="text-xl">
        {t('payouts.request')}
      </h2>
      <Loaded
        query={useDriverPayouts(1)}
        failed={t('payouts.loadFailed')}
        skeleton={<SkeletonCards count={1} className="h-24" />}
      >
        {(payouts) => (
          <RequestForm
            key={payouts.balance}
            {...payouts}
            withoutAccount={account.data?.payout_account === null}
            heldUntil={account.data?.payout_account?.held_until ?? null}
          />
        )}
      </Loaded>
    </Card>
  )
}

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
  const [amount, setAmount] = useState(balance >= minimum ? balance.toFixed(2) : '')
  const [wrong, setWrong] = useState<string>()
  const [key, setKey] = useState(newKey)
  const request = useRequestPayout(() => setKey(newKey()))
  const served = request.error instanceof ApiError ? request.error.fields.amount : undefined
  const inTheWay = withoutAccount
    ? t('payouts.needsAccount')
    : balance < minimum
      ? t('payouts.tooLittle', { minimum: money(minimum) })
      : undefined
  const submit = () => {
    const lkr = Number(amount)
    const problem = !AMOUNT.test(amount)
      ? t('payouts.amountWrong')
      : lkr > balance
        ? t('payouts.amountTooMuch', { balance: money(balance) })
        : lkr < minimum
          ? t('payouts.amountTooLittle', { minimum: money(minimum) })
          : undefined
    setWrong(problem)
    if (!problem) request.mutate({ amount: lkr, idempotencyKey: key })
  }
  const error = wrong ?? served
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {in_transit > 0 && <p className="tabular text-soft">{t('payouts.inTransit', { amount: money(in_transit) })}</p>}
      {request.error && !served && <ErrorBox>{messageOf(request.error, t('payouts.requestFailed'))}</ErrorBox>}
      {inTheWay ? (
        <Note>{inTheWay}</Note>
      ) : (
        <>
          <Input
            label={t('payouts.amount')}
            hint={t('payouts.amountHint', { balance: money(balance), minimum: money(minimum) })}
            inputMode="decimal"
            required
            value={amount}
            {...(error && { error })}
            onChange={(event) => {
              setAmount(event.target.value.trim())
              setKey(newKey())
            }}
          />
          {withheld_of_balance > 0 && <Note>{t('payouts.withholdNote', { amount: money(withheld_of_balance) })}</Note>}
          {heldUntil && <Note tone="warning">{t('payouts.requestHeld', { time: dateTimeOf(heldUntil) })}</Note>}
        </>
      )}
      <Button
        type="submit"
        look="primary"
        size="large"
        className="sm:justify-self-start"
        disabled={inTheWay !== undefined}
        busy={request.isPending}
      >
        {t('payouts.request')}
      </Button>
      <p className="text-sm text-soft">{t('payouts.monthly', { minimum: money(minimum) })}</p>
    </form>
  )
}
