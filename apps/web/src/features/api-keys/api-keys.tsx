import { type ApiKey, confirmApiKey, deleteApiKey, listApiKeys, rotateApiKey } from '@ayob/contract/api-keys'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { dateOf, dateTimeOf } from '../../lib/format'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { ExternalLink } from '../../ui/external-link'
import { OnceShown } from '../../ui/once-shown'
import { EmptyState, Loaded } from '../../ui/states'
import { KeyDialog } from './key-dialog'

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
    <Button look="primary" icon={Plus} onClick={() => setMaking(true)}>
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
            look="primary"
            title={t('keys.rotateOf', { name: rotate.item?.name })}
            confirm={t('keys.rotate')}
          >
            {t('keys.rotateText')}
          </ConfirmDialog>
          <ConfirmDialog
            {...confirm.dialog}
            look="primary"
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
        look="danger"
        aria-label={t('keys.deleteOf', { name })}
        onClick={onDelete}
      >
        {t('keys.delete')}
      </Button>
    </li>
  )
}
