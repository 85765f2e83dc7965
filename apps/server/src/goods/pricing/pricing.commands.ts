import { randomUUID } from 'node:crypto'
import { type Day, dayOf } from '@ayob/contract/days'
import type { ChangedConfig } from '@ayob/contract/pricing'
import type { FormulaForm, ParameterForm } from '@ayob/contract/pricing-admin'
import { vatRateOf } from '@ayob/domain/pricing/terms'
import { accountViews } from '../../people/accounts/accounts.queries'
import type { Context } from '../../platform/context'
import { orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Core, Db, Tx } from '../../platform/ports'
import { currentTerms, formulaValues, parameterValues, presentFormula, presentParameter } from './pricing.queries'
import { type AuditEntry, type FormulaRow, type ParameterRow, pricingStore } from './pricing.store'
import {
  checkState,
  configOf,
  formulaRow,
  later,
  type PricingState,
  parameterRow,
  ratesOf,
  snapshotOf,
  withFormula,
  withParameter,
} from './pricing-state'

type Change = Omit<AuditEntry, 'by'>

interface Saved<Result> {
  readonly state: PricingState
  readonly changes: readonly Change[]
  readonly result: Result
  /** The time of the change, if not now. */
  readonly at?: Date
}

/** Runs one save: serialises it, adds a version, and records it in the audit trail and the activity log. */
async function save<Result>(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  work: (state: PricingState, now: Date) => Promise<Saved<Result>>,
): Promise<Result> {
  await pricingStore.lock(tx)
  const now = ctx.clock.now()
  const { state, changes, result, at = now } = await work(await readState(tx), now)
  await pricingStore.addVersion(tx, snapshotOf(state), actor.id, now)
  for (const change of changes) {
    await pricingStore.addAudit(tx, at, { ...change, by: actor.id })
    const { table: subject, recordId: subjectId, ...details } = change
    await ctx.recordActivity(tx, { actor, action: 'pricing.changed', subject, subjectId, details })
  }
  return result
}

/** The current state of everything that administrators can change. */
export async function readState(tx: Tx | Db): Promise<PricingState> {
  const { config } = await pricingStore.version(tx, await pricingStore.newestId(tx))
  return { config, formulas: await pricingStore.formulas(tx), parameters: await pricingStore.parameters(tx) }
}

/**
 * Adds a formula, or replaces the one with the id. Errors: 404; 400 on `formula_expression` with the reason and its
 * position; 409 when a figure would have two active formulas, or when the formula was changed in the meantime.
 */
export async function saveFormula(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  form: FormulaForm,
  id?: string,
): Promise<FormulaRow> {
  return save(ctx, tx, actor, async (state, now) => {
    const old = id === undefined ? undefined : orNotFound(state.formulas.find((row) => row.id === id))
    if (old) await refuseStale(tx, 'pricing_formulas', old, form.updated_at, presentFormula(old))
    const row = formulaRow(id ?? randomUUID(), form, old, now)
    const next = withFormula(state, row)
    checkState(next, { field: 'formula_expression', formula: row }, dayOf(now))
    await pricingStore.putFormula(tx, row)
    const change = changeOf('pricing_formulas', row.id, old && formulaValues(old), formulaValues(row))
    return { state: next, changes: [change], result: row }
  })
}

/** Removes a formula; its built-in definition applies again. Errors: 404; 400 when another formula then fails. */
export async function deleteFormula(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  await save(ctx, tx, actor, async (state, now) => {
    const old = orNotFound(state.formulas.find((row) => row.id === id))
    const next = { ...state, formulas: state.formulas.filter((row) => row.id !== id) }
    checkState(next, { field: 'id' }, dayOf(now))
    await pricingStore.deleteFormula(tx, id)
    const change = changeOf('pricing_formulas', id, formulaValues(old), undefined)
    return { state: next, changes: [change], result: undefined }
  })
}

/**
 * Adds a parameter, or changes the one with the id, at once or from a given day. Errors: 404; 400 on `name`, `value` or
 * `valid_from`; 409 for a name in use, or when the parameter was changed in the meantime.
 */
export async function saveParameter(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  form: ParameterForm,
  id?: string,
): Promise<ParameterRow> {
  return save(ctx, tx, actor, async (state, now) => {
    const old = id === undefined ? undefined : orNotFound(state.parameters.find((row) => row.id === id))
    const today = dayOf(now)
    if (old) await refuseStale(tx, 'pricing_parameters', old, form.updated_at, presentParameter(old, today))
    const row = parameterRow(id ?? randomUUID(), form, old, now)
    const next = withParameter(state, row)
    checkState(next, { field: 'value' }, today)
    await pricingStore.putParameter(tx, row)
    const change = changeOf('pricing_parameters', row.id, old && parameterValues(old), parameterValues(row))
    return { state: next, changes: [change], result: row }
  })
}

/** Removes a parameter. Errors: 404; 400 when an active formula needs it. */
export async function deleteParameter(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  await save(ctx, tx, actor, async (state, now) => {
    const old = orNotFound(state.parameters.find((row) => row.id === id))
    const next = { ...state, parameters: state.parameters.filter((row) => row.id !== id) }
    checkState(next, { field: 'id' }, dayOf(now))
    await pricingStore.deleteParameter(tx, id)
    const change = changeOf('pricing_parameters', id, parameterValues(old), undefined)
    return { state: next, changes: [change], result: undefined }
  })
}

export interface SentConfig {
  readonly config: ChangedConfig
  readonly valid_from?: Day | null | undefined
  readonly updated_at?: string | undefined
}

/** Replaces the config and the rates submitted with it. Errors: 400 on `config`; 409 when it was changed in the meantime. */
export async function saveConfig(ctx: Core, tx: Tx, actor: Actor, sent: SentConfig): Promise<void> {
  await save(ctx, tx, actor, async (state, now) => {
    const updated_at = await configChangedAt(tx)
    await refuseStale(tx, 'pricing_config', { updated_at }, sent.updated_at, state.config)
    const { next, rates } = withConfig(state, sent, now)
    checkState(next, { field: 'config' }, dayOf(now))
    for (const row of rates) await pricingStore.putParameter(tx, row)
    const changes = rates.map((row) => {
      const old = state.parameters.find(({ id }) => id === row.id)
      return changeOf('pricing_parameters', row.id, old && parameterValues(old), parameterValues(row))
    })
    const change = changeOf('pricing_config', 'config', { ...state.config }, { ...next.config })
    return { state: next, changes: [change, ...changes], result: undefined, at: later(updated_at, now) }
  })
}

/** The state with the submitted config and rates. */
export function withConfig(state: PricingState, sent: SentConfig, now: Date) {
  const rates = ratesOf(sent.config, state, sent.valid_from ?? undefined, now)
  const config = configOf(sent.config, state.config)
  const kept = state.parameters.filter((row) => !rates.some(({ id }) => id === row.id))
  const parameters = [...kept, ...rates]
  return { next: { ...state, config, parameters }, rates }
}

/** When the config was last changed or, if never, created. */
export async function configChangedAt(reader: Tx | Db): Promise<Date> {
  const change = await pricingStore.lastChange(reader, 'pricing_config')
  return change?.changed_at ?? (await pricingStore.versions(reader))[0]?.created_at ?? new Date(0)
}

/**
 * Throws `conflict`, with the current values and the person who changed them, when the record was changed after the
 * sender read it.
 */
async function refuseStale(
  tx: Tx,
  table: AuditEntry['table'],
  row: { readonly id?: string; readonly updated_at: Date },
  seen: string | undefined,
  current: unknown,
): Promise<void> {
  if (seen === undefined || Date.parse(seen) === row.updated_at.getTime()) return
  const by = (await pricingStore.lastChange(tx, table, row.id))?.changed_by ?? null
  const who = by === null ? undefined : (await accountViews.names(tx, [by])).get(by)
  throw new Refusal('conflict', 'server.pricingChangedMeanwhile', {
    values: { who: who ?? 'AYOB' },
    extra: { current, changed_by: who ?? null, changed_at: row.updated_at.toISOString() },
  })
}

function changeOf(
  table: AuditEntry['table'],
  recordId: string,
  old: Record<string, unknown> | undefined,
  after: Record<string, unknown> | undefined,
): Change {
  const action = old === undefined ? 'CREATE' : after === undefined ? 'DELETE' : 'UPDATE'
  return { table, action, recordId, old: old ?? null, new: after ?? null }
}

/** VAT in Sri Lanka since January 2024. */
const LEGAL_VAT_RATE = 0.18

/** Logs a warning when VAT is not charged at the legal rate. */
export async function warnOfVat(ctx: Context): Promise<void> {
  const vatRate = vatRateOf(await currentTerms(ctx, ctx.db))
  if (vatRate !== LEGAL_VAT_RATE) ctx.log.warn({ vatRate, legal: LEGAL_VAT_RATE }, 'VAT is not at the legal rate')
}
