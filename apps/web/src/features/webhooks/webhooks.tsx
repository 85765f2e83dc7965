import { deleteWebhook, listWebhooks, rotateWebhookSecret, type Webhook } from '@ayob/contract/webhooks'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { OnceShown } from '../../ui/once-shown'
import { EmptyState, Loaded } from '../../ui/states'
import { DeliveryLog } from './delivery-log'
import { useTopics } from './use-topics'
import { AddDialog, ChangeDialog } from './webhook-dialog'

/** The endpoints of the account: add, change, inspect and remove. */
export function Webhooks() {
  const { t } = useTranslation()
  const query = useCall(listWebhooks)
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [shown, setShown] = useState<{ what: 'change' | 'log'; webhook: Webhook }>()
  const remove = useConfirmedAction(deleteWebhook, {
    input: ({ id }: Webhook) => ({ params: { id } }),
    done: t('hooks.deleted'),
    failed: t('hooks.deleteFailed'),
    refresh: [listWebhooks],
  })
  const rotate = useConfirmedAction(rotateWebhookSecret, {
    input: ({ id }: Webhook) => ({ params: { id }, body: {} }),
    done: (answer) => setSecret(answer.secret),
    failed: t('hooks.rotateFailed'),
    refresh: [listWebhooks],
  })
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      {t('hooks.add')}
    </Button>
  )
  const close = () => setShown(undefined)
  return (
    <Loaded query={query} failed={t('hooks.loadFailed')} rowHeight="h-16">
      {({ webhooks }) => (
        <Card title={t('hooks.title')} text={t('hooks.text')} aside={webhooks.length > 0 && add}>
          {webhooks.length === 0 ? (
            <div className="mt-4">
              <EmptyState title={t('hooks.empty')} action={add}>
                {t('hooks.emptyText')}
              </EmptyState>
            </div>
          ) : (
            <ul className="mt-4 divide-y divide-line">
              {webhooks.map((webhook) => (
                <Row
                  key={webhook.id}
                  webhook={webhook}
                  onShow={(what) => setShown({ what, webhook })}
                  onRotate={() => rotate.ask(webhook)}
                  onDelete={() => remove.ask(webhook)}
                />
              ))}
            </ul>
          )}
          <AddDialog open={adding} onClose={() => setAdding(false)} onMade={setSecret} />
          {shown?.what === 'change' && <ChangeDialog open webhook={shown.webhook} onClose={close} />}
          {shown?.what === 'log' && <DeliveryLog webhook={shown.webhook} onClose={close} />}
          <OnceShown
            title={t('hooks.title')}
            text={t('hooks.secretText')}
            label={t('hooks.secret')}
            value={secret}
            onDone={() => setSecret(undefined)}
          />
          <ConfirmDialog
            {...rotate.dialog}
            variant="primary"
            title={t('hooks.rotateConfirm')}
            confirm={t('hooks.rotate')}
          >
            <span className="break-all">{rotate.item?.url}</span>: {t('hooks.rotateText')}
          </ConfirmDialog>
          <ConfirmDialog {...remove.dialog} title={t('hooks.deleteConfirm')} confirm={t('hooks.delete')}>
            <span className="break-all">{remove.item?.url}</span>: {t('hooks.deleteText')}
          </ConfirmDialog>
        </Card>
      )}
    </Loaded>
  )
}

interface RowProps {
  webhook: Webhook
  onShow: (what: 'change' | 'log') => void
  onRotate: () => void
  onDelete: () => void
}

function Row({ webhook, onShow, onRotate, onDelete }: RowProps) {
  const { t } = useTranslation()
  const topics = useTopics().filter(([topic]) => webhook.events.includes(topic))
  const { url, old_secret_until: until } = webhook
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <WebhookIcon aria-hidden className="size-5 flex-none text-lagoon" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-all">{url}</p>
        <p className="text-sm text-soft">{topics.map(([, name]) => name).join(' · ')}</p>
        <p className="mt-1">
          <State webhook={webhook} />
        </p>
        {until && new Date(until) > new Date() && (
          <p className="mt-1 text-sm text-soft">{t('hooks.oldSecret', { time: dateTimeOf(until) })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button className="min-h-11" size="small" aria-label={t('hooks.logOf', { url })} onClick={() => onShow('log')}>
          {t('hooks.log')}
        </Button>
        <Button
          className="min-h-11"
          size="small"
          aria-label={t('hooks.changeOf', { url })}
          onClick={() => onShow('change')}
        >
          {t('hooks.change')}
        </Button>
        <Button className="min-h-11" size="small" aria-label={t('hooks.rotateOf', { url })} onClick={onRotate}>
          {t('hooks.rotate')}
        </Button>
        <Button
          className="min-h-11"
          size="small"
          variant="danger"
          aria-label={t('hooks.deleteOf', { url })}
          onClick={onDelete}
        >
          {t('hooks.delete')}
        </Button>
      </div>
    </li>
  )
}

function State({ webhook: { active, disabled_at, failing_since } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  if (active && failing_since) {
    return <span className="text-amber">{t('hooks.state_failing', { time: dateTimeOf(failing_since) })}</span>
  }
  if (active) return <Badge tone="success">{t('hooks.state_on')}</Badge>
  if (disabled_at) return <span className="text-brick">{t('hooks.state_disabled')}</span>
  return <Badge tone="neutral">{t('hooks.state_off')}</Badge>
}
