import { z } from 'zod'
import { call } from './call'
import { listed, zBounded, zId, zLine, zName, zNumber, zPaging, zSuccess, zText } from './common'
import { zDay } from './days'
import { zChangedConfig } from './pricing'
import { FORMULA_NAMES, FORMULA_TYPES, MAX_FORMULA, PARAMETER_TYPES } from './pricing-names'
import { SERVICE_TYPES } from './vehicle-types'

/** The time of the last change that the sender saw. Saving over a newer one is refused with 409. */
const zSeen = z.string().max(50).optional()

export const zFormulaForm = z.object({
  id: zLine(100).optional(),
  name: zBounded(100, 'validation.formulaName').trim().pipe(z.enum(FORMULA_NAMES, 'validation.formulaName')),
  description: zText('validation.formulaDescription'),
  formula_type: z.enum(FORMULA_TYPES, 'validation.formulaType').default('driver_earnings'),
  // The server tells the position from which a formula is too long.
  formula_expression: zBounded(2 * MAX_FORMULA, 'validation.formulaEmpty', 'validation.tooLong'),
  is_active: z.boolean('validation.boolean').default(true),
  updated_at: zSeen,
})
export type FormulaForm = z.output<typeof zFormulaForm>

export const zParameterForm = z.object({
  id: zLine(100).optional(),
  name: zName(),
  description: zText('validation.formulaDescription'),
  parameter_type: z.enum(PARAMETER_TYPES, 'validation.parameterType').default('rate'),
  value: zNumber(-1e12, 1e12),
  is_active: z.boolean('validation.boolean').default(true),
  /** The first day with this value; without it the value applies immediately. */
  valid_from: zDay.nullish(),
  updated_at: zSeen,
})
export type ParameterForm = z.output<typeof zParameterForm>

const kept = { is_active: z.boolean(), created_at: z.string(), updated_at: z.string() }

export const zFormula = z.object({
  id: z.string(),
  name: z.enum(FORMULA_NAMES),
  description: z.string(),
  formula_type: z.enum(FORMULA_TYPES),
  formula_expression: z.string(),
  ...kept,
})
export type PricingFormula = z.infer<typeof zFormula>

export const zParameter = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  parameter_type: z.enum(PARAMETER_TYPES),
  /** The current value. */
  value: z.number(),
  valid_from: zDay,
  /** The next value, if one is already set. */
  next: z.object({ value: z.number(), valid_from: zDay }).nullable(),
  ...kept,
})
export type PricingParameter = z.infer<typeof zParameter>

const zDone = zSuccess.extend({ message: z.string() })
const zSavedFormula = zDone.extend({ formula: zFormula })
const zSavedParameter = zDone.extend({ parameter: zParameter })
const admin = { group: 'Pricing', who: ['admin'] } as const

export const pricingFormulas = call('GET', '/admin/pricing/formulas', {
  ...admin,
  admins: ['pricing', 'auditor'],
  summary: 'The formulas that the calculators evaluate.',
  query: zPaging,
  answer: zSuccess.extend({ formulas: z.array(zFormula), ...listed }),
})
export const createFormula = call('POST', '/admin/pricing/formulas', {
  ...admin,
  summary: 'Adds a formula. A refused expression answers the position (from 0) of what is wrong.',
  fourEyes: 'pricing',
  admins: ['pricing'],
  touches: ['money'],
  body: zFormulaForm,
  status: 201,
  answer: zSavedFormula,
})
// Updates may send the id in the body too.
export const updateFormula = call('PUT', '/admin/pricing/formulas/:id', {
  ...admin,
  summary: 'Replaces a formula. 409 with `current` when somebody changed it since `updated_at`.',
  fourEyes: 'pricing',
  admins: ['pricing'],
  touches: ['money'],
  params: zId,
  body: zFormulaForm,
  answer: zSavedFormula,
})
export const deleteFormula = call('DELETE', '/admin/pricing/formulas/:id', {
  ...admin,
  summary: 'Removes a formula; the built-in definition applies.',
  fourEyes: 'pricing',
  admins: ['pricing'],
  touches: ['money'],
  params: zId,
  answer: zDone,
})

export const pricingParameters = call('GET', '/admin/pricing/parameters', {
  ...admin,
  admins: ['pricing', 'auditor'],
  summary: 'Named numbers that formulas may use, and the rate of VAT and the day rates.',
  query: zPaging,
  answer: zSuccess.extend({ parameters: z.array(zParameter), ...listed }),
})
export const createParameter = call('POST', '/admin/pricing/parameters', {
  ...admin,
  summary: 'Adds a parameter.',
  fourEyes: 'pricing',
  admins: ['pricing'],
  touches: ['money'],
  body: zParameterForm,
  status: 201,
  answer: zSavedParameter,
})
export const updateParameter = call('PUT', '/admin/pricing/parameters/:id', {
  ...admin,
  summary: 'Changes a parameter, at once or from a day on. 409 with `current` when somebody changed it meanwhile.',
  fourEyes: 'pricing',
  admins: ['pricing'],
  touches: ['money'],
  params: zId,
  body: zParameterForm,
  answer: zSavedParameter,
})
export const deleteParameter = call('DELETE', '/admin/pricing/parameters/:id', {
  ...admin,
  summary: 'Removes a parameter that no active formula needs.',
  fourEyes: 'pricing',
  admins: ['pricing'],
  touches: ['money'],
  params: zId,
  answer: zDone,
})

export const AUDIT_TABLES = ['pricing_config', 'pricing_formulas', 'pricing_parameters'] as const
export const AUDIT_ACTIONS = ['CREATE', 'UPDATE', 'DELETE'] as const

const zValues = z.record(z.string(), z.unknown()).nullable()
export const zAuditLog = z.object({
  id: z.string(),
  changed_at: z.string(),
  table_name: z.enum(AUDIT_TABLES),
  action: z.enum(AUDIT_ACTIONS),
  record_id: z.string(),
  /** Name of the person; null for the system. */
  changed_by: z.string().nullable(),
  changed_by_id: z.string().nullable(),
  old_values: zValues,
  new_values: zValues,
})
export type AuditLog = z.infer<typeof zAuditLog>

export const pricingAudit = call('GET', '/admin/pricing/audit-log', {
  ...admin,
  admins: ['pricing', 'auditor'],
  summary: 'Every change of config, formulas and parameters, newest first.',
  query: zPaging.extend({
    table_name: z.enum(AUDIT_TABLES, 'validation.invalid').optional(),
    action: z.enum(AUDIT_ACTIONS, 'validation.invalid').optional(),
    changed_by: zLine(100).optional(),
    day: zDay.optional(),
  }),
  answer: zSuccess.extend({
    logs: z.array(zAuditLog),
    /** Everybody who has ever changed anything. */
    people: z.array(z.object({ id: z.string(), name: z.string() })),
    ...listed,
  }),
})

const zNowAndAfter = z.object({ now: z.number().nullable(), after: z.number().nullable() })

export const previewPricing = call('POST', '/admin/pricing/preview', {
  ...admin,
  summary: 'What saving one of these would change, with the same checks as saving it.',
  admins: ['pricing'],
  body: z.object({
    formula: zFormulaForm.optional(),
    parameter: zParameterForm.optional(),
    config: zChangedConfig.optional(),
  }),
  answer: zSuccess.extend({
    effects: z.array(
      z.object({
        service_type: z.enum(SERVICE_TYPES),
        /** LKR per vehicle and day, before VAT; null when it can't be computed. */
        price_per_day: zNowAndAfter,
        /** LKR per day on air. */
        driver_per_day: zNowAndAfter,
      }),
    ),
    /** Draft campaigns whose price would change. */
    drafts_changed: z.number(),
  }),
})
