import { z } from 'zod'
import { call } from './call'
import { file, zName, zSuccess } from './common'
import { isDay, zDay } from './days'
import { zLkr } from './money'
import { VEHICLE_TYPES, zVehicleType } from './vehicle-types'

/** Length of the default period. */
export const DEFAULT_YIELD_DAYS = 7
/** Longest period, in days. */
export const MAX_YIELD_DAYS = 92
/** The most places with room that an answer names. */
export const MOST_ROOMS = 12

const zYieldDay = zDay.refine((day) => !isDay(day) || (day >= '2020-01-01' && day <= '2099-12-31'), 'validation.day')

/** Both days are part of the period. */
const zYieldQuery = z.object({
  from: zYieldDay.optional(),
  to: zYieldDay.optional(),
  vehicleType: zVehicleType.optional(),
  /** Name of an area. */
  area: zName('validation.text').optional(),
})
export type YieldQuery = z.output<typeof zYieldQuery>

const zYield = z.object({
  /** Slots on air, of screens with a known position. */
  offered: z.number().int(),
  /** Slots in which an ad of a booking played. */
  delivered: z.number().int(),
  /** Slots in which a house ad played. */
  empty: z.number().int(),
  /** Delivered of those offered, in percent with one decimal; null without slots. */
  fill_rate: z.number().nullable(),
  /** Net value delivered, in LKR. */
  worth: zLkr,
  /** Worth of a thousand offered slots in LKR; null without slots. */
  yield: z.number().nullable(),
})
export type YieldFigures = z.output<typeof zYield>

/** Plays that paid bookings were sold for on these days; null within one area, as bookings aren't sold by area. */
const sold = { sold: z.number().int().nullable() }

const admin = {
  group: 'Yield',
  who: ['admin'] as const,
  admins: ['operations', 'pricing', 'auditor'] as const,
  query: zYieldQuery,
}

export const adminYield = call('GET', '/admin/yield', {
  ...admin,
  summary:
    'Slots offered, delivered and empty, and their worth, by hour of the day, area and vehicle type, and where one more booking would fit. The last 7 days unless said.',
  answer: zSuccess.extend({
    from: z.string(),
    to: z.string(),
    /** All areas with slots in the period, by name. */
    areas: z.array(z.string()),
    totals: zYield.extend(sold),
    /** Every hour of the day in Colombo, 0 to 23. */
    by_hour: z.array(zYield.extend({ hour: z.number().int() })),
    /** Areas with slots, most slots first; the name is empty outside all areas. */
    by_area: z.array(zYield.extend({ area: z.string() })),
    by_vehicle_type: z.array(zYield.extend({ vehicle_type: z.enum(VEHICLE_TYPES), ...sold })),
    /** Hours of an area and a vehicle type with empty slots, the most first. Slots are those of a day on average. */
    room: z.array(
      z.object({
        area: z.string(),
        vehicle_type: z.enum(VEHICLE_TYPES),
        from_hour: z.number().int(),
        /** The end, 1 to 24. */
        to_hour: z.number().int(),
        offered: z.number().int(),
        free: z.number().int(),
        /** The most that one more booking can get. */
        fits: z.number().int(),
        /** The vehicles whose goal that meets. */
        vehicles: z.number().int(),
      }),
    ),
  }),
})

export const exportYield = call('GET', '/admin/yield/export.csv', {
  ...admin,
  summary: 'The same figures as CSV, a line for each hour, area and vehicle type.',
  ...file('text/csv'),
})
