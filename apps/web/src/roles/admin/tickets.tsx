import { adminTickets, setTicketStatus, TICKET_STATES } from '@ayob/contract/support'
import { useTranslation } from 'react-i18next'
import { IfRole } from '../../features/access/needs-role'
import { TICKET_READS, TicketCard } from '../../features/support/ticket-card'
import { useListState } from '../../lib/address'
import { LIST, useAction, useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { Button } from '../../ui/button'
import { ListPage } from '../../ui/list-page'

/** /admin/tickets: support tickets of members and their answers. */
export function Tickets() {
  const { t } = useTranslation()
  const list = useListState({ tabs: ['all', ...TICKET_STATES] })
  const { tab, page, q } = list
  const query = useCall(adminTickets, {
    query: { status: tab, page, limit: 20, q },
    ...LIST,
    refetchOnMount: 'always',
  })
  const status = useAction(setTicketStatus, { failed: t('support.sendFailed'), refresh: TICKET_READS })
  return (
    <ListPage
      title={t('support.tickets')}
      subtitle={t('support.ticketsText')}
      query={query}
      failed={t('support.loadFailed')}
      list={list}
      search={t('support.searchTickets')}
      tabs={{
        label: t('support.filter'),
        text: (value) => t(`support.status_${value}`),
      }}
      rows={({ tickets }) => tickets}
      empty={t('support.noneHere')}
      emptyText={q ? undefined : t('support.noneHereText')}
    >
      {(tickets) => (
        <div className="grid gap-4">
          {tickets.map((ticket) => (
            <TicketCard
              key={ticket.id}
              ticket={ticket}
              as="support"
              dayTo={ticket.day ? paths.adminDriverDay(ticket.owner.id, ticket.day) : undefined}
              from={`${ticket.owner.name} · ${ticket.owner.email}`}
              actions={
                <IfRole call={setTicketStatus}>
                  <Button
                    variant="quiet"
                    busy={status.busyWith?.params.id === ticket.id}
                    onClick={() =>
                      status.run({
                        params: { id: ticket.id },
                        body: { status: ticket.status === 'closed' ? 'open' : 'closed' },
                      })
                    }
                  >
                    {ticket.status === 'closed' ? t('support.reopen') : t('support.close')}
                  </Button>
                </IfRole>
              }
            />
          ))}
        </div>
      )}
    </ListPage>
  )
}
