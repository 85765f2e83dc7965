import { BANKS } from '@ayob/contract/banks'
import { type PayoutAccount, payoutAccount, setPayoutAccount } from '@ayob/contract/payout-accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { Input, Select } from '../../ui/field'
import { Form, LeaveGuard, SubmitButton } from '../../ui/form'
import { Loaded, Note } from '../../ui/states'
import { PAYOUT_READS } from './payout-reads'

/** The bank account of the driver, and its form. */
export function PayoutAccountSection() {
  const { t } = useTranslation()
  const query = useCall(payoutAccount)
  return (
    <Card title={t('payouts.account')} className="grid gap-4">
      <Loaded query={query} failed={t('payouts.loadFailed')} rows={1} rowHeight="h-24">
        {({ payout_account }) => <Account account={payout_account} />}
      </Loaded>
    </Card>
  )
}

function Account({ account }: { account: PayoutAccount | null }) {
  const { t } = useTranslation()
  const [changing, setChanging] = useState(false)
  if (!account || changing) {
    return (
      <>
        {!account && <p className="text-soft">{t('payouts.accountNone')}</p>}
        {account && <Note tone="warning">{t('payouts.accountHoldNote')}</Note>}
        <AccountForm
          account={account}
          onDone={() => setChanging(false)}
          {...(account && { onCancel: () => setChanging(false) })}
        />
      </>
    )
  }
  return (
    <>
      <Facts
        columns={2}
        items={[
          [t('payouts.bank'), account.bank_name],
          [t('payouts.branchCode'), account.branch_code],
          [t('payouts.accountNumber'), account.account_number],
          [t('payouts.accountName'), account.account_name],
        ]}
      />
      {account.held_until && (
        <Note tone="warning">{t('payouts.accountHeld', { time: dateTimeOf(account.held_until) })}</Note>
      )}
      <Button size="large" className="justify-self-start max-sm:justify-self-stretch" onClick={() => setChanging(true)}>
        {t('payouts.accountChange')}
      </Button>
    </>
  )
}

interface Props {
  account: PayoutAccount | null
  onDone: () => void
  onCancel?: () => void
}

/** Bank, branch, number and name of an account. The number is never prefilled and must be typed in full. */
function AccountForm({ account, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const form = useCallForm(setPayoutAccount, {
    values: {
      bank_code: account?.bank_code ?? '',
      branch_code: account?.branch_code ?? '',
      account_number: '',
      account_name: account?.account_name ?? '',
    },
    onDone: onDone,
    done: ({ message }) => message ?? t('payouts.accountKept'),
    failure: t('payouts.accountFailed'),
    refresh: PAYOUT_READS,
  })
  const { field } = form
  return (
    <Form form={form}>
      <Select
        label={t('payouts.bank')}
        required
        {...field('bank_code')}
        empty={t('payouts.bankChoose')}
        options={BANKS.map(({ code, name }) => [code, t('payouts.bankOption', { code, name })])}
      />
      <Input
        label={t('payouts.branchCode')}
        hint={t('payouts.branchHint')}
        inputMode="numeric"
        maxLength={3}
        required
        {...field('branch_code')}
      />
      <Input
        label={t('payouts.accountNumber')}
        hint={t('payouts.numberHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        required
        {...field('account_number')}
      />
      <Input
        label={t('payouts.accountName')}
        hint={t('payouts.nameHint')}
        autoComplete="name"
        maxLength={100}
        required
        {...field('account_name')}
      />
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton form={form} size="large">
          {t('payouts.accountSave')}
        </SubmitButton>
        {onCancel && (
          <Button size="large" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
      <LeaveGuard form={form} />
    </Form>
  )
}
