import { Refused } from '@ayob/client/refused'
import { passkeySignIn } from '@ayob/contract/passkeys'
import { signIn, signInTwoFactor } from '@ayob/contract/sessions'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../lib/api'
import { useAction } from '../../lib/calls'
import { canUsePasskeys, takePasskey } from '../../lib/passkeys'
import { paths } from '../../lib/paths'
import { messageOf } from '../../lib/refusals'
import { saveSignIn } from '../../lib/session'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { useClientConfig } from '../../lib/use-client-config'
import { Button, buttonClass } from '../../ui/button'
import { CodeInput } from '../../ui/code-input'
import { Input } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { PasswordInput } from '../../ui/password-input'
import type { AccountType } from './account-type'
import { PHONE_SIGN_IN } from './phone-path'

const UNDER_REVIEW_MS = 6000

/** An account that was registered just now. */
export interface RegisteredAccount {
  readonly email: string
  readonly type: AccountType
}

interface SignInProps {
  registered: RegisteredAccount | null
}

/** E-mail and password, followed by a code for accounts with two-step sign-in. */
export function SignInForm({ registered }: SignInProps) {
  const { t } = useTranslation()
  const [challenge, setChallenge] = useState('')
  const form: CallForm<{ email: string; password: string }> = useCallForm(signIn, {
    values: { email: registered?.email ?? '', password: '' },
    done: (answer) => {
      if ('challenge' in answer) setChallenge(answer.challenge)
      else saveSignIn(answer.token, answer.user)
    },
    failed: (error) => {
      const message = messageOf(error, t('auth.signInFailed'))
      const underReview = error instanceof Refused && error.code === 'under_review'
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
      {registered && <NextSteps {...registered} />}
      <Input label={t('auth.email')} type="email" required autoComplete="username" {...form.field('email')} />
      <PasswordInput label={t('auth.password')} required autoComplete="current-password" {...form.field('password')} />
      <Link to={paths.forgotPassword()} className="justify-self-start font-medium text-lagoon hover:underline">
        {t('auth.forgotPassword')}
      </Link>
      <SubmitButton form={form} size="large">
        {form.busy ? t('auth.signingIn') : t('auth.signIn')}
      </SubmitButton>
      <PasskeySignIn />
      <PhoneWay />
      <Link to={paths.signUp()} className="justify-self-center py-2 font-medium text-lagoon hover:underline">
        {t('auth.noAccount')}
      </Link>
    </Form>
  )
}

/** Leads drivers to the sign-in by phone. Its place is kept until it is known whether SMS can be sent. */
function PhoneWay() {
  const { t } = useTranslation()
  const { data, isPending } = useClientConfig()
  if (!isPending && !data?.phone_sign_in) return null
  return (
    <Link to={PHONE_SIGN_IN} className={buttonClass('secondary', 'large', isPending ? 'invisible' : '')}>
      {t('auth.phoneSignIn')}
    </Link>
  )
}

/** What happens after signing up, and when. */
function NextSteps({ email, type }: RegisteredAccount) {
  const { t } = useTranslation()
  const steps = [
    [t('auth.nextNow'), t('auth.nextCheck')],
    [t('auth.nextDecided'), t('auth.registeredNext', { email }), t('auth.nextMissing')],
    [t('auth.nextThen'), t(type === 'driver' ? 'auth.nextDriver' : 'auth.nextAdvertiser')],
  ] as const
  return (
    <section
      aria-labelledby="next-title"
      className="grid gap-3 rounded-control border-l-[3px] border-lagoon bg-raised p-4"
    >
      <h2 id="next-title" className="text-lg">
        {t('auth.nextTitle')}
      </h2>
      <ol className="grid gap-3">
        {steps.map(([when, ...sentences]) => (
          <li key={when} className="text-sm">
            <strong className="block font-semibold">{when}</strong>
            {sentences.map((sentence) => (
              <span key={sentence} className="block wrap-anywhere">
                {sentence}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface Props {
  challenge: string
  /** Returns to the first step with a message to show there. */
  onBack: (reason: string) => void
}

/** The second step of a sign-in: a code from the app or a recovery code. */
export function SecondStep({ challenge, onBack }: Props) {
  const { t } = useTranslation()
  const form: CallForm<{ challenge: string; code: string }> = useCallForm(signInTwoFactor, {
    values: { challenge, code: '' },
    done: ({ token, user }) => saveSignIn(token, user),
    failed: (error) => {
      if (error instanceof Refused && error.fields.challenge) return onBack(error.message)
      form.setError('code', { message: messageOf(error, t('auth.signInFailed')) })
      form.setFocus('code', { shouldSelect: true })
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <Form form={form} className="grid gap-5">
      <p role="status">{t('auth.secondStep')}</p>
      <CodeInput label={t('auth.secondStepCode')} hint={t('settings.codeHint')} {...form.field('code')} />
      <SubmitButton form={form} size="large">
        {form.busy ? t('auth.signingIn') : t('auth.verify')}
      </SubmitButton>
      <PasskeySignIn />
      <Button variant="quiet" onClick={() => onBack('')}>
        {t('auth.backToSignIn')}
      </Button>
    </Form>
  )
}

/** Signs in with only a passkey. Renders nothing if this browser can't use one here. */
function PasskeySignIn() {
  const { t } = useTranslation()
  const signIn = useAction(async () => api(passkeySignIn, { body: { response: await takePasskey() } }), {
    done: ({ token, user }) => saveSignIn(token, user),
    failed: (error) => messageOf(error, t('auth.passkeyFailed')),
  })
  if (!canUsePasskeys()) return null
  return (
    <Button icon={KeyRound} size="large" busy={signIn.busy} onClick={() => signIn.run()}>
      {t('auth.passkeySignIn')}
    </Button>
  )
}
