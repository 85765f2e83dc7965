import { changePassword, listSessions, zPasswordChange } from '@ayob/contract/sessions'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCallForm } from '../../lib/use-call-form'
import { Card } from '../../ui/card'
import { Form, SubmitButton } from '../../ui/form'
import { PasswordInput } from '../../ui/password-input'
import { NewPasswordFields } from '../accounts/account-fields'

const zForm = z
  .object({ ...zPasswordChange.shape, confirm_password: z.string() })
  .refine(({ password, confirm_password }) => password === confirm_password, {
    path: ['confirm_password'],
    message: 'validation.passwordsDiffer',
  })

/** Changes the password, which needs the current one. */
export function PasswordForm() {
  const { t } = useTranslation()
  const form = useCallForm(changePassword, {
    values: { current_password: '', password: '', confirm_password: '' },
    schema: zForm,
    input: ({ current_password, password }) => ({ body: { current_password, password } }),
    clear: true,
    done: t('settings.passwordChanged'),
    failure: t('settings.saveFailed'),
    refresh: [listSessions],
  })
  const { field } = form
  return (
    <Card title={t('auth.password')}>
      <Form form={form} className="mt-4 grid max-w-md gap-5">
        <PasswordInput
          label={t('settings.currentPassword')}
          autoComplete="current-password"
          required
          {...field('current_password')}
        />
        <NewPasswordFields form={form} label={t('settings.newPassword')} />
        <SubmitButton form={form} className="justify-self-start">
          {t('settings.changePassword')}
        </SubmitButton>
      </Form>
    </Card>
  )
}
