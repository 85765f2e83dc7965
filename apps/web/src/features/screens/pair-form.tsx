import { driverOverview } from '@ayob/contract/earnings'
import { PAIRING_CODE_LENGTH, pairScreen } from '@ayob/contract/screens'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api-error'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { Input } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'

interface Props {
  /** From the QR code of the screen. */
  initial: string
  onPaired: () => void
}

const bareOf = (code: string) => code.replace(/[\s-]/g, '')

/** Takes the code that the screen shows. A scanned code is already there; the driver only agrees. */
export function PairForm({ initial, onPaired }: Props) {
  const { t } = useTranslation()
  const form: CallForm<{ code: string }> = useCallForm(pairScreen, {
    values: { code: initial.toUpperCase().slice(0, 10) },
    input: ({ code }) => ({ body: { code: bareOf(code) } }),
    onDone: onPaired,
    done: t('driver.paired'),
    failed: (error) => {
      const message = messageOf(error, t('driver.pairFailed'))
      form.setError('code', { message })
      return message
    },
    refresh: [driverOverview],
  })
  const bare = bareOf(form.watch('code'))
  return (
    <Form form={form} onSubmit={() => bare && form.submit()}>
      <Input
        label={t('driver.code')}
        hint={t('driver.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
        placeholder="K7MQ2P"
        className="[&_input]:min-h-14 [&_input]:text-center [&_input]:font-display [&_input]:text-2xl [&_input]:font-bold [&_input]:tracking-[0.25em]"
        {...form.field('code', {
          onChange: ({ target }: { target: HTMLInputElement }) => form.setValue('code', target.value.toUpperCase()),
        })}
      />
      <SubmitButton form={form} size="large" disabled={bare.length < PAIRING_CODE_LENGTH}>
        {t('driver.pair')}
      </SubmitButton>
    </Form>
  )
}
