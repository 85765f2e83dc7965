import { type PayoutAccount, payoutAccount } from '@ayob/contract/payouts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { Loaded } from '../../ui/loaded'
import { Note } from '../../ui/states'
import { AccountForm } from './account-form'

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
