import { signInTwoFactor } from '@ayob/contract/sessions'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../lib/api-error'
import { saveSignIn } from '../../lib/session'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { CodeInput } from '../../ui/code-input'
import { Form, SubmitButton } from '../../ui/form'

interface Props {
  challenge: string
  /** Back to the password, with what is to be said there. */
  onBack: (reason: string) => void
}

/** The second step of a sign-in: a code of the app or a recovery code. */
export function SecondStep({ challenge, onBack }: Props) {
  const { t } = useTranslation()
  const form: CallForm<{ challenge: string; code: string }> = useCallForm(signInTwoFactor, {
    values: { challenge, code: '' },
    done: ({ token, user }) => saveSignIn(token, user),
    failed: (error) => {
      if (error instanceof ApiError && error.fields.challenge) return onBack(error.message)
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
      <Button look="quiet" onClick={() => onBack('')}>
        {t('auth.backToSignIn')}
      </Button>
    </Form>
  )
}
