import { z } from 'zod'
import { zBounded } from './common'

/** The most spans in the hours of a booking. */
const MAX_SPANS = 50

/** How a booking treats public holidays: like other days, as days without the ad, or as its only days. */
export const HOLIDAYS = ['as_weekday', 'off', 'only'] as const
export type Holidays = (typeof HOLIDAYS)[number]

const MINUTE = /^([01]\d|2[0-3]):[0-5]\d$/
const zTime = (also: readonly string[] = []) =>
  zBounded(5, 'validation.hours').refine((text) => MINUTE.test(text) || also.includes(text), 'validation.hours')

/**
 * A time of day on some weekdays (ISO: 1 is Monday), in Colombo. A span that ends at or before its start crosses midnight
 * and ends on the next day.
 */
export const zHourSpan = z
  .object(
    {
      days: z
        .array(
          z.number('validation.hours').int('validation.hours').min(1, 'validation.hours').max(7, 'validation.hours'),
        )
        .min(1, 'validation.hours'),
      from: zTime(),
      to: zTime(['24:00']),
    },
    'validation.hours',
  )
  .refine(({ from, to }) => from !== to, 'validation.hours')
export type HourSpan = z.output<typeof zHourSpan>

export const zHourSpans = z.array(zHourSpan, 'validation.hours')

const zChosen = zHourSpans.min(1, 'validation.hoursNone').max(MAX_SPANS, 'validation.hoursMany').nullable()

/**
 * The hours in which an ad shows; absent or null means all hours. Spans may overlap. An empty list is refused because it
 * would leave no hours.
 */
export const zHours = zChosen.default(null)
/** A change of the hours; absent leaves them unchanged. */
export const zChangedHours = zChosen.optional()

export const zHolidays = z.enum(HOLIDAYS, 'validation.holidays').default('as_weekday')

/** When an ad shows, as in a playlist. Absent parts don't limit it. */
export const zShowHours = z.object({
  hours: zHourSpans.optional(),
  /** The public holidays, and whether the ad shows on none of them or only on them. */
  holidays: z.object({ show: z.enum(['off', 'only']), days: z.array(z.string()) }).optional(),
})
export type ShowHours = z.output<typeof zShowHours>
