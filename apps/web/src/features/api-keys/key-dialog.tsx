import { API_SCOPES, createApiKey, listApiKeys, MAX_KEY_CALLS_A_MINUTE } from '@ayob/contract/api-keys'
import type { ApiScope } from '@ayob/contract/call'
import { useTranslation } from 'react-i18next'
import { useCallForm } from '../../lib/use-call-form'
import { CheckList } from '../../ui/check-list'
import { Input, NumberInput, Select } from '../../ui/field'
import { FormDialog } from '../../ui/form'

interface Props {
  open: boolean
  onClose: () => void
  onMade: (key: string) => void
}

interface Values {
  name: string
  scopes: ApiScope[]
  expires_in_days: number | null
  calls_a_minute: number
}

const VALUES: Values = { name: '', scopes: ['read'], expires_in_days: 365, calls_a_minute: MAX_KEY_CALLS_A_MINUTE }
const DAYS = [30, 90, 365] as const

/** Creates an API key. */
export function KeyDialog({ open, onClose, onMade }: Props) {
  const { t } = useTranslation()
  const form = useCallForm(createApiKey, {
    values: VALUES,
    clear: true,
    refresh: [listApiKeys],
    failure: t('keys.makeFailed'),
    onDone: onClose,
    done: ({ key }) => onMade(key),
  })
  return (
    <FormDialog form={form} open={open} onClose={onClose} title={t('keys.make')} submit={t('keys.make')}>
      <Input label={t('keys.name')} hint={t('keys.nameHint')} {...form.field('name')} />
      <CheckList
        legend={t('keys.scopes')}
        options={API_SCOPES.map((scope) => [scope, t(`keys.scope_${scope}`)])}
        values={form.watch('scopes')}
        error={form.errorOf('scopes')}
        onChange={(scopes) => form.set('scopes', scopes)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('keys.ends')}
          empty={t('keys.ends_never')}
          options={DAYS.map((days) => [days, t(`keys.ends_${days}`)])}
          {...form.field('expires_in_days', { setValueAs: (value) => (value ? Number(value) : null) })}
        />
        <NumberInput label={t('keys.calls')} step={1} {...form.field('calls_a_minute', { valueAsNumber: true })} />
      </div>
    </FormDialog>
  )
}
