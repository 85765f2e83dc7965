import { disableTwoFactor, enableTwoFactor, getTwoFactor, setUpTwoFactor } from '@ayob/contract/sessions'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useAction, useCall } from '../../lib/calls'
import { messageOf } from '../../lib/refusals'
import { saveFile } from '../../lib/save-file'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { useQrPicture } from '../../lib/use-qr-picture'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CodeInput } from '../../ui/code-input'
import { Form, SubmitButton } from '../../ui/form'
import { PasswordInput } from '../../ui/password-input'
import { Loaded } from '../../ui/states'

/** Two-step sign-in: set-up with an app, recovery codes, and turning it off. */
export function TwoFactor() {
  const { t } = useTranslation()
  const query = useCall(getTwoFactor)
  return (
    <Loaded query={query} failed={t('settings.loadFailed')} rowHeight="h-32">
      {({ enabled, recovery_codes_left, required }) => (
        <Steps enabled={enabled} left={recovery_codes_left} required={required} />
      )}
    </Loaded>
  )
}

interface StepsProps {
  enabled: boolean
  /** The remaining recovery codes. */
  left: number
  required: true | undefined
}

function Steps({ enabled, left, required }: StepsProps) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const setUp = useAction(setUpTwoFactor, { failed: t('settings.twoFactorFailed') })
  return (
    <Card>
      <h2 className="mb-3 text-xl">{t('settings.twoFactor')}</h2>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : enabled ? (
        <>
          <p>{t('settings.twoFactorOnText')}</p>
          <p className="mt-1 text-soft">{t('settings.recoveryLeft', { count: left })}</p>
          <TurnOff />
        </>
      ) : setUp.answer ? (
        <TurnOn secret={setUp.answer.secret} url={setUp.answer.otpauth_url} onDone={setCodes} />
      ) : (
        <>
          {required && <p className="mb-2 max-w-prose font-medium">{t('settings.secondFactorNeeded')}</p>}
          <p className="max-w-prose">{t('settings.twoFactorOffText')}</p>
          <Button variant="primary" className="mt-4" busy={setUp.busy} onClick={() => setUp.run()}>
            {t('settings.twoFactorSetUp')}
          </Button>
        </>
      )}
    </Card>
  )
}

function TurnOn({ secret, url, onDone }: { secret: string; url: string; onDone: (codes: readonly string[]) => void }) {
  const { t } = useTranslation()
  const form: CallForm<{ code: string }> = useCallForm(enableTwoFactor, {
    values: { code: '' },
    done: ({ recovery_codes }) => {
      onDone(recovery_codes)
      return t('settings.twoFactorEnabled')
    },
    failed: (error) => form.setError('code', { message: messageOf(error, t('settings.twoFactorFailed')) }),
    refresh: [getTwoFactor],
  })
  const picture = useQrPicture(url, 220)
  return (
    <Form form={form} className="grid gap-5">
      <p className="max-w-prose">{t('settings.scan')}</p>
      <div className="flex flex-wrap items-center gap-6">
        {picture.data && (
          <img src={picture.data} alt={t('settings.qrAlt')} width={220} height={220} className="rounded-control" />
        )}
        <div className="min-w-0">
          <p className="text-sm text-soft">{t('settings.secretKey')}</p>
          <p className="font-mono break-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        </div>
      </div>
      <div className="max-w-xs">
        <CodeInput label={t('settings.code')} hint={t('settings.codeOfApp')} {...form.field('code')} />
      </div>
      <SubmitButton form={form} className="justify-self-start">
        {t('settings.turnOn')}
      </SubmitButton>
    </Form>
  )
}

function TurnOff() {
  const { t } = useTranslation()
  const form = useCallForm(disableTwoFactor, {
    values: { password: '', code: '' },
    done: t('settings.twoFactorDisabled'),
    failure: t('settings.twoFactorFailed'),
    refresh: [getTwoFactor],
  })
  return (
    <Form form={form} className="mt-5 grid max-w-md gap-5 border-t border-line pt-5">
      <PasswordInput label={t('auth.password')} autoComplete="current-password" required {...form.field('password')} />
      <CodeInput label={t('settings.code')} hint={t('settings.codeHint')} {...form.field('code')} />
      <SubmitButton form={form} variant="danger" className="justify-self-start">
        {t('settings.turnOff')}
      </SubmitButton>
    </Form>
  )
}

/** The recovery codes. They are shown once, to copy, download or write down. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const text = `${codes.join('\n')}\n`
  return (
    <div className="grid gap-4">
      <h3 className="text-lg">{t('settings.recoveryCodes')}</h3>
      <p>{t('settings.recoveryText')}</p>
      <ul
        aria-label={t('settings.recoveryCodes')}
        className="tabular grid gap-x-6 gap-y-2 rounded-control bg-raised px-3 py-4 font-mono text-sm sm:px-4 lg:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={Copy}
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => toast.success(t('settings.copied')),
              () => toast.error(t('settings.twoFactorFailed')),
            )
          }
        >
          {t('settings.copy')}
        </Button>
        <Button
          icon={Download}
          onClick={() => saveFile({ name: 'ayob-recovery-codes.txt', file: new Blob([text], { type: 'text/plain' }) })}
        >
          {t('settings.download')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('settings.recoveryDone')}
        </Button>
      </div>
    </div>
  )
}
