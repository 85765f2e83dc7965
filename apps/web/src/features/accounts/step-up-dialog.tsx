import type { InputOf } from '@ayob/contract/call'
import { listPasskeys } from '@ayob/contract/passkeys'
import { getTwoFactor, stepUp } from '@ayob/contract/sessions'
import { KeyRound } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useAction, useCall } from '../../lib/calls'
import { canUsePasskeys, takePasskey } from '../../lib/passkeys'
import { messageOf } from '../../lib/refusals'
import { replaceToken } from '../../lib/session'
import { endProof, useFullProofAsked } from '../../lib/step-up'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { CodeInput } from '../../ui/code-input'
import { Dialog } from '../../ui/dialog'
import { Form, SubmitButton } from '../../ui/form'
import { PasswordInput } from '../../ui/password-input'

/** Asks the signed-in person for the password or a code. The waiting calls continue afterwards. */
export function StepUpDialog() {
  const { t } = useTranslation()
  const [withCode, setWithCode] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { data } = useCall(getTwoFactor)
  const passkeys = useCall(listPasskeys)
  const hasFactor = Boolean(data?.enabled || passkeys.data?.total)
  const isFull = useFullProofAsked() && hasFactor
  return (
    <Dialog
      open
      onClose={() => endProof(false)}
      title={t('auth.stepUp')}
      description={t('auth.stepUpText')}
      initialFocus={input}
    >
      <div className="grid gap-4">
        {isFull ? <WithBoth input={input} /> : withCode ? <WithCode input={input} /> : <WithPassword input={input} />}
        {canUsePasskeys() && Boolean(passkeys.data?.total) && <WithPasskey />}
        {data?.enabled && !isFull && (
          <Button variant="quiet" className="justify-self-start" onClick={() => setWithCode(!withCode)}>
            {withCode ? t('auth.stepUpWithPassword') : t('auth.stepUpWithCode')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

type Proof = { password: string } | { code: string } | { password: string; code: string }

/** Makes the step-up. The session gets a new token, so that a stolen one does not benefit from it. */
const prove = (proof: InputOf<typeof stepUp, 'body'>) =>
  replaceToken(async (token) => {
    const answer = await api(stepUp, { body: { ...proof, renew: true }, ...(token && { token }) })
    return answer.token
  })

function useProofForm<Values extends Proof>(values: Values): CallForm<Values> {
  const { t } = useTranslation()
  const outcome = { schema: stepUp.body, onDone: () => endProof(true), failure: t('auth.stepUpFailed') }
  return useCallForm<Values, void>(prove, { values, ...outcome })
}

interface InputProps {
  /** Gets the focus. */
  input: RefObject<HTMLInputElement | null>
}

/** The properties of a field whose input is also accessible through `input`. */
function found<Field extends { ref: (element: HTMLInputElement | null) => void }>(field: Field, { input }: InputProps) {
  const ref = (element: HTMLInputElement | null) => {
    field.ref(element)
    input.current = element
  }
  return { ...field, ref }
}

function WithPassword(props: InputProps) {
  const { t } = useTranslation()
  const form = useProofForm({ password: '' })
  return (
    <Form form={form}>
      <PasswordInput
        label={t('auth.password')}
        autoComplete="current-password"
        required
        {...found(form.field('password'), props)}
      />
      <Buttons form={form} />
    </Form>
  )
}

function WithCode(props: InputProps) {
  const { t } = useTranslation()
  const form = useProofForm({ code: '' })
  return (
    <Form form={form}>
      <CodeInput label={t('settings.code')} hint={t('settings.codeHint')} {...found(form.field('code'), props)} />
      <Buttons form={form} />
    </Form>
  )
}

function WithBoth(props: InputProps) {
  const { t } = useTranslation()
  const form = useProofForm({ password: '', code: '' })
  return (
    <Form form={form}>
      <PasswordInput
        label={t('auth.password')}
        autoComplete="current-password"
        required
        {...found(form.field('password'), props)}
      />
      <CodeInput label={t('settings.code')} hint={t('settings.codeHint')} {...form.field('code')} />
      <Buttons form={form} />
    </Form>
  )
}

function WithPasskey() {
  const { t } = useTranslation()
  const action = useAction(async () => prove({ passkey: await takePasskey() }), {
    onDone: () => endProof(true),
    failed: (error) => messageOf(error, t('auth.passkeyFailed')),
  })
  return (
    <Button icon={KeyRound} className="justify-self-start" busy={action.busy} onClick={() => action.run()}>
      {t('auth.stepUpWithPasskey')}
    </Button>
  )
}

function Buttons<Values extends Proof>({ form }: { form: CallForm<Values> }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button onClick={() => endProof(false)}>{t('common.cancel')}</Button>
      <SubmitButton form={form}>{t('auth.stepUpConfirm')}</SubmitButton>
    </div>
  )
}
