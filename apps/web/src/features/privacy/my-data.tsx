import {
  DATA_REQUEST_KINDS,
  type DataRequest,
  type DataRequestKind,
  exportMyData,
  listDataRequests,
  sendDataRequest,
} from '@ayob/contract/privacy'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../lib/api'
import { useAction, useAllPages } from '../../lib/calls'
import { dateOf, dayText } from '../../lib/format'
import { paths } from '../../lib/paths'
import { saveFile } from '../../lib/save-file'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card, Section } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { ExternalLink } from '../../ui/external-link'
import { Select, Textarea } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'

const TONES = { open: 'warning', done: 'success', refused: 'neutral' } as const

/** A person's data: its download, and requests about it. */
export function MyData() {
  const { t } = useTranslation()
  const requests = useAllPages(listDataRequests, (page) => page.data_requests)
  const fetchAll = useAction(() => download(exportMyData, {}), { done: saveFile, failed: t('settings.exportFailed') })
  return (
    <Card title={t('settings.myData')} className="mt-6">
      <p className="mt-1.5 text-soft">
        {t('settings.myDataText')}
        <ExternalLink href={paths.privacy()} className="font-medium text-lagoon underline">
          {t('privacy.title')}
        </ExternalLink>
        .
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={Download} busy={fetchAll.busy} onClick={() => fetchAll.run()}>
          {t('settings.exportMyData')}
        </Button>
        <p className="text-sm text-soft">{t('settings.exportText')}</p>
      </div>
      <div className="mt-6 grid items-start gap-8 border-t border-line pt-6 lg:grid-cols-2">
        <RequestForm />
        {requests.data && requests.data.length > 0 && (
          <Section title={t('settings.requests')} level={3}>
            <ul className="mt-2 divide-y divide-line">
              {requests.data.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </ul>
          </Section>
        )}
      </div>
    </Card>
  )
}

function Request({ request: { kind, status, created_at, due_on, details, answer } }: { request: DataRequest }) {
  const { t } = useTranslation()
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {t(`settings.dataRequestKind_${kind}`)}
        <Badge tone={TONES[status]}>{t(`settings.dataRequestStatus_${status}`)}</Badge>
      </p>
      <p className="text-sm text-soft">
        {dateOf(created_at)}
        {status === 'open' && ` · ${t('settings.due', { date: dayText(due_on) })}`}
      </p>
      {details && <p className="mt-1 break-words whitespace-pre-line">{details}</p>}
      {answer && <p className="mt-1 border-l-[3px] border-lagoon pl-3 break-words whitespace-pre-line">{answer}</p>}
    </li>
  )
}

function RequestForm() {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const form: CallForm<{ kind: DataRequestKind; details: string }> = useCallForm(sendDataRequest, {
    values: { kind: 'correction' as DataRequestKind, details: '' },
    done: () => {
      setAsking(false)
      form.reset({ kind: form.getValues('kind'), details: '' })
      return t('settings.requestSent')
    },
    failed: () => setAsking(false),
    failure: t('settings.requestFailed'),
    refresh: [listDataRequests],
  })
  const kind = form.watch('kind')
  return (
    <Form form={form} {...(kind === 'erasure' && { onSubmit: () => setAsking(true) })}>
      <p className="text-soft">{t('settings.requestsText')}</p>
      <Select
        label={t('settings.requestKind')}
        {...form.field('kind', { onChange: () => form.clearErrors() })}
        options={DATA_REQUEST_KINDS.map((value) => [value, t(`settings.dataRequestKind_${value}`)])}
      />
      <Textarea
        label={t('settings.requestDetails')}
        optional={kind !== 'correction'}
        maxLength={5000}
        {...form.field('details')}
      />
      <SubmitButton form={form} variant={kind === 'erasure' ? 'danger' : 'secondary'} className="justify-self-start">
        {t('settings.requestSend')}
      </SubmitButton>
      <ConfirmDialog
        open={asking}
        title={t('settings.erasureTitle')}
        confirm={t('settings.requestSend')}
        busy={form.busy}
        onClose={() => setAsking(false)}
        onConfirm={() => form.submit()}
      >
        {t('settings.erasureText')}
      </ConfirmDialog>
    </Form>
  )
}
