import { z } from 'zod'
import { call } from './call'
import { zNumber, zSuccess } from './common'
import { VEHICLE_TYPES } from './vehicle-types'

export const HOURS_OF_WEEK = 168
/** The most people who can see one play. */
export const MAX_MULTIPLIER = 1000

const zMultiplier = zNumber(0, MAX_MULTIPLIER, 'validation.multiplier').refine(
  (value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6,
  'validation.multiplier',
)

/** Multipliers of the 168 hours from Monday 00:00 in Colombo, by vehicle type. */
const zHours = z.array(zMultiplier, 'validation.week').length(HOURS_OF_WEEK, 'validation.week')
export const zWeek = z.object({ tuktuk: zHours, car: zHours, bus: zHours, truck: zHours, bike: zHours })

const zShown = zSuccess.extend({
  /** The method behind the figures, in words. */
  method: z.string(),
  multipliers: z.record(z.enum(VEHICLE_TYPES), z.array(z.number())),
  version: z.number(),
  /** Every version, newest first. Past figures are never rewritten. */
  history: z.array(z.object({ version: z.number(), valid_from: z.string(), changed_by: z.string().nullable() })),
})

const admin = { group: 'Impressions', who: ['admin'] as const }

export const getImpressions = call('GET', '/admin/impressions', {
  ...admin,
  admins: ['pricing', 'auditor'],
  summary: 'How many people could see one play, by vehicle type and hour of the week, with its history.',
  answer: zShown,
})

export const putImpressions = call('PUT', '/admin/impressions', {
  ...admin,
  summary: 'Changes multipliers from now on; plays keep those of their time. With `version`, only over that version.',
  admins: ['pricing'],
  body: z.object({ multipliers: zWeek.partial(), version: z.number('validation.number').int().optional() }),
  answer: zShown,
})
