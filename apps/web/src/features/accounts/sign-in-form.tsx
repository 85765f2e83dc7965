import { signIn } from '@ayob/contract/sessions'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError, messageOf } from '../../lib/api-error'
import { paths } from '../../lib/paths'
import { saveSignIn } from '../../lib/session'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { Input } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { PasswordInput } from '../../ui/password-input'
import { SecondStep } from './second-step'

const UNDER_REVIEW_MS = 6000

/** E-mail and password; an account with two-step sign-in then asks for a code. */
export function SignInForm() {
  const { t } = useTranslation()
  const [challenge, setChallenge] = useState('')
  const form: CallForm<{ email: string; password: string }> = useCallForm(signIn, {
    values: { email: '', password: '' },
    done: (answer) => {
      if ('challenge' in answer) setChallenge(answer.challenge)
      else saveSignIn(answer.token, answer.user)
    },
    failed: (error) => {
      const message = messageOf(error, t('auth.signInFailed'))
      const underReview = error instanceof ApiError && error.code === 'under_review'
      if (underReview) toast.error(message, { duration: UNDER_REVIEW_MS })
      else form.setFailure(message)
    },
  })
  if (challenge) {
    return (
      <SecondStep
        challenge={challenge}
        onBack={(reason) => {
          form.setFailure(reason)
          setChallenge('')
        }}
      />
    )
  }
  return (
    <Form form={form} className="grid gap-5">
      <Input label={t('auth.email')} type="email" required autoComplete="username" {...form.field('email')} />
      <PasswordInput label={t('auth.password')} required autoComplete="current-password" {...form.field('password')} />
      <Link to={paths.forgotPassword()} className="justify-self-start font-medium text-lagoon hover:underline">
        {t('auth.forgotPassword')}
      </Link>
      <SubmitButton form={form} size="large">
        {form.busy ? t('auth.signingIn') : t('auth.signIn')}
      </SubmitButton>
      <Link to={paths.signUp()} className="justify-self-center py-2 font-medium text-lagoon hover:underline">
        {t('auth.noAccount')}
      </Link>
    </Form>
  )
}
