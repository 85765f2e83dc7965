import type { InputOf } from '@ayob/contract/call'
import {
  type AdminPayout,
  adminPayout,
  adminPayouts,
  adminStatementPdf,
  approvePayout,
  driverPayout,
  driverPayouts,
  driverStatementPdf,
  exportPayouts,
  markPayoutFailed,
  markPayoutPaid,
  payoutAccount,
  requestPayout,
  setPayoutAccount,
} from '@ayob/contract/payouts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api, download } from '../../lib/api'
import { failureOf, messageOf } from '../../lib/api-error'
import { MONITOR } from '../../lib/query'
import { saveFile } from '../../lib/save-file'

const MINE = ['driver', 'payouts']

/** The driver's account; an account that is held asks again, so that the hold ends on the page too. */
export function usePayoutAccount() {
  return useQuery({
    queryKey: [...MINE, 'account'],
    queryFn: ({ signal }) => api(payoutAccount, { signal }),
  })
}

export function useDriverPayouts(page: number) {
  return useQuery({
    queryKey: [...MINE, 'list', page],
    queryFn: ({ signal }) => api(driverPayouts, { query: { page, limit: 12 }, signal }),
    placeholderData: keepPreviousData,
    ...MONITOR,
  })
}

export function useSetPayoutAccount(onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof setPayoutAccount, 'body'>) => api(setPayoutAccount, { body }),
    onSuccess: ({ message }) => {
      toast.success(message ?? t('payouts.accountKept'))
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['driver'] }),
  })
}

export function useRequestPayout(onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ amount, idempotencyKey }: { amount: number; idempotencyKey: string }) =>
      api(requestPayout, { body: { amount }, idempotencyKey }),
    onSuccess: ({ message }) => {
      toast.success(message ?? t('payouts.requested'))
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['driver'] }),
  })
}

/** One payout with its statement, as its driver or an administrator sees it. */
export function useStatement(id: string, administrator: boolean) {
  return useQuery({
    queryKey: administrator ? ['admin', 'payouts', id] : [...MINE, id],
    queryFn: ({ signal }) => api(administrator ? adminPayout : driverPayout, { params: { id }, signal }),
  })
}

export function useStatementPdf(administrator: boolean) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (id: string) => download(administrator ? adminStatementPdf : driverStatementPdf, { params: { id } }),
    onSuccess: saveFile,
    onError: (error) => toast.error(failureOf(error, t('payouts.downloadFailed'))),
  })
}

/** A page of all payouts. */
export function useAdminPayouts(query: InputOf<typeof adminPayouts, 'query'>) {
  return useQuery({
    queryKey: ['admin', 'payouts', query],
    queryFn: ({ signal }) => api(adminPayouts, { query, signal }),
    placeholderData: keepPreviousData,
    ...MONITOR,
  })
}

/** Approves payouts one after the other; what another administrator has done meanwhile is counted, not repeated. */
export function useApprovePayouts(onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (payouts: readonly AdminPayout[]) => {
      const failures: unknown[] = []
      for (const { id } of payouts) await api(approvePayout, { params: { id } }).catch((error) => failures.push(error))
      return { approved: payouts.length - failures.length, failures }
    },
    onSuccess: ({ approved, failures }) => {
      if (approved > 0) toast.success(t('payouts.approvedMany', { count: approved }))
      if (failures.length > 0) toast.error(messageOf(failures[0], t('payouts.actionFailed')))
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
}

function useAction<Body>(act: (payout: AdminPayout, body: Body) => Promise<{ message?: string | undefined }>) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ payout, body }: { payout: AdminPayout; body: Body }) => act(payout, body),
    onSuccess: ({ message }) => toast.success(message ?? t('payouts.done')),
    onError: (error) => toast.error(messageOf(error, t('payouts.actionFailed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
}

export const useMarkPaid = () =>
  useAction((payout, reference: string) => api(markPayoutPaid, { params: { id: payout.id }, body: { reference } }))

export const useMarkFailed = () =>
  useAction((payout, reason: string) =>
    api(markPayoutFailed, { params: { id: payout.id }, body: { reason, returned: payout.state === 'paid' } }),
  )

/** The file for the bank: a new one, or an earlier one again. */
export function useExportPayouts() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) => download(exportPayouts, { query: id ? { export: id } : {} }),
    onSuccess: saveFile,
    onError: (error) => toast.error(failureOf(error, t('payouts.exportFailed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'payouts'] }),
  })
}
