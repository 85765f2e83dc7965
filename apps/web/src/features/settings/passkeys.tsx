import { listPasskeys, type Passkey, registerPasskey, removePasskey, renamePasskey } from '@ayob/contract/passkeys'
import { getTwoFactor } from '@ayob/contract/sessions'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { canUsePasskeys, makePasskey } from '../../lib/passkeys'
import { messageOf } from '../../lib/refusals'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Input } from '../../ui/field'
import { Form, FormDialog, SubmitButton } from '../../ui/form'
import { Loaded, Note } from '../../ui/states'
import { RecoveryCodes } from './two-factor'

/** The passkeys of the account: create, rename and remove. */
export function Passkeys() {
  const { t } = useTranslation()
  const query = useCall(listPasskeys)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Card title={t('settings.passkeys')} text={t('settings.passkeysText')} className="grid gap-4">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <Loaded query={query} failed={t('settings.loadFailed')} rows={1} rowHeight="h-16">
          {({ passkeys }) => (
            <>
              <List passkeys={passkeys} />
              {canUsePasskeys() ? <Add onCodes={setCodes} /> : <Note>{t('settings.passkeysNotHere')}</Note>}
            </>
          )}
        </Loaded>
      )}
    </Card>
  )
}

function Add({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation()
  const form: CallForm<{ name: string }> = useCallForm(
    async ({ name }: { name: string }) => api(registerPasskey, { body: { name, response: await makePasskey() } }),
    {
      values: { name: '' },
      clear: true,
      done: ({ message, recovery_codes }) => {
        if (recovery_codes) onCodes(recovery_codes)
        return message
      },
      failed: (error) => {
        const isHere = error.name === 'InvalidStateError'
        form.setFailure(messageOf(error, t(isHere ? 'settings.passkeyHere' : 'settings.passkeyFailed')))
      },
      refresh: [listPasskeys, getTwoFactor],
    },
  )
  return (
    <Form form={form} native className="grid max-w-md gap-4">
      <Input
        label={t('settings.passkeyName')}
        hint={t('settings.passkeyNameHint')}
        required
        maxLength={60}
        {...form.field('name')}
      />
      <SubmitButton form={form} className="justify-self-start">
        {t('settings.passkeyAdd')}
      </SubmitButton>
    </Form>
  )
}

function List({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation()
  const [naming, setNaming] = useState<Passkey | null>(null)
  const removal = useConfirmedAction(removePasskey, {
    input: ({ id }: Passkey) => ({ params: { id } }),
    done: ({ message }) => message,
    failed: t('settings.passkeyFailed'),
    refresh: [listPasskeys, getTwoFactor],
  })
  return (
    <>
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <KeyRound aria-hidden className="size-5 flex-none text-lagoon" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium break-words">{passkey.name}</span>
              <span className="block text-sm text-soft">
                {passkey.last_used_at
                  ? t('settings.lastUsed', { date: dateTimeOf(passkey.last_used_at) })
                  : t('settings.passkeyUnused')}
              </span>
            </span>
            <Button
              size="small"
              aria-label={t('settings.passkeyRenameOf', { name: passkey.name })}
              onClick={() => setNaming(passkey)}
            >
              {t('settings.passkeyRename')}
            </Button>
            <Button
              size="small"
              variant="danger"
              aria-label={t('settings.passkeyRemoveOf', { name: passkey.name })}
              onClick={() => removal.ask(passkey)}
            >
              {t('settings.passkeyRemove')}
            </Button>
          </li>
        ))}
      </ul>
      {naming && <NameDialog passkey={naming} onClose={() => setNaming(null)} />}
      <ConfirmDialog
        {...removal.dialog}
        title={t('settings.passkeyRemoveOf', { name: removal.item?.name ?? '' })}
        confirm={t('settings.passkeyRemove')}
      >
        {t('settings.passkeyRemoveText')}
      </ConfirmDialog>
    </>
  )
}

function NameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useCallForm((body: { name: string }) => api(renamePasskey, { params: { id }, body }), {
    values: { name },
    onDone: onClose,
    failure: t('settings.passkeyFailed'),
    refresh: [listPasskeys],
  })
  return (
    <FormDialog
      form={form}
      native
      onClose={onClose}
      title={t('settings.passkeyRenameOf', { name })}
      submit={t('settings.save')}
    >
      <Input label={t('settings.passkeyName')} required maxLength={60} {...form.field('name')} />
    </FormDialog>
  )
}
