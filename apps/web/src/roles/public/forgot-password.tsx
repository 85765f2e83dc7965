import { forgotPassword } from '@ayob/contract/sessions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AuthLayout } from '../../features/accounts/auth-layout'
import { paths } from '../../lib/paths'
import { useCallForm } from '../../lib/use-call-form'
import { Input } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { Note } from '../../ui/states'

/** /auth/forgot-password: mails a link for a new password. */
export function ForgotPassword() {
  const { t } = useTranslation()
  const [sent, setSent] = useState(false)
  const form = useCallForm(forgotPassword, {
    values: { email: '' },
    done: () => setSent(true),
    failed: () => setSent(false),
    failure: t('errors.network'),
  })
  return (
    <AuthLayout title={t('auth.forgotTitle')} subtitle={t('auth.forgotSubtitle')}>
      <Form form={form} className="grid gap-5">
        {sent && (
          <div role="status">
            <Note>{t('auth.forgotSent')}</Note>
          </div>
        )}
        <Input label={t('auth.email')} type="email" required autoComplete="email" {...form.field('email')} />
        <SubmitButton form={form} size="large">
          {t('auth.requestLink')}
        </SubmitButton>
        <Link to={paths.signIn()} className="justify-self-center py-2 font-medium text-lagoon hover:underline">
          {t('auth.backToSignIn')}
        </Link>
      </Form>
    </AuthLayout>
  )
}
