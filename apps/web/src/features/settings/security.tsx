import { changePassword, endOtherSessions, endSession, listSessions, zPasswordChange } from '@ayob/contract/sessions'
import { MonitorSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { api } from '../../lib/api'
import { useAction, useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Form, SubmitButton } from '../../ui/form'
import { PasswordInput } from '../../ui/password-input'
import { Loaded } from '../../ui/states'
import { NewPasswordFields } from '../accounts/account-fields'
import { Passkeys } from './passkeys'
import { TwoFactor } from './two-factor'

/** The ways in which a person signs in. The second factor comes first, because people who must set one up are sent here. */
export const Security = () => (
  <div className="grid gap-6">
    <TwoFactor />
    <Passkeys />
    <PasswordForm />
    <Sessions />
  </div>
)

const zForm = z
  .object({ ...zPasswordChange.shape, confirm_password: z.string() })
  .refine(({ password, confirm_password }) => password === confirm_password, {
    path: ['confirm_password'],
    message: 'validation.passwordsDiffer',
  })

/** Changes the password, which needs the current one. */
function PasswordForm() {
  const { t } = useTranslation()
  const form = useCallForm(changePassword, {
    values: { current_password: '', password: '', confirm_password: '' },
    schema: zForm,
    input: ({ current_password, password }) => ({ body: { current_password, password } }),
    clear: true,
    done: t('settings.passwordChanged'),
    failure: t('settings.saveFailed'),
    refresh: [listSessions],
  })
  const { field } = form
  return (
    <Card title={t('auth.password')}>
      <Form form={form} className="mt-4 grid max-w-md gap-5">
        <PasswordInput
          label={t('settings.currentPassword')}
          autoComplete="current-password"
          required
          {...field('current_password')}
        />
        <NewPasswordFields form={form} label={t('settings.newPassword')} />
        <SubmitButton form={form} className="justify-self-start">
          {t('settings.changePassword')}
        </SubmitButton>
      </Form>
    </Card>
  )
}

/** The sessions of the account, with buttons to end them. */
function Sessions() {
  const { t } = useTranslation()
  const query = useCall(listSessions, { refetchOnMount: 'always' })
  const end = useAction((id: string | null) => (id ? api(endSession, { params: { id } }) : api(endOtherSessions)), {
    done: ({ message }) => message ?? t('settings.sessionsEnded'),
    failed: t('settings.sessionsFailed'),
    refresh: [listSessions],
  })
  return (
    <Loaded query={query} failed={t('settings.sessionsFailed')} rowHeight="h-16">
      {({ sessions }) => (
        <Card title={t('settings.sessions')}>
          <ul className="mt-2 divide-y divide-line">
            {sessions.map(({ id, device: name, last_used_at, current }) => {
              return (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                  <MonitorSmartphone aria-hidden className="size-5 flex-none text-lagoon" />
                  <div className="min-w-0 flex-1">
                    <p className="flex flex-wrap items-center gap-2 font-medium break-words">
                      {name}
                      {current && <Badge tone="success">{t('settings.sessionCurrent')}</Badge>}
                    </p>
                    <p className="text-sm text-soft">{t('settings.lastUsed', { date: dateTimeOf(last_used_at) })}</p>
                  </div>
                  {!current && (
                    <Button
                      size="small"
                      className="min-h-11"
                      aria-label={t('settings.endSessionOf', { device: name })}
                      busy={end.busyWith === id}
                      onClick={() => end.run(id)}
                    >
                      {t('settings.endSession')}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
          {sessions.length > 1 && (
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
              <Button variant="danger" busy={end.busyWith === null} onClick={() => end.run(null)}>
                {t('settings.endAllSessions')}
              </Button>
              <p className="text-sm text-soft">{t('settings.endAllText')}</p>
            </div>
          )}
        </Card>
      )}
    </Loaded>
  )
}
