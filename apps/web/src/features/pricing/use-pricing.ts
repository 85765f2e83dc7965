import type { AnswerOf, InputOf } from '@ayob/contract/call'
import { changePricingConfig, pricingConfig } from '@ayob/contract/pricing'
import * as calls from '@ayob/contract/pricing-admin'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { ApiError, messageOf } from '../../lib/api-error'
import { useSettled } from '../../lib/use-settled'

export type FormulaBody = InputOf<typeof calls.createFormula, 'body'>
export type ParameterBody = InputOf<typeof calls.createParameter, 'body'>
export type ConfigBody = InputOf<typeof changePricingConfig, 'body'>
export type Effects = AnswerOf<typeof calls.previewPricing>

const ALL = 200
const isRefusal = (error: unknown) => error instanceof ApiError && error.status > 0

/** The server's text or, when it sent none, `failed`; `broken` when it could not be asked. */
export function failureText(error: unknown, failed: string, broken: string): string {
  return isRefusal(error) ? messageOf(error, failed) : broken
}

/** Tells once that something could not be loaded. */
function useLoadToast(error: Error | null, failed: string, broken: string) {
  useEffect(() => {
    if (error) toast.error(isRefusal(error) ? failed : broken)
  }, [error, failed, broken])
}

export function useConfig() {
  const { t } = useTranslation()
  const query = useQuery({ queryKey: ['pricing', 'config'], queryFn: ({ signal }) => api(pricingConfig, { signal }) })
  useLoadToast(query.error, t('pricing.configFailed'), t('pricing.configError'))
  return query
}

export function useFormulas() {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['pricing', 'formulas'],
    queryFn: ({ signal }) => api(calls.pricingFormulas, { query: { limit: ALL }, signal }),
  })
  useLoadToast(query.error, t('pricing.formulasFailed'), t('pricing.formulasError'))
  return query
}

export function useParameters() {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['pricing', 'parameters'],
    queryFn: ({ signal }) => api(calls.pricingParameters, { query: { limit: ALL }, signal }),
  })
  useLoadToast(query.error, t('pricing.parametersFailed'), t('pricing.parametersError'))
  return query
}

export type AuditFilters = Partial<NonNullable<InputOf<typeof calls.pricingAudit, 'query'>>>

/** Asked for when it is shown, and every time anew. */
export function useAudit(filters: AuditFilters) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['pricing', 'audit', filters],
    queryFn: ({ signal }) => api(calls.pricingAudit, { query: filters, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  useLoadToast(query.error, t('pricing.auditFailed'), t('pricing.auditError'))
  return query
}

interface Preview {
  readonly effects: Effects | undefined
  /** Why it can't be saved as it stands. */
  readonly fault: ApiError | undefined
  readonly waiting: boolean
}

/** What saving something would change, a moment after the last key. */
export function usePreview(wanted: InputOf<typeof calls.previewPricing, 'body'> | null): Preview {
  const body = useSettled(JSON.stringify(wanted))
  const query = useQuery({
    queryKey: ['pricing', 'preview', body],
    queryFn: ({ signal }) => api(calls.previewPricing, { body: JSON.parse(body), signal }),
    enabled: body !== 'null',
    retry: false,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const waiting = body !== JSON.stringify(wanted) || query.isFetching
  const fault = !waiting && query.error instanceof ApiError && query.error.status > 0 ? query.error : undefined
  return { effects: query.data, fault, waiting }
}

interface Texts {
  readonly created: string
  readonly updated: string
  readonly deleted: string
  readonly saveFailed: string
  readonly saveError: string
  readonly deleteFailed: string
  readonly deleteError: string
}

interface ItemCalls<Body> {
  readonly create: (body: Body) => Promise<unknown>
  readonly update: (id: string, body: Body) => Promise<unknown>
  readonly remove: (id: string) => Promise<unknown>
}

/** Saving and deleting one kind of thing, with its notices. Everything of pricing is read again afterwards. */
function useItems<Body extends { id?: string | undefined }>(texts: Texts, { create, update, remove }: ItemCalls<Body>) {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: ['pricing'] })
  const save = useMutation({
    mutationFn: (body: Body) => (body.id ? update(body.id, body) : create(body)),
    onSuccess: (_, body) => toast.success(body.id ? texts.updated : texts.created),
    onError: (error) => toast.error(failureText(error, texts.saveFailed, texts.saveError)),
    onSettled: reload,
  })
  const del = useMutation({
    mutationFn: remove,
    onSuccess: () => toast.success(texts.deleted),
    onError: (error) => toast.error(failureText(error, texts.deleteFailed, texts.deleteError)),
    onSettled: reload,
  })
  return { save, remove: del }
}

export function useFormulaActions() {
  const { t } = useTranslation()
  return useItems<FormulaBody>(
    {
      created: t('pricing.formulaCreated'),
      updated: t('pricing.formulaUpdated'),
      deleted: t('pricing.formulaDeleted'),
      saveFailed: t('pricing.formulaSaveFailed'),
      saveError: t('pricing.formulaSaveError'),
      deleteFailed: t('pricing.formulaDeleteFailed'),
      deleteError: t('pricing.formulaDeleteError'),
    },
    {
      create: (body) => api(calls.createFormula, { body }),
      update: (id, body) => api(calls.updateFormula, { params: { id }, body }),
      remove: (id) => api(calls.deleteFormula, { params: { id } }),
    },
  )
}

export function useParameterActions() {
  const { t } = useTranslation()
  return useItems<ParameterBody>(
    {
      created: t('pricing.parameterCreated'),
      updated: t('pricing.parameterUpdated'),
      deleted: t('pricing.parameterDeleted'),
      saveFailed: t('pricing.parameterSaveFailed'),
      saveError: t('pricing.parameterSaveError'),
      deleteFailed: t('pricing.parameterDeleteFailed'),
      deleteError: t('pricing.parameterDeleteError'),
    },
    {
      create: (body) => api(calls.createParameter, { body }),
      update: (id, body) => api(calls.updateParameter, { params: { id }, body }),
      remove: (id) => api(calls.deleteParameter, { params: { id } }),
    },
  )
}

export function useSaveConfig() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ConfigBody) => api(changePricingConfig, { body }),
    onSuccess: async () => {
      // First the new one, also where its form is out of sight: a form that is filled anew drops what was typed since.
      await queries.invalidateQueries({ queryKey: ['pricing', 'config'], refetchType: 'all' })
      toast.success(t('pricing.configSaved'))
    },
    onError: (error) => toast.error(messageOf(error, t('pricing.configSaveFailed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['pricing'] }),
  })
}
