import { adminDataRequests, DATA_REQUEST_STATES } from '@ayob/contract/privacy'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerDialog, type Answering, RequestCard } from '../../features/privacy/request-card'
import { useListState } from '../../lib/address'
import { LIST, useCall } from '../../lib/calls'
import { ListPage } from '../../ui/list-page'
import { Note } from '../../ui/states'

const [OPEN, ...ANSWERED] = DATA_REQUEST_STATES

/** /admin/data-requests: requests of people about their data, earliest due date first. */
export function DataRequests() {
  const { t } = useTranslation()
  const list = useListState({ tabs: [OPEN, ...ANSWERED, 'all'] })
  const { tab, page, q } = list
  const query = useCall(adminDataRequests, {
    query: { status: tab, page, limit: 20, q },
    ...LIST,
    refetchOnMount: 'always',
  })
  const [answering, setAnswering] = useState<Answering | null>(null)
  return (
    <>
      <ListPage
        title={t('requests.title')}
        subtitle={t('requests.subtitle')}
        query={query}
        failed={t('requests.loadFailed')}
        list={list}
        above={({ overdue }) =>
          overdue > 0 && <Note tone="warning">{t('requests.overdueCount', { count: overdue })}</Note>
        }
        search={t('requests.search')}
        tabs={{
          label: t('requests.filter'),
          text: (value) => (value === 'all' ? t('requests.all') : t(`settings.dataRequestStatus_${value}`)),
        }}
        rows={({ data_requests }) => data_requests}
        empty={t('requests.empty')}
        emptyText={q ? undefined : t('requests.emptyText')}
      >
        {(requests) => (
          <div className="grid gap-4">
            {requests.map((request) => (
              <RequestCard
                key={request.id}
                request={request}
                onAnswer={(status) => setAnswering({ request, status })}
              />
            ))}
          </div>
        )}
      </ListPage>
      {answering && <AnswerDialog {...answering} onClose={() => setAnswering(null)} />}
    </>
  )
}
