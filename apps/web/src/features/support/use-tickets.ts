import type { InputOf } from '@ayob/contract/call'
import {
  adminTickets,
  answerTicket,
  listTickets,
  openTicket,
  setTicketStatus,
  type Ticket,
  type TicketStatus,
  writeToTicket,
} from '@ayob/contract/support'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { allPages, LARGEST_PAGE } from '../../lib/all-pages'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { MONITOR } from '../../lib/query'

/** Own tickets with their threads. */
export function useTickets() {
  return useQuery({
    queryKey: ['tickets'],
    queryFn: ({ signal }) =>
      allPages(
        (page) => api(listTickets, { query: { page, limit: LARGEST_PAGE }, signal }),
        ({ tickets }) => tickets,
      ),
    ...MONITOR,
    refetchOnMount: 'always',
  })
}

/** Tickets of everybody in a state, a page at a time. */
export function useAllTickets(status: TicketStatus | 'all', page: number, q: string) {
  return useQuery({
    queryKey: ['admin', 'tickets', status, page, q],
    queryFn: ({ signal }) => api(adminTickets, { query: { status, page, limit: 20, q }, signal }),
    placeholderData: keepPreviousData,
    ...MONITOR,
    refetchOnMount: 'always',
  })
}

export function useOpenTicket(onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof openTicket, 'body'>) => api(openTicket, { body }),
    onSuccess: async () => {
      toast.success(t('support.submitted'))
      onDone()
      await queries.invalidateQueries({ queryKey: ['tickets'] })
    },
    onError: (error) => toast.error(messageOf(error, t('support.submitFailed'))),
  })
}

/** Adds a message to a ticket, as its owner or as support. */
export function useReply(as: 'owner' | 'support', onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ ticket, message }: { ticket: Ticket; message: string }) =>
      api(as === 'owner' ? writeToTicket : answerTicket, { params: { id: ticket.id }, body: { message } }),
    onSuccess: async () => {
      toast.success(t('support.sent'))
      onDone()
      await queries.invalidateQueries()
    },
    onError: (error) => toast.error(messageOf(error, t('support.sendFailed'))),
  })
}

export function useTicketStatus() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ ticket, status }: { ticket: Ticket; status: TicketStatus }) =>
      api(setTicketStatus, { params: { id: ticket.id }, body: { status } }),
    onError: (error) => toast.error(messageOf(error, t('support.sendFailed'))),
    onSettled: () => queries.invalidateQueries(),
  })
}
