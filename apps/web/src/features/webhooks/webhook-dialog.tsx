import { changeWebhook, createWebhook, listWebhooks, type Webhook, type WebhookTopic } from '@ayob/contract/webhooks'
import { useTranslation } from 'react-i18next'
import { useCallForm } from '../../lib/use-call-form'
import { CheckList } from '../../ui/check-list'
import { Checkbox, Input } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { useTopics } from './use-topics'

interface Props {
  /** The endpoint to change; a new one if absent. */
  webhook?: Webhook | undefined
  open: boolean
  onClose: () => void
}

interface Values {
  url: string
  events: WebhookTopic[]
  active: boolean
}

/** Changes an endpoint. */
export function ChangeDialog({ webhook, open, onClose }: Props & { webhook: Webhook }) {
  const { t } = useTranslation()
  const { id, url, events, active } = webhook
  const values: Values = { url, events, active }
  const form = useCallForm(changeWebhook, {
    values,
    input: (body) => ({ params: { id }, body }),
    refresh: [listWebhooks],
    failure: t('hooks.saveFailed'),
    done: t('hooks.saved'),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} open={open} onClose={onClose} title={t('hooks.change')} submit={t('hooks.save')}>
      <Input label={t('hooks.url')} hint={t('hooks.urlHint')} inputMode="url" {...form.field('url')} />
      <Topics
        values={form.watch('events')}
        error={form.errorOf('events')}
        onChange={(next) => form.set('events', next)}
      />
      <Checkbox label={t('hooks.active')} {...form.field('active')} />
    </FormDialog>
  )
}

/** Adds an endpoint. */
export function AddDialog({ open, onClose, onMade }: Props & { onMade: (secret: string) => void }) {
  const { t } = useTranslation()
  const values: Omit<Values, 'active'> = { url: '', events: ['booking.*', 'payment.*'] }
  const form = useCallForm(createWebhook, {
    values,
    clear: true,
    refresh: [listWebhooks],
    failure: t('hooks.saveFailed'),
    onDone: onClose,
    done: ({ secret }) => onMade(secret),
  })
  return (
    <FormDialog form={form} open={open} onClose={onClose} title={t('hooks.add')} submit={t('hooks.add')}>
      <Input label={t('hooks.url')} hint={t('hooks.urlHint')} inputMode="url" {...form.field('url')} />
      <Topics
        values={form.watch('events')}
        error={form.errorOf('events')}
        onChange={(next) => form.set('events', next)}
      />
    </FormDialog>
  )
}

interface TopicsProps {
  values: readonly WebhookTopic[]
  error: string | undefined
  onChange: (topics: WebhookTopic[]) => void
}

function Topics(props: TopicsProps) {
  const { t } = useTranslation()
  return <CheckList legend={t('hooks.events')} options={useTopics()} {...props} />
}
