import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../lib/api-error'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CodeInput } from '../../ui/code-input'
import { PasswordInput } from '../../ui/password-input'
import { SkeletonCards } from '../../ui/skeleton'
import { ErrorBox, ErrorState } from '../../ui/states'
import { RecoveryCodes } from './recovery-codes'
import { useTwoFactor, useTwoFactorSteps } from './use-security'

/** Two-step sign-in: set up with an app, its recovery codes, and switched off. */
export function TwoFactor() {
  const { t } = useTranslation()
  const query = useTwoFactor()
  const steps = useTwoFactorSteps()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (query.isPending) return <SkeletonCards className="h-32" />
  if (!query.data) {
    return (
      <ErrorState
        title={t('settings.loadFailed')}
        detail={messageOf(query.error, t('errors.network'))}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const { enabled, recovery_codes_left: left } = query.data
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
      ) : steps.setUp.data ? (
        <TurnOn secret={steps.setUp.data.secret} url={steps.setUp.data.otpauth_url} onDone={setCodes} />
      ) : (
        <>
          <p className="max-w-prose">{t('settings.twoFactorOffText')}</p>
          <Button
            look="primary"
            className="mt-4"
            busy={steps.setUp.isPending}
            onClick={() =>
              steps.setUp.mutate(undefined, {
                onError: (error) => toast.error(messageOf(error, t('settings.twoFactorFailed'))),
              })
            }
          >
            {t('settings.twoFactorSetUp')}
          </Button>
        </>
      )}
    </Card>
  )
}

function TurnOn({ secret, url, onDone }: { secret: string; url: string; onDone: (codes: readonly string[]) => void }) {
  const { t } = useTranslation()
  const { enable } = useTwoFactorSteps()
  const [code, setCode] = useState('')
  const picture = useQuery({
    queryKey: ['qr', url],
    queryFn: async () => (await import('qrcode')).toDataURL(url, { width: 220, margin: 2 }),
    gcTime: 0,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enable.mutate(code, {
      onSuccess: ({ recovery_codes }) => {
        toast.success(t('settings.twoFactorEnabled'))
        onDone(recovery_codes)
      },
    })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
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
        <CodeInput
          label={t('settings.code')}
          hint={t('settings.codeOfApp')}
          error={enable.error ? messageOf(enable.error, t('settings.twoFactorFailed')) : undefined}
          value={code}
          onChange={setCode}
        />
      </div>
      <Button look="primary" type="submit" busy={enable.isPending} className="justify-self-start">
        {t('settings.turnOn')}
      </Button>
    </form>
  )
}

function TurnOff() {
  const { t } = useTranslation()
  const { disable } = useTwoFactorSteps()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const fields = disable.error instanceof ApiError ? disable.error.fields : {}
  const other = disable.error && !fields.password && !fields.code
  const submit = (event: FormEvent) => {
    event.preventDefault()
    disable.mutate({ password, code }, { onSuccess: () => toast.success(t('settings.twoFactorDisabled')) })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid max-w-md gap-5 border-t border-line pt-5">
      {other && <ErrorBox>{messageOf(disable.error, t('settings.twoFactorFailed'))}</ErrorBox>}
      <PasswordInput
        label={t('auth.password')}
        autoComplete="current-password"
        required
        {...(fields.password && { error: fields.password })}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <CodeInput
        label={t('settings.code')}
        hint={t('settings.codeHint')}
        error={fields.code}
        value={code}
        onChange={setCode}
      />
      <Button look="danger" type="submit" busy={disable.isPending} className="justify-self-start">
        {t('settings.turnOff')}
      </Button>
    </form>
  )
}
