import { resetPassword } from '@ayob/contract/accounts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { AuthLayout } from '../../features/accounts/auth-layout'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { paths } from '../../lib/paths'
import { Button } from '../../ui/button'
import { PasswordInput } from '../../ui/password-input'
import { ErrorBox } from '../../ui/states'

/** Reached by a mailed link that carries its token. */
export function ResetPassword() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [failure, setFailure] = useState(token ? '' : t('auth.resetIncomplete'))
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '', confirm: '' } })
  const submit = handleSubmit(async ({ password, confirm }) => {
    if (password !== confirm) return setFailure(t('auth.passwordsDiffer'))
    try {
      await api(resetPassword, { body: { token, password } })
      toast.success(t('auth.resetDone'))
      await navigate(paths.signIn(), { replace: true })
    } catch (error) {
      setFailure(messageOf(error, t('auth.resetFailed')))
    }
  })
  return (
    <AuthLayout title={t('auth.resetTitle')} subtitle={t('auth.resetSubtitle')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <PasswordInput
          label={t('auth.newPassword')}
          autoComplete="new-password"
          hint={t('auth.passwordHint')}
          error={formState.errors.password?.message}
          {...register('password', { minLength: { value: 8, message: t('validation.passwordShort') } })}
        />
        <PasswordInput label={t('auth.confirmPassword')} autoComplete="new-password" {...register('confirm')} />
        <Button look="primary" size="large" type="submit" disabled={!token} busy={formState.isSubmitting}>
          {t('auth.savePassword')}
        </Button>
        <Link to={paths.forgotPassword()} className="justify-self-center py-2 font-medium text-lagoon hover:underline">
          {t('auth.requestLink')}
        </Link>
      </form>
    </AuthLayout>
  )
}
