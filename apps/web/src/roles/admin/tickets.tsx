import { profile } from '@ayob/contract/accounts'
import {
  type AdminTicket,
  adminTicket,
  adminTickets,
  assignTicket,
  listTickets,
  setTicketStatus,
  TICKET_PRIORITIES,
  TICKET_STATES,
} from '@ayob/contract/support'
import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyList } from '../../features/review/review-list'
import { TicketRows } from '../../features/support/ticket-rows'
import { TicketView } from '../../features/support/ticket-view'
import { QUEUE_READS, useTicketQueue } from '../../features/support/use-ticket-queue'
import { useChange, useListState } from '../../lib/address'
import { LIST, MONITOR, useAction, useCall } from '../../lib/calls'
import { hoursText } from '../../lib/format'
import { failureOf } from '../../lib/refusals'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { Select } from '../../ui/field'
import { ListPage } from '../../ui/list-page'
import { Loaded } from '../../ui/states'

const ORDERS = ['desc', 'asc', 'priority'] as const

/** /admin/tickets: the queue of support tickets beside the thread of one of them, worked off by keyboard. */
export function Tickets() {
  const { t } = useTranslation()
  const list = useListState({ tabs: ['all', ...TICKET_STATES] })
  const { tab, page, q } = list
  const change = useChange()
  // What is shown beside another list would belong to none of its rows.
  const show = (values: Record<string, string | null>) =>
    change({ page: null, ...values, ticket: null }, { replace: true })
  const holder = list.filter('holder')
  const priority = list.oneOf('priority', TICKET_PRIORITIES)
  const order = list.oneOf('order', ORDERS) ?? 'desc'
  const query = useCall(adminTickets, {
    query: {
      ...{ status: tab, page, limit: 50, q },
      ...(holder && { assignee: holder }),
      ...(priority && { priority }),
      ...(order === 'priority' ? { sort: order } : { order }),
    },
    ...LIST,
    refetchOnMount: 'always',
  })
  const colleagues = query.data?.colleagues ?? []
  return (
    <ListPage
      title={t('support.tickets')}
      subtitle={t('support.ticketsText')}
      query={query}
      failed={t('support.loadFailed')}
      list={{
        ...list,
        setQ: (words) => show({ q: words }),
        setTab: (next) => show({ tab: next }),
        setPage: (next) => show({ page: String(next) }),
      }}
      search={t('support.searchTickets')}
      beside={
        <div className="mb-4 flex flex-wrap gap-3">
          <Select
            label={t('tickets.holder')}
            value={holder ?? ''}
            onChange={({ target: { value } }) => show({ holder: value })}
            empty={t('tickets.anybody')}
            options={[
              ['me', t('tickets.mine')],
              ['nobody', t('tickets.nobodys')],
              ...colleagues.map(({ id, name }) => [id, name] as const),
            ]}
          />
          <Select
            label={t('tickets.urgency')}
            value={priority ?? ''}
            onChange={({ target: { value } }) => show({ priority: value })}
            empty={t('tickets.everyUrgency')}
            options={TICKET_PRIORITIES.map((one) => [one, t(`support.priority_${one}`)])}
          />
          <Select
            label={t('tickets.order')}
            value={order}
            onChange={({ target: { value } }) => show({ order: value })}
            options={ORDERS.map((one) => [one, t(`tickets.order_${one}`)])}
          />
        </div>
      }
      above={({ medians }) => (
        <p className="tabular text-sm text-soft">
          {t('tickets.medians', {
            answer: medianText(medians.first_answer) ?? t('tickets.noMedian'),
            resolution: medianText(medians.resolution) ?? t('tickets.noMedian'),
          })}
        </p>
      )}
      tabs={{
        label: t('support.filter'),
        text: (value) => t(`support.status_${value}`),
      }}
      rows={({ tickets }) => tickets}
      empty={t('support.noneHere')}
      emptyText={q ? undefined : t('support.noneHereText')}
    >
      {(tickets) => <Queue tickets={tickets} colleagues={colleagues} />}
    </ListPage>
  )
}

const medianText = (minutes: number | null) => (minutes === null ? undefined : hoursText(minutes / 60))

/** List and thread beside each other; in a narrow window one of them, or both if there is a single ticket. */
function Queue({
  tickets,
  colleagues,
}: {
  tickets: readonly AdminTicket[]
  colleagues: readonly { readonly id: string; readonly name: string }[]
}) {
  const { t } = useTranslation()
  const drafts = useRef(new Map<string, string>())
  const failed = (error: Error) => failureOf(error, t('tickets.changeFailed'))
  const assign = useAction(assignTicket, { failed, refresh: QUEUE_READS })
  const status = useAction(setTicketStatus, { failed, refresh: [...QUEUE_READS, listTickets] })
  const me = useCall(profile).data?.user.id
  const take = ({ id, assignee }: AdminTicket) => {
    if (!me || assignee?.current) return
    assign.run({ params: { id }, body: { assignee_id: me, over: assignee !== null } })
  }
  const close = ({ id, status: old }: AdminTicket) =>
    status.attempt({ params: { id }, body: { status: old === 'closed' ? 'open' : 'closed' } })
  const queue = useTicketQueue(tickets, {
    onTake: take,
    onClose: (ticket) => {
      if (ticket.status === 'closed' || ticket.merged_into) return
      const next = queue.after(ticket.id)
      void close(ticket).then(
        () => queue.moveTo(next),
        // The action has already shown the failure; the ticket stays.
        () => undefined,
      )
    },
  })
  const { chosenId } = queue
  const listed = tickets.find(({ id }) => id === chosenId)
  const single = useCall(adminTicket, {
    params: { id: chosenId ?? '' },
    enabled: chosenId !== null && !listed,
    ...MONITOR,
  })
  const read = listed ? { ...single, data: { ticket: listed }, isPending: false, error: null } : single
  return (
    <>
      <KeyList
        keys={[
          [['J', '↓', 'K', '↑'], t('tickets.keyMove')],
          [['Enter'], t('tickets.keyOpen')],
          [['R'], t('tickets.keyAnswer')],
          [['Ctrl Enter'], t('tickets.keySend')],
          [['A'], t('tickets.keyTake')],
          [['E'], t('tickets.keyClose')],
        ]}
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <TicketRows
          tickets={tickets}
          chosenId={chosenId}
          onOpen={queue.onOpen}
          className={cx(
            'max-lg:overflow-hidden lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto',
            queue.isOpen && 'max-lg:hidden',
          )}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that something inside has the focus */}
        <div
          ref={queue.thread}
          className={cx('grid min-w-0 grid-cols-1 gap-3', !queue.isOpen && tickets.length > 1 && 'max-lg:hidden')}
          // What somebody has begun to work on stays, even if it leaves the list.
          onFocus={() => chosenId !== null && !queue.isOpen && queue.choose(chosenId)}
        >
          <Button
            variant="quiet"
            icon={ArrowLeft}
            className="justify-self-start lg:hidden"
            onClick={() => queue.moveTo(undefined)}
          >
            {t('tickets.back')}
          </Button>
          {chosenId !== null && (
            <Loaded query={read} failed={t('support.loadFailed')} rowHeight="h-56">
              {({ ticket }) => (
                <TicketView
                  key={ticket.id}
                  ticket={ticket}
                  colleagues={colleagues}
                  drafts={drafts.current}
                  closing={status.busyWith?.params.id === ticket.id}
                  onClose={() => void close(ticket).catch(() => undefined)}
                  onTake={() => take(ticket)}
                  onSent={(goOn) => goOn && queue.moveTo(queue.after(ticket.id))}
                  onMerged={queue.choose}
                />
              )}
            </Loaded>
          )}
        </div>
      </div>
    </>
  )
}
