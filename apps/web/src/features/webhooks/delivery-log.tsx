import {
  type DeliveryState,
  replayDelivery,
  type Webhook,
  type WebhookDelivery,
  webhookDeliveries,
} from '@ayob/contract/webhooks'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { Badge, type Tone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Paged } from '../../ui/list-page'

const TONES: Record<DeliveryState, Tone> = { waiting: 'warning', delivered: 'success', failed: 'error' }
const LIMIT = 20

/** The messages to an endpoint, newest first. Each can be sent again. */
export function DeliveryLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open onClose={onClose} title={t('hooks.log')} description={webhook.url} wide>
      <Paged
        call={webhookDeliveries}
        params={{ id: webhook.id }}
        limit={LIMIT}
        read={{ refetchInterval: false }}
        failed={t('hooks.logFailed')}
        empty={<p className="text-soft">{t('hooks.logEmpty')}</p>}
        rowHeight="h-16"
      >
        {({ deliveries }) => (
          <ul className="divide-y divide-line">
            {deliveries.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} webhook={webhook} />
            ))}
          </ul>
        )}
      </Paged>
    </Dialog>
  )
}

function Row({ delivery, webhook }: { delivery: WebhookDelivery; webhook: Webhook }) {
  const { t } = useTranslation()
  const { id, type, state, attempts, status, error, last_attempt_at, next_attempt_at, created_at, payload } = delivery
  const replay = useAction(replayDelivery, {
    done: t('hooks.replayed'),
    failed: t('hooks.replayFailed'),
    refresh: [webhookDeliveries],
  })
  const facts = [
    dateTimeOf(last_attempt_at ?? created_at),
    t('hooks.attempts', { count: attempts }),
    status !== null && t('hooks.answered', { status }),
    error && t('hooks.noAnswer', { reason: error }),
    state === 'waiting' && next_attempt_at && t('hooks.nextAt', { time: dateTimeOf(next_attempt_at) }),
  ].filter(Boolean)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2 font-mono">
            {type} <Badge tone={TONES[state]}>{t(`hooks.delivery_${state}`)}</Badge>
          </p>
          <p className="tabular text-sm text-soft">{facts.join(' · ')}</p>
        </div>
        {webhook.active && (
          <Button
            size="small"
            className="min-h-11"
            icon={RotateCcw}
            busy={replay.busy}
            onClick={() => replay.run({ params: { id: webhook.id, deliveryId: id } })}
          >
            {t('hooks.replay')}
          </Button>
        )}
      </div>
      <details className="mt-1">
        <summary className="link w-fit cursor-pointer text-sm">{t('hooks.message')}</summary>
        <p className="mt-1 font-mono text-sm break-all">{id}</p>
        <p className="mt-1 font-mono text-sm break-all text-soft">{payload}</p>
      </details>
    </li>
  )
}
