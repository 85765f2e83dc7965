import { resetPassword } from '@ayob/contract/sessions'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { AuthLayout } from '../../features/accounts/auth-layout'
import { paths } from '../../lib/paths'
import { useCallForm } from '../../lib/use-call-form'
import { Form, SubmitButton } from '../../ui/form'
import { PasswordInput } from '../../ui/password-input'
import { ErrorBox } from '../../ui/states'

/** Reached by a mailed link that carries its token. */
export function ResetPassword() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const form = useCallForm(resetPassword, {
    values: { token, password: '', confirm: '' },
    done: () => {
      toast.success(t('auth.resetDone'))
      void navigate(paths.signIn(), { replace: true })
    },
    failure: t('auth.resetFailed'),
  })
  const submit = () => {
    const { password, confirm } = form.getValues()
    if (password === confirm) form.submit()
    else form.setFailure(t('auth.passwordsDiffer'))
  }
  return (
    <AuthLayout title={t('auth.resetTitle')} subtitle={t('auth.resetSubtitle')}>
      <Form form={form} onSubmit={submit} className="grid gap-5">
        {!token && !form.failure && <ErrorBox>{t('auth.resetIncomplete')}</ErrorBox>}
        <PasswordInput
          label={t('auth.newPassword')}
          autoComplete="new-password"
          hint={t('auth.passwordHint')}
          {...form.field('password')}
        />
        <PasswordInput label={t('auth.confirmPassword')} autoComplete="new-password" {...form.field('confirm')} />
        <SubmitButton form={form} size="large" disabled={!token}>
          {t('auth.savePassword')}
        </SubmitButton>
        <Link to={paths.forgotPassword()} className="justify-self-center py-2 font-medium text-lagoon hover:underline">
          {t('auth.requestLink')}
        </Link>
      </Form>
    </AuthLayout>
  )
}
