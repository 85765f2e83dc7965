import { Refused } from '@ayob/client/refused'
import type { AnswerOf, InputOf } from '@ayob/contract/call'
import { advertiserCostA, advertiserCostB, driverEarnings, pricingConfig } from '@ayob/contract/pricing'
import * as calls from '@ayob/contract/pricing-admin'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { LARGEST_PAGE, useCall } from '../../lib/calls'
import { messageOf } from '../../lib/refusals'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { useDebounced } from '../../lib/use-debounced'
import { useFailureToast } from '../../lib/use-failure-toast'
import { useBarred } from '../access/use-barred'

export type FormulaBody = InputOf<typeof calls.createFormula, 'body'>
export type ParameterBody = InputOf<typeof calls.createParameter, 'body'>
export type Effects = AnswerOf<typeof calls.previewPricing>

const isRefusal = (error: unknown) => error instanceof Refused && error.status > 0

/** Reads that list formulas, parameters and configuration, or are computed from them. */
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

/** Returns the server's message, `failed` if it sent none, or `broken` if the server could not be reached. */
function failureText(error: unknown, failed: string, broken: string): string {
  return isRefusal(error) ? messageOf(error, failed) : broken
}

/** Returns a read, and shows a toast when it fails. */
export function useReadWithToast<Read extends { error: Error | null }>(
  read: Read,
  failed: string,
  broken: string,
): Read {
  useFailureToast(read.error !== null, isRefusal(read.error) ? failed : broken)
  return read
}

export function useConfig() {
  const { t } = useTranslation()
  return useReadWithToast(useCall(pricingConfig, {}), t('pricing.configFailed'), t('pricing.configError'))
}

const LISTED = { query: { limit: LARGEST_PAGE } } as const

export function useFormulas() {
  const { t } = useTranslation()
  return useReadWithToast(
    useCall(calls.pricingFormulas, LISTED),
    t('pricing.formulasFailed'),
    t('pricing.formulasError'),
  )
}

export function useParameters() {
  const { t } = useTranslation()
  const read = useCall(calls.pricingParameters, LISTED)
  return useReadWithToast(read, t('pricing.parametersFailed'), t('pricing.parametersError'))
}

export interface Preview {
  readonly effects: Effects | undefined
  /** Why the draft can't be saved. */
  readonly fault: Refused | undefined
  readonly waiting: boolean
}

/** Previews the effect of saving, shortly after the last key press. Does nothing for a person who may not save. */
export function usePreview(draft: InputOf<typeof calls.previewPricing, 'body'> | null): Preview {
  const barred = useBarred(calls.previewPricing)
  const body = useDebounced(JSON.stringify(draft))
  const query = useCall(calls.previewPricing, {
    body: JSON.parse(body) ?? {},
    enabled: body !== 'null' && !barred,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const waiting = body !== JSON.stringify(draft) || query.isFetching
  const fault = !waiting && query.error instanceof Refused && query.error.status > 0 ? query.error : undefined
  return { effects: query.data, fault, waiting }
}

export const saveFormula = (body: FormulaBody) =>
  body.id ? api(calls.updateFormula, { params: { id: body.id }, body }) : api(calls.createFormula, { body })

export const saveParameter = (body: ParameterBody) =>
  body.id ? api(calls.updateParameter, { params: { id: body.id }, body }) : api(calls.createParameter, { body })

export type ItemKind = 'formula' | 'parameter'

/** The outcome of saving a formula or a parameter: a toast, and a refresh of all pricing. */
export function useSaved(kind: ItemKind, onSaved?: () => void) {
  const { t } = useTranslation()
  return {
    done: (_: unknown, { id }: { id?: string | undefined }) => {
      onSaved?.()
      return t(id ? `pricing.${kind}Updated` : `pricing.${kind}Created`)
    },
    failed: (error: Error) => failureText(error, t(`pricing.${kind}SaveFailed`), t(`pricing.${kind}SaveError`)),
    refresh: PRICING_READS,
  }
}

/** Deletes a formula or a parameter after a confirmation. */
export function useRemoval(kind: ItemKind) {
  const { t } = useTranslation()
  return useConfirmedAction(kind === 'formula' ? calls.deleteFormula : calls.deleteParameter, {
    input: ({ id }: { id: string; name: string }) => ({ params: { id } }),
    done: t(`pricing.${kind}Deleted`),
    failed: (error) => failureText(error, t(`pricing.${kind}DeleteFailed`), t(`pricing.${kind}DeleteError`)),
    refresh: PRICING_READS,
  })
}
