import { BANKS } from '@ayob/contract/banks'
import { type PayoutAccount, zPayoutAccountForm } from '@ayob/contract/payouts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../lib/api-error'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Input, Select } from '../../ui/field'
import { ErrorBox } from '../../ui/states'
import { useSetPayoutAccount } from './use-payouts'

interface Props {
  account: PayoutAccount | null
  onDone: () => void
  onCancel?: () => void
}

/** Bank, branch, number and name of an account. The number is never filled in: it is typed whole or not at all. */
export function AccountForm({ account, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const text = useText()
  const [form, setForm] = useState({
    bank_code: account?.bank_code ?? '',
    branch_code: account?.branch_code ?? '',
    account_number: '',
    account_name: account?.account_name ?? '',
  })
  const [wrong, setWrong] = useState<Readonly<Record<string, string | undefined>>>({})
  const save = useSetPayoutAccount(onDone)
  const served = save.error instanceof ApiError ? save.error.fields : {}
  const field = (name: keyof typeof form) => ({
    name,
    value: form[name],
    required: true,
    ...((wrong[name] ?? served[name]) ? { error: wrong[name] ?? served[name] } : {}),
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  const submit = () => {
    const checked = zPayoutAccountForm.safeParse(form)
    const issues = checked.success ? [] : checked.error.issues
    setWrong(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), text(message)])))
    if (checked.success) save.mutate(checked.data)
  }
  const failed = save.error && Object.keys(served).length === 0
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {failed && <ErrorBox>{messageOf(save.error, t('payouts.accountFailed'))}</ErrorBox>}
      <Select label={t('payouts.bank')} {...field('bank_code')}>
        <option value="">{t('payouts.bankChoose')}</option>
        {BANKS.map(({ code, name }) => (
          <option key={code} value={code}>
            {t('payouts.bankOption', { code, name })}
          </option>
        ))}
      </Select>
      <Input
        label={t('payouts.branchCode')}
        hint={t('payouts.branchHint')}
        inputMode="numeric"
        maxLength={3}
        {...field('branch_code')}
      />
      <Input
        label={t('payouts.accountNumber')}
        hint={t('payouts.numberHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        {...field('account_number')}
      />
      <Input
        label={t('payouts.accountName')}
        hint={t('payouts.nameHint')}
        autoComplete="name"
        maxLength={100}
        {...field('account_name')}
      />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" look="primary" size="large" busy={save.isPending}>
          {t('payouts.accountSave')}
        </Button>
        {onCancel && (
          <Button size="large" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
