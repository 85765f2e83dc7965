import { signIn, zCredentials } from '@ayob/contract/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { paths } from '../../lib/paths'
import { saveSignIn } from '../../lib/session'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Input } from '../../ui/field'
import { PasswordInput } from '../../ui/password-input'
import { ErrorBox } from '../../ui/states'
import { SecondStep } from './second-step'

export function SignInForm() {
  const { t } = useTranslation()
  const text = useText()
  const [failure, setFailure] = useState('')
  const [challenge, setChallenge] = useState('')
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(zCredentials),
    defaultValues: { email: '', password: '' },
  })
  const submit = handleSubmit(async (credentials) => {
    setFailure('')
    try {
      const answer = await api(signIn, { body: credentials })
      if ('challenge' in answer) setChallenge(answer.challenge)
      else saveSignIn(answer.token, answer.user)
    } catch (error) {
      const message = messageOf(error, t('auth.signInFailed'))
      if (message.toLowerCase().includes('under review')) toast.error(message, { duration: 6000 })
      else setFailure(message)
    }
  })
  if (challenge) {
    return (
      <SecondStep
        challenge={challenge}
        onBack={(reason) => {
          setFailure(reason)
          setChallenge('')
        }}
      />
    )
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Input
        label={t('auth.email')}
        type="email"
        required
        autoComplete="username"
        error={text(formState.errors.email?.message)}
        {...register('email')}
      />
      <PasswordInput
        label={t('auth.password')}
        required
        autoComplete="current-password"
        error={text(formState.errors.password?.message)}
        {...register('password')}
      />
      <Link to={paths.forgotPassword()} className="justify-self-start font-medium text-lagoon hover:underline">
        {t('auth.forgotPassword')}
      </Link>
      <Button look="primary" size="large" type="submit" busy={formState.isSubmitting}>
        {formState.isSubmitting ? t('auth.signingIn') : t('auth.signIn')}
      </Button>
      <Link to={paths.signUp()} className="justify-self-center py-2 font-medium text-lagoon hover:underline">
        {t('auth.noAccount')}
      </Link>
    </form>
  )
}
