import {
  addPaymentMethod,
  deletePaymentMethod,
  listPaymentMethods,
  type PaymentMethod,
  type PaymentMethodForm,
} from '@ayob/contract/payment-methods'
import { billingStats, deleteInvoice, type Invoice, listInvoices } from '@ayob/contract/payments'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { allPages, LARGEST_PAGE } from '../../lib/all-pages'
import { api } from '../../lib/api'
import { failureOf, messageOf } from '../../lib/api-error'
import { MONITOR } from '../../lib/query'

/** Stats, invoices and cards, all asked for at once. */
export function useBilling() {
  const stats = useQuery({
    queryKey: ['billing', 'stats'],
    queryFn: ({ signal }) => api(billingStats, { signal }),
    ...MONITOR,
  })
  const invoices = useQuery({
    queryKey: ['billing', 'invoices'],
    queryFn: ({ signal }) =>
      allPages(
        (page) => api(listInvoices, { query: { page, limit: LARGEST_PAGE }, signal }),
        (answer) => answer.invoices,
      ),
    ...MONITOR,
    refetchOnMount: 'always',
  })
  const cards = useQuery({
    queryKey: ['billing', 'payment-methods'],
    queryFn: ({ signal }) =>
      allPages(
        (page) => api(listPaymentMethods, { query: { page, limit: LARGEST_PAGE }, signal }),
        (answer) => answer.payment_methods,
      ),
    ...MONITOR,
  })
  return { stats, invoices, cards }
}

export function useDeleteInvoice(onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (invoice: Invoice) => api(deleteInvoice, { params: { bookingId: invoice.booking_id } }),
    onSuccess: async () => {
      toast.success(t('billing.deleted'))
      onDone()
      await queries.invalidateQueries()
    },
    onError: (error) => toast.error(failureOf(error, t('billing.deleteFailed'))),
  })
}

export function useAddCard(onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (card: PaymentMethodForm) => api(addPaymentMethod, { body: card }),
    onSuccess: async () => {
      toast.success(t('billing.cardAdded'))
      onDone()
      await queries.invalidateQueries({ queryKey: ['billing'] })
    },
    onError: (error) => toast.error(messageOf(error, t('billing.cardAddFailed'))),
  })
}

export function useDeleteCard(onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (card: PaymentMethod) => api(deletePaymentMethod, { params: { id: card.id } }),
    onSuccess: () => toast.success(t('billing.cardDeleted')),
    onError: () => toast.error(t('billing.cardDeleteFailed')),
    onSettled: () => {
      onDone()
      return queries.invalidateQueries({ queryKey: ['billing'] })
    },
  })
}
