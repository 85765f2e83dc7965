import { adminDriver } from '@ayob/contract/people'
import { type PermitKept, setVehicleOwner } from '@ayob/contract/permits'
import { useTranslation } from 'react-i18next'
import { useCallForm } from '../../lib/use-call-form'
import { Input } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'

/** The driver's account that owns a vehicle which somebody else drives. */
export function OwnerAccount({ permit }: { permit: PermitKept }) {
  const { t } = useTranslation()
  const { owner_account: account, vehicle_id: id } = permit
  const saved = account?.email ?? ''
  const form = useCallForm(setVehicleOwner, {
    values: { email: saved },
    input: ({ email }) => ({ params: { id }, body: { email: email.trim() || null } }),
    schema: undefined,
    done: ({ message }) => message,
    failure: t('people.ownerAccountFailed'),
    refresh: [adminDriver],
  })
  return (
    <Form form={form} native className="mt-4 grid gap-3 sm:max-w-md">
      <Input
        label={t('people.ownerAccount')}
        hint={account ? t('people.ownerAccountIs', { name: account.name }) : t('people.ownerAccountHint')}
        type="email"
        {...form.field('email')}
      />
      <SubmitButton
        form={form}
        look="secondary"
        className="justify-self-start"
        disabled={form.watch('email') === saved}
      >
        {t('people.ownerAccountSave')}
      </SubmitButton>
    </Form>
  )
}
