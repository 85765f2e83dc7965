import { z } from 'zod'
import { call } from './call'
import { zSuccess } from './common'
import { VEHICLE_TYPES } from './vehicle-types'

/** Hours of a week. */
export const HOURS_OF_WEEK = 168
/** Nobody is seen by more people than this from one play. */
export const MAX_MULTIPLIER = 1000

const zMultiplier = z
  .number('validation.multiplier')
  .min(0, 'validation.multiplier')
  .max(MAX_MULTIPLIER, 'validation.multiplier')
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, 'validation.multiplier')

/** Multipliers of the 168 hours from Monday 00:00 in Colombo, by vehicle type. */
export const zWeek = z.object(
  Object.fromEntries(
    VEHICLE_TYPES.map((type) => [
      type,
      z.array(zMultiplier, 'validation.week').length(HOURS_OF_WEEK, 'validation.week'),
    ]),
  ) as Record<(typeof VEHICLE_TYPES)[number], z.ZodArray<typeof zMultiplier>>,
)

const zShown = zSuccess.extend({
  /** How the figures come about, in words. */
  method: z.string(),
  multipliers: z.record(z.enum(VEHICLE_TYPES), z.array(z.number())),
  version: z.number(),
  /** Every version, newest first. Nothing of the past is rewritten. */
  history: z.array(z.object({ version: z.number(), valid_from: z.string(), changed_by: z.string().nullable() })),
})

const theirs = { path: '/admin/impressions', group: 'Impressions', who: ['admin'] as const }

export const getImpressions = call({
  ...theirs,
  method: 'GET',
  summary: 'How many people could see one play, by vehicle type and hour of the week, with its history.',
  answer: zShown,
})

export const putImpressions = call({
  ...theirs,
  method: 'PUT',
  summary: 'Changes multipliers from now on; plays keep those of their time. With `version`, only over that version.',
  body: z.object({ multipliers: zWeek.partial(), version: z.number('validation.number').int().optional() }),
  answer: zShown,
})
