import type { InputOf } from '@ayob/contract/call'
import { adminJournal } from '@ayob/contract/journal'
import { type AdminPayment, adminPayments, checkPayment, refundPayment, resolveRefund } from '@ayob/contract/refunds'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { MONITOR } from '../../lib/query'

/** A page of the journal, with the balances of all that match. */
export function useJournal(query: InputOf<typeof adminJournal, 'query'>) {
  return useQuery({
    queryKey: ['admin', 'journal', query],
    queryFn: ({ signal }) => api(adminJournal, { query, signal }),
    placeholderData: keepPreviousData,
    ...MONITOR,
  })
}

/** A page of payments. */
export function usePayments(query: InputOf<typeof adminPayments, 'query'>) {
  return useQuery({
    queryKey: ['admin', 'payments', query],
    queryFn: ({ signal }) => api(adminPayments, { query, signal }),
    placeholderData: keepPreviousData,
    ...MONITOR,
  })
}

interface RefundForm {
  readonly amount: number
  readonly reason: string
  readonly reference: string
  /** The same for every attempt of one dialog, so that a second press never pays twice. */
  readonly idempotencyKey: string
}

export function useRefund(payment: AdminPayment, onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: RefundForm) =>
      api(refundPayment, { params: { id: payment.id }, body, idempotencyKey }),
    onSuccess: ({ message }) => {
      toast.success(message ?? t('journal.refunded'))
      onDone()
    },
    onError: (error) => toast.error(messageOf(error, t('journal.refundFailed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
}

/** Says of an unconfirmed refund whether it went. */
export function useSettleRefund() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) => api(resolveRefund, { params: { id }, body: { done } }),
    onSuccess: ({ message }) => toast.success(message ?? t('journal.refunded')),
    onError: (error) => toast.error(messageOf(error, t('journal.refundFailed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
}

export function useCheckPayment() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (payment: AdminPayment) => api(checkPayment, { params: { id: payment.id } }),
    onSuccess: ({ message }) => toast.success(message ?? t('journal.checked')),
    onError: (error) => toast.error(messageOf(error, t('journal.checkFailed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
}
