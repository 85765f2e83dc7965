import { billingStats, deleteInvoice, type Invoice, listInvoices } from '@ayob/contract/payments'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { allPages, LARGEST_PAGE } from '../../lib/all-pages'
import { api } from '../../lib/api'
import { failureOf } from '../../lib/api-error'
import { MONITOR } from '../../lib/query'

/** Stats and invoices, both asked for at once. */
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
  return { stats, invoices }
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
