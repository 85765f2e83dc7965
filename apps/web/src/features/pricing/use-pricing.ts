import type { AnswerOf, InputOf } from '@ayob/contract/call'
import { advertiserCostA, advertiserCostB, driverEarnings, pricingConfig } from '@ayob/contract/pricing'
import * as calls from '@ayob/contract/pricing-admin'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { ApiError, messageOf } from '../../lib/api-error'
import { useCall } from '../../lib/calls'
import { useAction } from '../../lib/use-action'
import { useSettled } from '../../lib/use-settled'

export type FormulaBody = InputOf<typeof calls.createFormula, 'body'>
export type ParameterBody = InputOf<typeof calls.createParameter, 'body'>
export type Effects = AnswerOf<typeof calls.previewPricing>

const ALL = 200
const isRefusal = (error: unknown) => error instanceof ApiError && error.status > 0

/** What is computed from formulas, parameters and configuration, and what lists them. */
export const PRICING_READS = [
  pricingConfig,
  driverEarnings,
  advertiserCostA,
  advertiserCostB,
  calls.pricingFormulas,
  calls.pricingParameters,
  calls.pricingAudit,
  calls.previewPricing,
]

/** The server's text or, when it sent none, `failed`; `broken` when it could not be asked. */
export function failureText(error: unknown, failed: string, broken: string): string {
  return isRefusal(error) ? messageOf(error, failed) : broken
}

/** Tells once that something could not be loaded, and returns the read. */
function useToldRead<Read extends { error: Error | null }>(read: Read, failed: string, broken: string): Read {
  const { error } = read
  useEffect(() => {
    if (error) toast.error(isRefusal(error) ? failed : broken)
  }, [error, failed, broken])
  return read
}

export function useConfig() {
  const { t } = useTranslation()
  return useToldRead(useCall(pricingConfig, {}), t('pricing.configFailed'), t('pricing.configError'))
}

export function useFormulas() {
  const { t } = useTranslation()
  const read = useCall(calls.pricingFormulas, { query: { limit: ALL } })
  return useToldRead(read, t('pricing.formulasFailed'), t('pricing.formulasError'))
}

export function useParameters() {
  const { t } = useTranslation()
  const read = useCall(calls.pricingParameters, { query: { limit: ALL } })
  return useToldRead(read, t('pricing.parametersFailed'), t('pricing.parametersError'))
}

export type AuditFilters = Partial<NonNullable<InputOf<typeof calls.pricingAudit, 'query'>>>

/** Asked for when it is shown, and every time anew. */
export function useAudit(filters: AuditFilters) {
  const { t } = useTranslation()
  const read = useCall(calls.pricingAudit, { query: filters, placeholderData: keepPreviousData, staleTime: 0 })
  return useToldRead(read, t('pricing.auditFailed'), t('pricing.auditError'))
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
  const query = useCall(calls.previewPricing, {
    body: JSON.parse(body) ?? {},
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

interface Told {
  readonly onSaved?: () => void
  readonly onRemoved?: () => void
}

/** Saving and deleting one kind of thing, with its notices. Everything of pricing is read again afterwards. */
function useItems<Body extends { id?: string | undefined }>(
  texts: Texts,
  { create, update, remove }: ItemCalls<Body>,
  { onSaved, onRemoved }: Told,
) {
  const save = useAction((body: Body) => (body.id ? update(body.id, body) : create(body)), {
    done: (_, body) => {
      onSaved?.()
      return body.id ? texts.updated : texts.created
    },
    failed: (error) => failureText(error, texts.saveFailed, texts.saveError),
    refresh: PRICING_READS,
  })
  const del = useAction(remove, {
    done: () => {
      onRemoved?.()
      return texts.deleted
    },
    failed: (error) => {
      onRemoved?.()
      return failureText(error, texts.deleteFailed, texts.deleteError)
    },
    refresh: PRICING_READS,
  })
  return { save, remove: del }
}

export function useFormulaActions(told: Told = {}) {
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
    told,
  )
}

export function useParameterActions(told: Told = {}) {
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
    told,
  )
}
