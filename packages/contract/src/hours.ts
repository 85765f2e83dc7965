import { z } from 'zod'

/** Most spans in the hours of a booking. */
const MAX_SPANS = 50

/** What public holidays mean for a booking: days like others, days without the ad, or the only days with it. */
export const HOLIDAYS = ['as_weekday', 'off', 'only'] as const
export type Holidays = (typeof HOLIDAYS)[number]

const MINUTE = /^([01]\d|2[0-3]):[0-5]\d$/
const zTime = (also: readonly string[] = []) =>
  z.string('validation.hours').refine((text) => MINUTE.test(text) || also.includes(text), 'validation.hours')

/**
 * A time of the day on some weekdays (ISO: 1 is Monday), in Colombo. A span that ends at or before its start crosses
 * midnight and ends on the next day.
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

/** The hours in which an ad shows; absent or null: all hours. Spans may overlap. An empty list would leave no hour. */
export const zHours = zChosen.default(null)
/** A change of them: absent leaves them as they are. */
export const zChangedHours = zChosen.optional()

export const zHolidays = z.enum(HOLIDAYS, 'validation.holidays').default('as_weekday')

/** When an ad shows, as a playlist names it. Absent parts don't limit it. */
export const zShowHours = z.object({
  hours: zHourSpans.optional(),
  /** Days that are public holidays, and whether the ad shows on none of them or only on them. */
  holidays: z.object({ show: z.enum(['off', 'only']), days: z.array(z.string()) }).optional(),
})
export type ShowHours = z.output<typeof zShowHours>
