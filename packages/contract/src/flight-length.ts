import { z } from 'zod'

/** The shortest and the longest flight, and the one that forms begin with, in days. */
export const MIN_DAYS = 1
export const MAX_DAYS = 90
export const DEFAULT_DAYS = 30

/** The length of a flight. */
export const zDurationDays = z
  .number('validation.duration')
  .int('validation.wholeDays')
  .min(MIN_DAYS, 'validation.minDays')
  .max(MAX_DAYS, 'validation.maxDays')
