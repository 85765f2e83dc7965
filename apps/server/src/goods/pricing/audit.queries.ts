import type { AnswerOf, Handled, InputOf } from '@ayob/contract/call'
import type { Paging } from '@ayob/contract/common'
import { addDays, type Day, dayOf, startOfDay } from '@ayob/contract/days'
import type { FormulaForm, ParameterForm, previewPricing, pricingAudit } from '@ayob/contract/pricing-admin'
import { SERVICE_TYPES } from '@ayob/contract/vehicle-types'
import { type PricingTerms, termsOn } from '@ayob/domain/pricing/terms'
import { accountViews } from '../../people/accounts/accounts.queries'
import { offsetOf } from '../../platform/paging'
import type { Core } from '../../platform/ports'
import { readState, type SentConfig, withConfig } from './pricing.commands'
import { dailyFigures } from './pricing.queries'
import { pricingStore } from './pricing.store'
import { checkState, formulaRow, parameterRow, snapshotOf, withFormula, withParameter } from './pricing-state'

/** A formula, a parameter or a config to be saved. */
interface Wanted {
  readonly formula?: FormulaForm | undefined
  readonly parameter?: ParameterForm | undefined
  readonly config?: SentConfig['config'] | undefined
}

const NEW = 'new'

interface Effect {
  readonly effects: Handled<AnswerOf<typeof previewPricing>>['effects']
  readonly terms: { readonly now: PricingTerms; readonly after: PricingTerms }
}

/** The effect of a save before it is made: price and pay of a day, and all terms, now and afterwards. */
export async function effectOf(ctx: Core, wanted: Wanted): Promise<Effect> {
  const now = ctx.clock.now()
  const today = dayOf(now)
  const before = await readState(ctx.db)
  let state = before
  let day: Day = today
  if (wanted.formula) {
    const { id = NEW } = wanted.formula
    const old = before.formulas.find((row) => row.id === id)
    const row = formulaRow(id, wanted.formula, old, now)
    state = withFormula(state, row)
    checkState(state, { field: 'formula_expression', formula: row }, today)
  }
  if (wanted.parameter) {
    const { id = NEW } = wanted.parameter
    const old = before.parameters.find((row) => row.id === id)
    state = withParameter(state, parameterRow(id, wanted.parameter, old, now))
    day = wanted.parameter.valid_from ?? today
    checkState(state, { field: 'value' }, today)
  }
  if (wanted.config) {
    state = withConfig(state, { config: wanted.config }, now).next
    checkState(state, { field: 'config' }, today)
  }
  const terms = { now: termsOn(snapshotOf(before), day), after: termsOn(snapshotOf(state), day) }
  const [old, next] = [dailyFigures(terms.now), dailyFigures(terms.after)]
  return {
    effects: SERVICE_TYPES.map((service_type) => ({
      service_type,
      price_per_day: { now: old.get(service_type)?.price ?? null, after: next.get(service_type)?.price ?? null },
      driver_per_day: { now: old.get(service_type)?.pay ?? null, after: next.get(service_type)?.pay ?? null },
    })),
    terms,
  }
}

type AuditQuery = Paging & Pick<InputOf<typeof pricingAudit, 'query'>, 'table_name' | 'action' | 'changed_by' | 'day'>

/** Changes, newest first, with the names of the administrators who made them. */
export async function auditTrail(ctx: Core, query: AuditQuery): Promise<Handled<AnswerOf<typeof pricingAudit>>> {
  const { day, table_name, action, changed_by } = query
  const span = day ? { from: startOfDay(day), until: startOfDay(addDays(day, 1)) } : undefined
  const only = { table_name, action, changed_by: changed_by || undefined }
  const { rows, ...page } = await pricingStore.audit(ctx.db, only, span, query)
  const ids = await pricingStore.auditors(ctx.db)
  const names = await accountViews.names(ctx.db, ids)
  type Log = AnswerOf<typeof pricingAudit>['logs'][number]
  const logs = rows.map((row) => ({
    id: String(row.id),
    changed_at: row.changed_at.toISOString(),
    table_name: row.table_name as Log['table_name'],
    action: row.action as Log['action'],
    record_id: row.record_id,
    changed_by: (row.changed_by !== null && names.get(row.changed_by)) || null,
    changed_by_id: row.changed_by,
    old_values: row.old_values as Record<string, unknown> | null,
    new_values: row.new_values as Record<string, unknown> | null,
  }))
  const people = ids.map((id) => ({ id, name: names.get(id) ?? id }))
  return { logs, people, ...page }
}

/** One page of rows whose name or description contains the search words. */
export function foundPage<Row extends { name: string; description: string }>(rows: readonly Row[], query: Paging) {
  const { q = '', page, limit } = query
  const found = rows.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(q.toLowerCase()))
  return { rows: found.slice(offsetOf(query), offsetOf(query) + limit), total: found.length, page, limit }
}
