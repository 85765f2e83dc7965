import type { InputOf } from '@ayob/contract/call'
import { adminInquiries, type Inquiry, type InquiryStatus, setInquiryStatus } from '@ayob/contract/inquiries'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { MONITOR } from '../../lib/query'

/** A page of the questions to sales. */
export function useInquiries(query: InputOf<typeof adminInquiries, 'query'>) {
  const { t } = useTranslation()
  const answer = useQuery({
    queryKey: ['admin', 'inquiries', query],
    queryFn: ({ signal }) => api(adminInquiries, { query, signal }),
    placeholderData: keepPreviousData,
    ...MONITOR,
  })
  const failed = answer.isError
  useEffect(() => {
    if (failed) toast.error(t('inquiries.loadFailed'), { id: 'inquiries-load' })
  }, [failed, t])
  return answer
}

/** Moves an inquiry on. */
export function useInquiryStatus(onDone: (inquiry: Inquiry) => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: InquiryStatus }) =>
      api(setInquiryStatus, { params: { id }, body: { status } }),
    onSuccess: ({ inquiry }) => {
      toast.success(t('inquiries.updated'))
      onDone(inquiry)
    },
    onError: (error) => toast.error(messageOf(error, t('inquiries.updateFailed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'inquiries'] }),
  })
}
