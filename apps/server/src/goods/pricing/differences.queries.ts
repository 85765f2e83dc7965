import { dayOf } from '@ayob/contract/days'
import type { FormulaForm, ParameterForm } from '@ayob/contract/pricing-admin'
import type { Core, Reader } from '../../platform/ports'
import type { SentConfig } from './pricing.commands'
import { currentTerms, presentParameter, shownConfig } from './pricing.queries'
import { type FormulaRow, pricingStore } from './pricing.store'

type Value = string | number | boolean

/** One value before and after a change. `what` is its path, such as `service_fees.tuk`; null where there is none. */
export interface Difference {
  readonly what: string
  readonly before: Value | null
  readonly after: Value | null
}

/** The leaves of a nested object, by path. */
function leavesOf(value: unknown, path = ''): [string, Value][] {
  if (typeof value !== 'object' || value === null) return [[path, value as Value]]
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : leavesOf(inner, path ? `${path}.${key}` : key),
  )
}

function differences(before: object, after: object): Difference[] {
  const [old, next] = [new Map(leavesOf(before)), new Map(leavesOf(after))]
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((what) => {
    const change = { what, before: old.get(what) ?? null, after: next.get(what) ?? null }
    return change.before === change.after ? [] : [change]
  })
}

/** What a submitted config would change. A rate or time that it does not name stays. */
export async function configDifferences(ctx: Core, reader: Reader, { config }: SentConfig): Promise<Difference[]> {
  const before = shownConfig(await currentTerms(ctx, reader))
  const peaks = Object.entries(config.peak_config).map(([name, peak]) => [
    name,
    { ...before.peak_config[name], ...peak },
  ])
  const after = {
    ...config,
    peak_config: Object.fromEntries(peaks),
    vat_rate: config.vat_rate ?? before.vat_rate,
    fallback_per_day: { ...before.fallback_per_day, ...config.fallback_per_day },
    unit_prices: { ...before.unit_prices, ...config.unit_prices },
  }
  return differences(before, after)
}

/** What a form would change of a formula, or create; without a form, what would be removed. Undefined if it is gone. */
export async function formulaDifferences(reader: Reader, form: FormulaForm | null, id: string | null) {
  const old = id === null ? null : (await pricingStore.formulas(reader)).find((row) => row.id === id)
  if (old === undefined) return undefined
  const name = form?.name ?? old?.name ?? ''
  return { name, changes: differences(old ? shownFormula(old) : {}, form ? shownFormula(form) : {}) }
}

type ShownFormula = Pick<FormulaRow, 'name' | 'description' | 'formula_type' | 'formula_expression' | 'is_active'>

const shownFormula = ({ name, description, formula_type, formula_expression, is_active }: ShownFormula) => ({
  ...{ name, description, formula_type, formula_expression, is_active },
})

/** The same of a parameter. */
export async function parameterDifferences(
  { clock }: Core,
  reader: Reader,
  form: ParameterForm | null,
  id: string | null,
) {
  const row = id === null ? null : (await pricingStore.parameters(reader)).find((one) => one.id === id)
  if (row === undefined) return undefined
  const old = row && presentParameter(row, dayOf(clock.now()))
  const changes = differences(old ? shownParameter(old) : {}, form ? shownParameter(form) : {})
  return { name: form?.name ?? old?.name ?? '', validFrom: form?.valid_from ?? null, changes }
}

const shownParameter = ({
  name,
  description,
  parameter_type,
  value,
  is_active,
}: Pick<ParameterForm, 'name' | 'description' | 'parameter_type' | 'value' | 'is_active'>) => ({
  ...{ name, description, parameter_type, value, is_active },
})
