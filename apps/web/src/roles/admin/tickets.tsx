import { TICKET_STATES } from '@ayob/contract/support'
import { useTranslation } from 'react-i18next'
import { TicketCard } from '../../features/support/ticket-card'
import { useAllTickets, useTicketStatus } from '../../features/support/use-tickets'
import { messageOf } from '../../lib/api-error'
import { paths } from '../../lib/paths'
import { usePage } from '../../lib/use-page'
import { useParam } from '../../lib/use-param'
import { useTab } from '../../lib/use-tab'
import { Button } from '../../ui/button'
import { PageHeader } from '../../ui/page-header'
import { Pager } from '../../ui/pager'
import { SearchBox } from '../../ui/search-box'
import { SkeletonCards } from '../../ui/skeleton'
import { EmptyState, ErrorState } from '../../ui/states'
import { Tabs } from '../../ui/tabs'

const STATES = ['all', ...TICKET_STATES] as const

/** /admin/tickets: what members ask, and the answers. */
export function Tickets() {
  const { t } = useTranslation()
  const [tab, setTab] = useTab(STATES)
  const [page, setPage] = usePage()
  const [q, setQ] = useParam('q')
  const query = useAllTickets(tab, page, q)
  const status = useTicketStatus()
  const header = <PageHeader title={t('support.tickets')} subtitle={t('support.ticketsText')} />
  if (query.isError && !query.data) {
    return (
      <>
        {header}
        <ErrorState
          title={t('support.loadFailed')}
          detail={messageOf(query.error, t('errors.network'))}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  }
  const data = query.data
  return (
    <>
      {header}
      <SearchBox value={q} placeholder={t('support.searchTickets')} onChange={setQ} />
      <Tabs
        label={t('support.filter')}
        items={STATES.map((value) => ({
          value,
          label: t(`support.status_${value}`),
          ...(data && { count: data.counts[value] }),
        }))}
        value={tab}
        onChange={setTab}
      >
        {!data ? (
          <SkeletonCards />
        ) : data.tickets.length === 0 ? (
          <EmptyState title={q ? t('common.noResults', { query: q }) : t('support.noneHere')}>
            {q ? undefined : t('support.noneHereText')}
          </EmptyState>
        ) : (
          <div className="grid gap-4">
            {data.tickets.map((ticket) => (
              <TicketCard
                key={ticket.id}
                ticket={ticket}
                as="support"
                dayTo={ticket.day ? paths.adminDriverDay(ticket.owner.id, ticket.day) : undefined}
                from={`${ticket.owner.name} · ${ticket.owner.email}`}
                actions={
                  <Button
                    look="quiet"
                    busy={status.isPending && status.variables.ticket.id === ticket.id}
                    onClick={() => status.mutate({ ticket, status: ticket.status === 'closed' ? 'open' : 'closed' })}
                  >
                    {ticket.status === 'closed' ? t('support.reopen') : t('support.close')}
                  </Button>
                }
              />
            ))}
            <Pager page={page} limit={data.limit} total={data.total} onChange={setPage} />
          </div>
        )}
      </Tabs>
    </>
  )
}
