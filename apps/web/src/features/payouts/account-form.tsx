import { BANKS } from '@ayob/contract/banks'
import { type PayoutAccount, setPayoutAccount } from '@ayob/contract/payouts'
import { useTranslation } from 'react-i18next'
import { useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { Input, Select } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { LeaveGuard } from '../../ui/leave-guard'
import { PAYOUT_READS } from './payout-reads'

interface Props {
  account: PayoutAccount | null
  onDone: () => void
  onCancel?: () => void
}

/** Bank, branch, number and name of an account. The number is never prefilled; it is typed in full. */
export function AccountForm({ account, onDone, onCancel }: Props) {
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
