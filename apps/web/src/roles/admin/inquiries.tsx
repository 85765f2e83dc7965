import { adminInquiries, INQUIRY_SORTS, INQUIRY_STATES, type Inquiry, setInquiryStatus } from '@ayob/contract/inquiries'
import { CircleCheck, Inbox, MessageCircle, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InquiryBadge } from '../../features/inquiries/inquiry-badge'
import { InquiryDialog, mailTo } from '../../features/inquiries/inquiry-dialog'
import { useListState, useOpenParam } from '../../lib/address'
import { LIST, useAction, useCall } from '../../lib/calls'
import { count, dateTimeOf } from '../../lib/format'
import { useFailureToast } from '../../lib/use-failure-toast'
import { Button } from '../../ui/button'
import { DataTable } from '../../ui/data-table'
import { ListPage } from '../../ui/list-page'

const STATES = ['all', ...INQUIRY_STATES] as const

/** /admin/inquiries: questions to sales and their status. */
export function Inquiries() {
  const { t } = useTranslation()
  const list = useListState({ tabs: STATES, sorts: INQUIRY_SORTS })
  const { tab, page, q, sorting } = list
  const query = useCall(adminInquiries, {
    query: { status: tab, page, q, sort: sorting.by, order: sorting.order },
    ...LIST,
  })
  useFailureToast(query.isError, t('inquiries.loadFailed'))
  const [openId, setOpenId] = useOpenParam('inquiry')
  // An inquiry that has just changed its status may have left the visible list; its dialog stays open.
  const [moved, setMoved] = useState<Inquiry>()
  const move = useAction(setInquiryStatus, {
    done: ({ inquiry }) => {
      setMoved(inquiry)
      return t('inquiries.updated')
    },
    failed: t('inquiries.updateFailed'),
    refresh: [adminInquiries],
  })
  const opened = openId
    ? (query.data?.inquiries.find(({ id }) => id === openId) ?? (moved?.id === openId ? moved : undefined))
    : undefined
  return (
    <>
      <ListPage
        title={t('inquiries.title')}
        subtitle={t('inquiries.subtitle')}
        query={query}
        failed={t('inquiries.loadFailed')}
        list={list}
        search={t('inquiries.searchHint')}
        figures={({ summary }) => [
          [t('inquiries.total'), count(summary.all), Inbox, 'blue'],
          [t('inquiries.status_new'), count(summary.new), Sparkles, 'orange'],
          [t('inquiries.status_contacted'), count(summary.contacted), MessageCircle, 'purple'],
          [t('inquiries.status_closed'), count(summary.closed), CircleCheck, 'green'],
        ]}
        tabs={{
          label: t('inquiries.filter'),
          text: (status) => t(`inquiries.status_${status}`),
        }}
        rows={({ inquiries }) => inquiries}
        empty={t('inquiries.empty')}
        emptyText={t('inquiries.emptyText')}
        rowHeight="h-16"
      >
        {(inquiries) => (
          <DataTable
            label={t('inquiries.title')}
            rows={inquiries}
            keyOf={({ id }) => id}
            sorting={sorting}
            columns={[
              {
                title: t('inquiry.name'),
                sort: 'name',
                cell: ({ name }) => <span className="font-medium">{name}</span>,
              },
              { title: t('inquiry.company'), sort: 'company', cell: ({ company }) => company },
              {
                title: t('inquiry.email'),
                sort: 'email',
                cell: (inquiry) => (
                  <a className="link wrap-anywhere" href={mailTo(inquiry, t('inquiries.answerSubject'))}>
                    {inquiry.email}
                  </a>
                ),
              },
              { title: t('inquiries.status'), sort: 'status', cell: ({ status }) => <InquiryBadge status={status} /> },
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
      </ListPage>
      <InquiryDialog
        inquiry={opened}
        busy={move.busy}
        onClose={() => setOpenId(null)}
        onStatus={(status) => opened && move.run({ params: { id: opened.id }, body: { status } })}
      />
    </>
  )
}
