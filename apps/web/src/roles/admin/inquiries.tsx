import { INQUIRY_SORTS, INQUIRY_STATES, type Inquiry } from '@ayob/contract/inquiries'
import { CircleCheck, Inbox, MessageCircle, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InquiryBadge } from '../../features/inquiries/inquiry-badge'
import { InquiryDialog, mailTo } from '../../features/inquiries/inquiry-dialog'
import { useInquiries, useInquiryStatus } from '../../features/inquiries/use-inquiries'
import { messageOf } from '../../lib/api-error'
import { count, dateTimeOf } from '../../lib/format'
import { useOpenParam } from '../../lib/use-open-param'
import { usePage } from '../../lib/use-page'
import { useParam } from '../../lib/use-param'
import { useSorting } from '../../lib/use-sorting'
import { useTab } from '../../lib/use-tab'
import { Button } from '../../ui/button'
import { DataTable } from '../../ui/data-table'
import { PageHeader } from '../../ui/page-header'
import { Pager } from '../../ui/pager'
import { SearchBox } from '../../ui/search-box'
import { SkeletonCards, SkeletonStats } from '../../ui/skeleton'
import { StatCard, StatRow } from '../../ui/stat-card'
import { EmptyState, ErrorState } from '../../ui/states'
import { Tabs } from '../../ui/tabs'

const STATES = ['all', ...INQUIRY_STATES] as const

/** /admin/inquiries: questions to sales and what became of them. */
export function Inquiries() {
  const { t } = useTranslation()
  const [tab, setTab] = useTab(STATES)
  const [page, setPage] = usePage()
  const [q, setQ] = useParam('q')
  const sorting = useSorting(INQUIRY_SORTS)
  const query = useInquiries({ status: tab, page, q, sort: sorting.by, order: sorting.order })
  const [openId, setOpenId] = useOpenParam('inquiry')
  // What was just moved may have left the list that is shown; its dialog stays.
  const [moved, setMoved] = useState<Inquiry>()
  const status = useInquiryStatus(setMoved)
  const header = <PageHeader title={t('inquiries.title')} subtitle={t('inquiries.subtitle')} />
  if (query.isPending) {
    return (
      <>
        {header}
        <div className="grid gap-6">
          <SkeletonStats />
          <SkeletonCards className="h-16" />
        </div>
      </>
    )
  }
  if (!query.data) {
    return (
      <>
        {header}
        <ErrorState
          title={t('inquiries.loadFailed')}
          detail={messageOf(query.error, t('errors.network'))}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  }
  const { inquiries, total, limit, counts, summary } = query.data
  const opened = openId
    ? (inquiries.find(({ id }) => id === openId) ?? (moved?.id === openId ? moved : undefined))
    : undefined
  return (
    <>
      {header}
      <div className="mb-6">
        <StatRow>
          <StatCard label={t('inquiries.total')} value={count(summary.all)} icon={Inbox} colour="blue" />
          <StatCard label={t('inquiries.status_new')} value={count(summary.new)} icon={Sparkles} colour="orange" />
          <StatCard
            label={t('inquiries.status_contacted')}
            value={count(summary.contacted)}
            icon={MessageCircle}
            colour="purple"
          />
          <StatCard
            label={t('inquiries.status_closed')}
            value={count(summary.closed)}
            icon={CircleCheck}
            colour="green"
          />
        </StatRow>
      </div>
      <SearchBox value={q} placeholder={t('inquiries.searchHint')} onChange={setQ} />
      <Tabs
        label={t('inquiries.filter')}
        value={tab}
        onChange={setTab}
        items={STATES.map((value) => ({ value, label: t(`inquiries.status_${value}`), count: counts[value] }))}
      >
        {inquiries.length === 0 ? (
          <EmptyState title={q ? t('common.noResults', { query: q }) : t('inquiries.empty')}>
            {t('inquiries.emptyText')}
          </EmptyState>
        ) : (
          <DataTable
            label={t('inquiries.title')}
            rows={inquiries}
            keyOf={({ id }) => id}
            sorting={sorting}
            columns={[
              {
                title: t('inquiries.name'),
                sort: 'name',
                cell: ({ name }) => <span className="font-medium">{name}</span>,
              },
              { title: t('inquiries.company'), sort: 'company', cell: ({ company }) => company },
              {
                title: t('inquiries.email'),
                sort: 'email',
                cell: (inquiry) => (
                  <a className="link wrap-anywhere" href={mailTo(inquiry, t('inquiries.answerSubject'))}>
                    {inquiry.email}
                  </a>
                ),
              },
              { title: t('inquiries.status'), sort: 'status', cell: (one) => <InquiryBadge status={one.status} /> },
              {
                title: t('inquiries.submitted'),
                sort: 'created_at',
                cell: ({ created_at }) => (
                  <time dateTime={created_at} className="whitespace-nowrap">
                    {dateTimeOf(created_at)}
                  </time>
                ),
              },
              {
                title: t('inquiries.actions'),
                actions: true,
                cell: ({ id, name }) => (
                  <Button size="small" aria-label={t('inquiries.viewOf', { name })} onClick={() => setOpenId(id)}>
                    {t('inquiries.view')}
                  </Button>
                ),
              },
            ]}
          />
        )}
        <Pager page={page} limit={limit} total={total} onChange={setPage} />
      </Tabs>
      <InquiryDialog
        inquiry={opened}
        busy={status.isPending}
        onClose={() => setOpenId(null)}
        onStatus={(next) => opened && status.mutate({ id: opened.id, status: next })}
      />
    </>
  )
}
