import { forgotPassword } from '@ayob/contract/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { AuthLayout } from '../../features/accounts/auth-layout'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { paths } from '../../lib/paths'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Input } from '../../ui/field'
import { ErrorBox, Note } from '../../ui/states'

const zForm = forgotPassword.body ?? z.object({ email: z.string() })

export function ForgotPassword() {
  const { t } = useTranslation()
  const text = useText()
  const [state, setState] = useState<{ sent: boolean; failure: string }>({ sent: false, failure: '' })
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(zForm), defaultValues: { email: '' } })
  const submit = handleSubmit(async (form) => {
    try {
      await api(forgotPassword, { body: form })
      setState({ sent: true, failure: '' })
    } catch (error) {
      setState({ sent: false, failure: messageOf(error, t('errors.network')) })
    }
  })
  return (
    <AuthLayout title={t('auth.forgotTitle')} subtitle={t('auth.forgotSubtitle')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {state.failure && <ErrorBox>{state.failure}</ErrorBox>}
        {state.sent && (
          <div role="status">
            <Note>{t('auth.forgotSent')}</Note>
          </div>
        )}
        <Input
          label={t('auth.email')}
          type="email"
          required
          autoComplete="email"
          error={text(formState.errors.email?.message)}
          {...register('email')}
        />
        <Button look="primary" size="large" type="submit" busy={formState.isSubmitting}>
          {t('auth.requestLink')}
        </Button>
        <Link to={paths.signIn()} className="justify-self-center py-2 font-medium text-lagoon hover:underline">
          {t('auth.backToSignIn')}
        </Link>
      </form>
    </AuthLayout>
  )
}
