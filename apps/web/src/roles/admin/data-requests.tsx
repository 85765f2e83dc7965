import { DATA_REQUEST_STATES } from '@ayob/contract/privacy'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerDialog, type Answering } from '../../features/data-requests/answer-dialog'
import { RequestCard } from '../../features/data-requests/request-card'
import { useAnswer, useDataRequests } from '../../features/data-requests/use-data-requests'
import { messageOf } from '../../lib/api-error'
import { usePage } from '../../lib/use-page'
import { useParam } from '../../lib/use-param'
import { useTab } from '../../lib/use-tab'
import { PageHeader } from '../../ui/page-header'
import { Pager } from '../../ui/pager'
import { SearchBox } from '../../ui/search-box'
import { SkeletonCards } from '../../ui/skeleton'
import { EmptyState, ErrorState, Note } from '../../ui/states'
import { Tabs } from '../../ui/tabs'

const [OPEN, ...ANSWERED] = DATA_REQUEST_STATES
const STATES = [OPEN, ...ANSWERED, 'all'] as const

/** /admin/data-requests: what people ask about their data, those due first first. */
export function DataRequests() {
  const { t } = useTranslation()
  const [tab, setTab] = useTab(STATES)
  const [page, setPage] = usePage()
  const [q, setQ] = useParam('q')
  const query = useDataRequests(tab, page, q)
  const [answering, setAnswering] = useState<Answering | null>(null)
  const answer = useAnswer(() => setAnswering(null))
  const data = query.data
  return (
    <>
      <PageHeader title={t('requests.title')} subtitle={t('requests.subtitle')} />
      {query.isError && !data ? (
        <ErrorState
          title={t('requests.loadFailed')}
          detail={messageOf(query.error, t('errors.network'))}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          {data && data.overdue > 0 && (
            <div className="mb-4">
              <Note tone="warning">{t('requests.overdueCount', { count: data.overdue })}</Note>
            </div>
          )}
          <SearchBox value={q} placeholder={t('requests.search')} onChange={setQ} />
          <Tabs
            label={t('requests.filter')}
            value={tab}
            onChange={setTab}
            items={STATES.map((value) => ({
              value,
              label: value === 'all' ? t('requests.all') : t(`settings.dataRequestStatus_${value}`),
              ...(data && { count: data.counts[value] }),
            }))}
          >
            {!data ? (
              <SkeletonCards />
            ) : data.data_requests.length === 0 ? (
              <EmptyState title={q ? t('common.noResults', { query: q }) : t('requests.empty')}>
                {q ? undefined : t('requests.emptyText')}
              </EmptyState>
            ) : (
              <div className="grid gap-4">
                {data.data_requests.map((request) => (
                  <RequestCard
                    key={request.id}
                    request={request}
                    onAnswer={(status) => setAnswering({ request, status })}
                  />
                ))}
              </div>
            )}
            {data && <Pager page={page} limit={data.limit} total={data.total} onChange={setPage} />}
          </Tabs>
        </>
      )}
      <AnswerDialog
        answering={answering}
        busy={answer.isPending}
        onClose={() => setAnswering(null)}
        onAnswer={(text) => answering && answer.mutate({ ...answering, answer: text })}
      />
    </>
  )
}
