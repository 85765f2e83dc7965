import { signInTwoFactor } from '@ayob/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { ApiError, messageOf } from '../../lib/api-error'
import { saveSignIn } from '../../lib/session'
import { Button } from '../../ui/button'
import { CodeInput } from '../../ui/code-input'

interface Props {
  challenge: string
  /** Back to the password, with what is to be said there. */
  onBack: (reason: string) => void
}

/** The second step of a sign-in: a code of the app or a recovery code. */
export function SecondStep({ challenge, onBack }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  useEffect(() => input.current?.focus(), [])
  const send = useMutation({
    mutationFn: () => api(signInTwoFactor, { body: { challenge, code } }),
    onSuccess: ({ token, user }) => saveSignIn(token, user),
    onError: (error) => {
      if (error instanceof ApiError && error.fields.challenge) return onBack(error.message)
      input.current?.select()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p role="status">{t('auth.secondStep')}</p>
      <CodeInput
        ref={input}
        label={t('auth.secondStepCode')}
        hint={t('settings.codeHint')}
        error={send.error ? messageOf(send.error, t('auth.signInFailed')) : undefined}
        value={code}
        onChange={setCode}
      />
      <Button look="primary" size="large" type="submit" busy={send.isPending}>
        {send.isPending ? t('auth.signingIn') : t('auth.verify')}
      </Button>
      <Button look="quiet" onClick={() => onBack('')}>
        {t('auth.backToSignIn')}
      </Button>
    </form>
  )
}
