import {
  DATA_REQUEST_KINDS,
  type DataRequest,
  type DataRequestKind,
  exportMyData,
  listDataRequests,
  sendDataRequest,
} from '@ayob/contract/privacy'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { allPages, LARGEST_PAGE } from '../../lib/all-pages'
import { api, download } from '../../lib/api'
import { ApiError, messageOf } from '../../lib/api-error'
import { dateOf, dayText } from '../../lib/format'
import { paths } from '../../lib/paths'
import { saveFile } from '../../lib/save-file'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Select, Textarea } from '../../ui/field'
import { ErrorBox } from '../../ui/states'

const KEY = ['data-requests']
const TONES = { open: 'warning', done: 'success', refused: 'neutral' } as const

/** What is kept of the person: the file of all of it, and requests about it. */
export function MyData() {
  const { t } = useTranslation()
  const requests = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      allPages(
        (page) => api(listDataRequests, { query: { page, limit: LARGEST_PAGE }, signal }),
        (answer) => answer.data_requests,
      ),
  })
  const fetchAll = useMutation({
    mutationFn: () => download(exportMyData, {}),
    onSuccess: saveFile,
    onError: (error) => toast.error(messageOf(error, t('settings.exportFailed'))),
  })
  return (
    <Card className="mt-6">
      <h2 className="text-xl">{t('settings.myData')}</h2>
      <p className="mt-1.5 text-soft">
        {t('settings.myDataText')}
        <a href={paths.privacy()} target="_blank" rel="noreferrer" className="font-medium text-lagoon underline">
          {t('privacy.title')}
        </a>
        .
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          icon={<Download aria-hidden className="size-4" />}
          busy={fetchAll.isPending}
          onClick={() => fetchAll.mutate()}
        >
          {t('settings.exportMyData')}
        </Button>
        <p className="text-sm text-soft">{t('settings.exportText')}</p>
      </div>
      <div className="mt-6 grid items-start gap-8 border-t border-line pt-6 lg:grid-cols-2">
        <RequestForm />
        {requests.data && requests.data.length > 0 && (
          <section aria-labelledby="requests-title">
            <h3 id="requests-title" className="text-lg">
              {t('settings.requests')}
            </h3>
            <ul className="mt-2 divide-y divide-line">
              {requests.data.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </ul>
          </section>
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
  const queries = useQueryClient()
  const [kind, setKind] = useState<DataRequestKind>('correction')
  const [details, setDetails] = useState('')
  const [asking, setAsking] = useState(false)
  const send = useMutation({
    mutationFn: () => api(sendDataRequest, { body: { kind, details } }),
    onSuccess: () => {
      toast.success(t('settings.requestSent'))
      setDetails('')
      return queries.invalidateQueries({ queryKey: KEY })
    },
    onSettled: () => setAsking(false),
  })
  const wrong = send.error instanceof ApiError ? send.error.fields.details : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind === 'erasure') setAsking(true)
    else send.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-soft">{t('settings.requestsText')}</p>
      {send.error && !wrong && <ErrorBox>{messageOf(send.error, t('settings.requestFailed'))}</ErrorBox>}
      <Select
        label={t('settings.requestKind')}
        value={kind}
        onChange={(event) => {
          setKind(event.target.value as DataRequestKind)
          send.reset()
        }}
      >
        {DATA_REQUEST_KINDS.map((value) => (
          <option key={value} value={value}>
            {t(`settings.dataRequestKind_${value}`)}
          </option>
        ))}
      </Select>
      <Textarea
        label={t('settings.requestDetails')}
        optional={kind !== 'correction'}
        maxLength={5000}
        {...(wrong && { error: wrong })}
        value={details}
        onChange={(event) => setDetails(event.target.value)}
      />
      <Button
        type="submit"
        look={kind === 'erasure' ? 'danger' : 'secondary'}
        busy={send.isPending}
        className="justify-self-start"
      >
        {t('settings.requestSend')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('settings.erasureTitle')}
        confirm={t('settings.requestSend')}
        busy={send.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => send.mutate()}
      >
        {t('settings.erasureText')}
      </ConfirmDialog>
    </form>
  )
}
