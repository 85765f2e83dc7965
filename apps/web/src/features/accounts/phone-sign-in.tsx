import { askPhoneCode, signInByPhone } from '@ayob/contract/phone-sign-in'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useAction } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { messageOf } from '../../lib/refusals'
import { saveSignIn } from '../../lib/session'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { useClientConfig } from '../../lib/use-client-config'
import { Button } from '../../ui/button'
import { Input } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { ErrorBox } from '../../ui/states'
import { PHONE_SIGN_IN } from './phone-path'
import { SecondStep } from './sign-in-form'
import { takeSmsCode } from './sms-code'

/** A code that was asked for. It is kept in the history, because phones forget a page while the message is read. */
interface Asked {
  readonly phone: string
  /** When another code may be asked for, in milliseconds. */
  readonly againAt: number
}

const askedIn = (state: unknown): Asked | undefined => (state as { asked?: Asked } | null)?.asked

/** Sign-in of drivers: the phone number, then the code that was sent to it. */
export function PhoneSignIn() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const asked = askedIn(useLocation().state)
  const { data } = useClientConfig()
  const [over, setOver] = useState('')
  const [challenge, setChallenge] = useState('')
  const go = (next: Asked | undefined) =>
    void navigate(PHONE_SIGN_IN, { replace: asked !== undefined, state: { asked: next } })

  if (challenge) {
    return (
      <SecondStep
        challenge={challenge}
        onBack={(reason) => {
          setOver(reason)
          setChallenge('')
          go(undefined)
        }}
      />
    )
  }
  return (
    <div className="grid gap-5">
      {data?.phone_sign_in === false ? (
        <p role="status">{t('auth.phoneOff')}</p>
      ) : asked ? (
        <CodeStep key={asked.phone} asked={asked} onAsked={go} onChallenge={setChallenge} />
      ) : (
        <PhoneStep over={over} onAsked={go} />
      )}
      <Link
        to={paths.signIn()}
        className="justify-self-center py-2 text-center font-medium text-lagoon hover:underline"
      >
        {t('auth.withPassword')}
      </Link>
    </div>
  )
}

interface PhoneStepProps {
  /** Why the person is here again. */
  over: string
  onAsked: (asked: Asked) => void
}

function PhoneStep({ over, onAsked }: PhoneStepProps) {
  const { t } = useTranslation()
  const form: CallForm<{ phone: string }> = useCallForm(askPhoneCode, {
    values: { phone: '' },
    failure: t('auth.signInFailed'),
    done: ({ retry_after_s }, { body }) => onAsked({ phone: body.phone, againAt: Date.now() + retry_after_s * 1000 }),
  })
  return (
    <Form form={form} className="grid gap-5">
      {over && !form.failure && <ErrorBox>{over}</ErrorBox>}
      <Input
        label={t('auth.phone')}
        hint={t('auth.phoneHint')}
        type="tel"
        required
        autoComplete="tel"
        maxLength={40}
        {...form.field('phone')}
      />
      <SubmitButton form={form} size="large">
        {form.busy ? t('auth.phoneSending') : t('auth.phoneSend')}
      </SubmitButton>
    </Form>
  )
}

interface CodeStepProps {
  asked: Asked
  /** Another code was asked for, or the number was wrong. */
  onAsked: (asked: Asked | undefined) => void
  onChallenge: (challenge: string) => void
}

function CodeStep({ asked, onAsked, onChallenge }: CodeStepProps) {
  const { t } = useTranslation()
  const { phone } = asked
  const form: CallForm<{ phone: string; code: string }> = useCallForm(signInByPhone, {
    values: { phone, code: '' },
    failure: t('auth.signInFailed'),
    done: (answer) => {
      if ('challenge' in answer) onChallenge(answer.challenge)
      else saveSignIn(answer.token, answer.user)
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const fill = useRef((_code: string) => {})
  fill.current = (code) => {
    form.set('code', code)
    form.submit()
  }
  useEffect(() => takeSmsCode((code) => fill.current(code)), [])
  return (
    <Form form={form} className="grid gap-5">
      <p role="status" className="wrap-anywhere">
        {t('auth.phoneSent', { phone })}
      </p>
      <Input
        label={t('auth.phoneCode')}
        hint={t('auth.phoneCodeHint')}
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        {...form.field('code')}
      />
      <SubmitButton form={form} size="large">
        {form.busy ? t('auth.signingIn') : t('auth.signIn')}
      </SubmitButton>
      <SendAgain asked={asked} onAsked={onAsked} />
      <Button variant="quiet" onClick={() => onAsked(undefined)}>
        {t('auth.phoneOther')}
      </Button>
    </Form>
  )
}

function SendAgain({ asked: { phone, againAt }, onAsked }: Pick<CodeStepProps, 'asked' | 'onAsked'>) {
  const { t } = useTranslation()
  const seconds = useSecondsUntil(againAt)
  const again = useAction(askPhoneCode, {
    done: ({ retry_after_s }) => {
      onAsked({ phone, againAt: Date.now() + retry_after_s * 1000 })
      return t('auth.phoneSentAgain')
    },
    failed: (error) => messageOf(error, t('auth.signInFailed')),
  })
  return (
    <Button size="large" disabled={seconds > 0} busy={again.busy} onClick={() => again.run({ body: { phone } })}>
      {seconds > 0 ? t('auth.phoneAgainIn', { seconds }) : t('auth.phoneAgain')}
    </Button>
  )
}

/** Whole seconds until an instant; 0 afterwards. */
function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((at - now) / 1000))
  const isWaiting = seconds > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = window.setInterval(() => setNow(Date.now()), 250)
    return () => window.clearInterval(timer)
  }, [isWaiting])
  return seconds
}
