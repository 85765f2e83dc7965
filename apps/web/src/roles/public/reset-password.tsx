import { resetPassword } from '@ayob/contract/sessions'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { NewPasswordFields, submitMatching } from '../../features/accounts/account-fields'
import { AuthLayout } from '../../features/accounts/auth-layout'
import { paths } from '../../lib/paths'
import { useCallForm } from '../../lib/use-call-form'
import { Form, SubmitButton } from '../../ui/form'
import { ErrorBox } from '../../ui/states'

/** /auth/reset-password: reached by a mailed link with a token. */
export function ResetPassword() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const form = useCallForm(resetPassword, {
    values: { token, password: '', confirm_password: '' },
    done: () => {
      toast.success(t('auth.resetDone'))
      void navigate(paths.signIn(), { replace: true })
    },
    failure: t('auth.resetFailed'),
  })
  return (
    <AuthLayout title={t('auth.resetTitle')} subtitle={t('auth.resetSubtitle')}>
      <Form form={form} onSubmit={() => submitMatching(form, t('auth.passwordsDiffer'))} className="grid gap-5">
        {!token && !form.failure && <ErrorBox>{t('auth.resetIncomplete')}</ErrorBox>}
        <NewPasswordFields form={form} label={t('auth.newPassword')} />
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
