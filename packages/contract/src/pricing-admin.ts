import { z } from 'zod'
import { call } from './call'
import { zId, zName, zPaging, zSuccess, zText } from './common'
import { zDay } from './days'
import { zChangedConfig } from './pricing'
import { FORMULA_NAMES, FORMULA_TYPES, PARAMETER_TYPES } from './pricing-names'
import { SERVICE_TYPES } from './vehicle-types'

/** The instant of the last change that the sender saw; a save over a newer one is refused with 409. */
const zSeen = z.string().max(50).optional()

export const zFormulaForm = z.object({
  id: z.string().max(100).optional(),
  name: z.string('validation.formulaName').trim().pipe(z.enum(FORMULA_NAMES, 'validation.formulaName')),
  description: zText('validation.formulaDescription'),
  formula_type: z.enum(FORMULA_TYPES, 'validation.formulaType').default('driver_earnings'),
  formula_expression: z.string('validation.formulaEmpty'),
  is_active: z.boolean('validation.boolean').default(true),
  updated_at: zSeen,
})
export type FormulaForm = z.output<typeof zFormulaForm>

export const zParameterForm = z.object({
  id: z.string().max(100).optional(),
  name: zName(),
  description: zText('validation.formulaDescription'),
  parameter_type: z.enum(PARAMETER_TYPES, 'validation.parameterType').default('rate'),
  value: z.number('validation.number').min(-1e12, 'validation.number').max(1e12, 'validation.number'),
  is_active: z.boolean('validation.boolean').default(true),
  /** The first day with this value; without it the value holds at once. */
  valid_from: zDay.nullish(),
  updated_at: zSeen,
})
export type ParameterForm = z.output<typeof zParameterForm>

export const zFormula = z.object({
  id: z.string(),
  name: z.enum(FORMULA_NAMES),
  description: z.string(),
  formula_type: z.enum(FORMULA_TYPES),
  formula_expression: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type PricingFormula = z.infer<typeof zFormula>

export const zParameter = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  parameter_type: z.enum(PARAMETER_TYPES),
  /** What holds today. */
  value: z.number(),
  valid_from: zDay,
  /** What follows, when that is already known. */
  next: z.object({ value: z.number(), valid_from: zDay }).nullable(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type PricingParameter = z.infer<typeof zParameter>

const zListed = z.object({ total: z.number(), page: z.number(), limit: z.number() })
const admin = { group: 'Pricing', who: ['admin'] } as const

export const pricingFormulas = call({
  ...admin,
  method: 'GET',
  path: '/admin/pricing/formulas',
  summary: 'The formulas that the calculators evaluate.',
  query: zPaging,
  answer: zSuccess.extend({ formulas: z.array(zFormula), ...zListed.shape }),
})
export const createFormula = call({
  ...admin,
  method: 'POST',
  path: '/admin/pricing/formulas',
  summary: 'Adds a formula. A refused expression answers the position (from 0) of what is wrong.',
  body: zFormulaForm,
  status: 201,
  answer: zSuccess.extend({ message: z.string(), formula: zFormula }),
})
export const updateFormula = call({
  ...admin,
  method: 'PUT',
  path: '/admin/pricing/formulas/:id',
  summary: 'Replaces a formula. 409 with `current` when somebody changed it since `updated_at`.',
  params: zId,
  body: zFormulaForm,
  answer: zSuccess.extend({ message: z.string(), formula: zFormula }),
})
export const deleteFormula = call({
  ...admin,
  method: 'DELETE',
  path: '/admin/pricing/formulas/:id',
  summary: 'Removes a formula; the built-in definition applies.',
  params: zId,
  answer: zSuccess.extend({ message: z.string() }),
})

export const pricingParameters = call({
  ...admin,
  method: 'GET',
  path: '/admin/pricing/parameters',
  summary: 'Named numbers that formulas may use, and the rate of VAT and the day rates.',
  query: zPaging,
  answer: zSuccess.extend({ parameters: z.array(zParameter), ...zListed.shape }),
})
export const createParameter = call({
  ...admin,
  method: 'POST',
  path: '/admin/pricing/parameters',
  summary: 'Adds a parameter.',
  body: zParameterForm,
  status: 201,
  answer: zSuccess.extend({ message: z.string(), parameter: zParameter }),
})
export const updateParameter = call({
  ...admin,
  method: 'PUT',
  path: '/admin/pricing/parameters/:id',
  summary: 'Changes a parameter, at once or from a day on. 409 with `current` when somebody changed it meanwhile.',
  params: zId,
  body: zParameterForm,
  answer: zSuccess.extend({ message: z.string(), parameter: zParameter }),
})
export const deleteParameter = call({
  ...admin,
  method: 'DELETE',
  path: '/admin/pricing/parameters/:id',
  summary: 'Removes a parameter that no active formula needs.',
  params: zId,
  answer: zSuccess.extend({ message: z.string() }),
})

/** What the audit trail is about. */
export const AUDIT_TABLES = ['pricing_config', 'pricing_formulas', 'pricing_parameters'] as const
export const AUDIT_ACTIONS = ['CREATE', 'UPDATE', 'DELETE'] as const

const zValues = z.record(z.string(), z.unknown()).nullable()
export const zAuditLog = z.object({
  id: z.string(),
  changed_at: z.string(),
  table_name: z.enum(AUDIT_TABLES),
  action: z.enum(AUDIT_ACTIONS),
  record_id: z.string(),
  /** Name of who changed it; null is the system. */
  changed_by: z.string().nullable(),
  changed_by_id: z.string().nullable(),
  old_values: zValues,
  new_values: zValues,
})
export type AuditLog = z.infer<typeof zAuditLog>

export const pricingAudit = call({
  ...admin,
  method: 'GET',
  path: '/admin/pricing/audit-log',
  summary: 'Every change of config, formulas and parameters, newest first.',
  query: zPaging.extend({
    table_name: z.enum(AUDIT_TABLES, 'validation.invalid').optional(),
    action: z.enum(AUDIT_ACTIONS, 'validation.invalid').optional(),
    changed_by: z.string().max(100).optional(),
    day: zDay.optional(),
  }),
  answer: zSuccess.extend({
    logs: z.array(zAuditLog),
    /** Who changed anything so far. */
    people: z.array(z.object({ id: z.string(), name: z.string() })),
    ...zListed.shape,
  }),
})

const zNowAndAfter = z.object({ now: z.number().nullable(), after: z.number().nullable() })

export const previewPricing = call({
  ...admin,
  method: 'POST',
  path: '/admin/pricing/preview',
  summary: 'What saving one of these would change, with the same checks as saving it.',
  body: z.object({
    formula: zFormulaForm.optional(),
    parameter: zParameterForm.optional(),
    config: zChangedConfig.optional(),
  }),
  answer: zSuccess.extend({
    effects: z.array(
      z.object({
        service_type: z.enum(SERVICE_TYPES),
        /** LKR a vehicle and day, before VAT; null where it can't be computed. */
        price_per_day: zNowAndAfter,
        /** LKR a day on air. */
        driver_per_day: zNowAndAfter,
      }),
    ),
    /** Draft campaigns whose price would change. */
    drafts_changed: z.number(),
  }),
})
