import type { WebhookTopic } from '@ayob/contract/webhooks'
import { useTranslation } from 'react-i18next'

/** The events that an endpoint can subscribe to, with their names. */
export function useTopics(): readonly (readonly [WebhookTopic, string])[] {
  const { t } = useTranslation()
  return [
    ['booking.*', t('hooks.event_booking')],
    ['payment.*', t('hooks.event_payment')],
    ['plays.totals', t('hooks.event_plays')],
    ['proof.ready', t('hooks.event_proof')],
  ]
}
