import { zPasswordChange } from '@ayob/contract/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError, messageOf } from '../../lib/api-error'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { PasswordInput } from '../../ui/password-input'
import { ErrorBox } from '../../ui/states'
import { useChangePassword } from './use-security'

const zForm = z
  .object({ ...zPasswordChange.shape, confirm_password: z.string() })
  .refine(({ password, confirm_password }) => password === confirm_password, {
    path: ['confirm_password'],
    message: 'validation.passwordsDiffer',
  })
const EMPTY = { current_password: '', password: '', confirm_password: '' }

/** A new password for who knows the current one. */
export function PasswordForm() {
  const { t } = useTranslation()
  const text = useText()
  const change = useChangePassword()
  const [failure, setFailure] = useState('')
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(zForm),
    defaultValues: EMPTY,
  })
  const field = (name: keyof typeof EMPTY) => ({
    ...register(name),
    required: true,
    error: text(formState.errors[name]?.message),
  })
  const submit = handleSubmit(async ({ current_password, password }) => {
    setFailure('')
    try {
      await change.mutateAsync({ current_password, password })
      reset(EMPTY)
      toast.success(t('settings.passwordChanged'))
    } catch (error) {
      const wrong = error instanceof ApiError && error.fields.current_password
      if (wrong) setError('current_password', { message: wrong }, { shouldFocus: true })
      else setFailure(messageOf(error, t('settings.saveFailed')))
    }
  })
  return (
    <Card>
      <h2 className="text-xl">{t('auth.password')}</h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid max-w-md gap-5">
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <PasswordInput
          label={t('settings.currentPassword')}
          autoComplete="current-password"
          {...field('current_password')}
        />
        <PasswordInput
          label={t('settings.newPassword')}
          autoComplete="new-password"
          hint={t('auth.passwordHint')}
          {...field('password')}
        />
        <PasswordInput label={t('auth.confirmPassword')} autoComplete="new-password" {...field('confirm_password')} />
        <Button look="primary" type="submit" busy={formState.isSubmitting} className="justify-self-start">
          {t('settings.changePassword')}
        </Button>
      </form>
    </Card>
  )
}
