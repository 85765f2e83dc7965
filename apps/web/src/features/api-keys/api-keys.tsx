import {
  API_SCOPES,
  type ApiKey,
  confirmApiKey,
  createApiKey,
  deleteApiKey,
  listApiKeys,
  MAX_KEY_CALLS_A_MINUTE,
  rotateApiKey,
} from '@ayob/contract/api-keys'
import type { ApiScope } from '@ayob/contract/call'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { dateOf, dateTimeOf } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CheckList } from '../../ui/check-list'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { ExternalLink } from '../../ui/external-link'
import { Input, NumberInput, Select } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { OnceShown } from '../../ui/once-shown'
import { EmptyState, Loaded } from '../../ui/states'

/** The API keys of the account: create, rotate and delete. */
export function ApiKeys() {
  const { t } = useTranslation()
  const query = useCall(listApiKeys)
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const rotate = useConfirmedAction(rotateApiKey, {
    input: ({ id }: ApiKey) => ({ params: { id }, body: {} }),
    done: ({ key }) => setMade(key),
    failed: t('keys.rotateFailed'),
    refresh: [listApiKeys],
  })
  const remove = useConfirmedAction(deleteApiKey, {
    input: ({ id }: ApiKey) => ({ params: { id } }),
    done: t('keys.deleted'),
    failed: t('keys.deleteFailed'),
    refresh: [listApiKeys],
  })
  const confirm = useConfirmedAction(confirmApiKey, {
    input: ({ id }: ApiKey) => ({ params: { id } }),
    done: t('keys.confirmed'),
    failed: t('keys.confirmFailed'),
    refresh: [listApiKeys],
  })
  const make = (
    <Button variant="primary" icon={Plus} onClick={() => setMaking(true)}>
      {t('keys.make')}
    </Button>
  )
  return (
    <Loaded query={query} failed={t('keys.loadFailed')} rowHeight="h-16">
      {({ api_keys }) => (
        <Card title={t('keys.title')} text={t('keys.text')} aside={api_keys.length > 0 && make}>
          <p className="mt-2">
            <ExternalLink href="/api/docs">{t('keys.docs')}</ExternalLink>
          </p>
          {api_keys.length === 0 ? (
            <div className="mt-4">
              <EmptyState title={t('keys.empty')} action={make}>
                {t('keys.emptyText')}
              </EmptyState>
            </div>
          ) : (
            <ul className="mt-4 divide-y divide-line">
              {api_keys.map((key) => (
                <KeyRow
                  key={key.id}
                  apiKey={key}
                  onConfirm={() => confirm.ask(key)}
                  onRotate={() => rotate.ask(key)}
                  onDelete={() => remove.ask(key)}
                />
              ))}
            </ul>
          )}
          <KeyDialog open={making} onClose={() => setMaking(false)} onMade={setMade} />
          <OnceShown
            title={t('keys.title')}
            text={t('keys.made')}
            label={t('keys.key')}
            value={made}
            onDone={() => setMade(undefined)}
          />
          <ConfirmDialog
            {...rotate.dialog}
            variant="primary"
            title={t('keys.rotateOf', { name: rotate.item?.name })}
            confirm={t('keys.rotate')}
          >
            {t('keys.rotateText')}
          </ConfirmDialog>
          <ConfirmDialog
            {...confirm.dialog}
            variant="primary"
            title={t('keys.confirmOf', { name: confirm.item?.name })}
            confirm={t('keys.confirm')}
          >
            {t('keys.confirmText')}
          </ConfirmDialog>
          <ConfirmDialog {...remove.dialog} title={t('keys.deleteConfirm')} confirm={t('keys.delete')}>
            {remove.item?.name}: {t('keys.deleteText')}
          </ConfirmDialog>
        </Card>
      )}
    </Loaded>
  )
}

interface RowProps {
  apiKey: ApiKey
  onConfirm: () => void
  onRotate: () => void
  onDelete: () => void
}

function KeyRow({ apiKey, onConfirm, onRotate, onDelete }: RowProps) {
  const { t } = useTranslation()
  const { name, hint, scopes, created_at, last_used_at, expires_at, replaced, by, stopped } = apiKey
  const facts = [
    by ? t('keys.madeBy', { day: dateOf(created_at), name: by }) : t('keys.madeOn', { day: dateOf(created_at) }),
    last_used_at ? t('keys.usedAt', { time: dateTimeOf(last_used_at) }) : t('keys.neverUsed'),
    expires_at && t('keys.endsOn', { time: dateTimeOf(expires_at) }),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <KeyRound aria-hidden className="size-5 flex-none text-lagoon" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {name} <span className="font-mono text-sm text-soft">{hint}…</span>
          {replaced && <Badge tone="warning">{t('keys.replaced')}</Badge>}
          {stopped && <Badge tone="error">{t('keys.stopped')}</Badge>}
        </p>
        <p>{scopes.map((scope) => t(`keys.scope_${scope}`)).join(' · ')}</p>
        {stopped && <p className="text-sm">{t('keys.stoppedText')}</p>}
        <p className="tabular text-sm text-soft">{facts.join(' · ')}</p>
      </div>
      {stopped && (
        <Button className="min-h-11" size="small" aria-label={t('keys.confirmOf', { name })} onClick={onConfirm}>
          {t('keys.confirm')}
        </Button>
      )}
      {!replaced && (
        <Button className="min-h-11" size="small" aria-label={t('keys.rotateOf', { name })} onClick={onRotate}>
          {t('keys.rotate')}
        </Button>
      )}
      <Button
        className="min-h-11"
        size="small"
        variant="danger"
        aria-label={t('keys.deleteOf', { name })}
        onClick={onDelete}
      >
        {t('keys.delete')}
      </Button>
    </li>
  )
}

interface Props {
  open: boolean
  onClose: () => void
  onMade: (key: string) => void
}

interface Values {
  name: string
  scopes: ApiScope[]
  expires_in_days: number | null
  calls_a_minute: number
}

const VALUES: Values = { name: '', scopes: ['read'], expires_in_days: 365, calls_a_minute: MAX_KEY_CALLS_A_MINUTE }
const DAYS = [30, 90, 365] as const

/** Creates an API key. */
function KeyDialog({ open, onClose, onMade }: Props) {
  const { t } = useTranslation()
  const form = useCallForm(createApiKey, {
    values: VALUES,
    clear: true,
    refresh: [listApiKeys],
    failure: t('keys.makeFailed'),
    onDone: onClose,
    done: ({ key }) => onMade(key),
  })
  return (
    <FormDialog form={form} open={open} onClose={onClose} title={t('keys.make')} submit={t('keys.make')}>
      <Input label={t('keys.name')} hint={t('keys.nameHint')} {...form.field('name')} />
      <CheckList
        legend={t('keys.scopes')}
        options={API_SCOPES.map((scope) => [scope, t(`keys.scope_${scope}`)])}
        values={form.watch('scopes')}
        error={form.errorOf('scopes')}
        onChange={(scopes) => form.set('scopes', scopes)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('keys.ends')}
          empty={t('keys.ends_never')}
          options={DAYS.map((days) => [days, t(`keys.ends_${days}`)])}
          {...form.field('expires_in_days', { setValueAs: (value) => (value ? Number(value) : null) })}
        />
        <NumberInput label={t('keys.calls')} step={1} {...form.field('calls_a_minute', { valueAsNumber: true })} />
      </div>
    </FormDialog>
  )
}
