import { z } from 'zod'
import { call, type OutputOf } from './call'
import { file, zBounded, zIdText, zPosition, zSuccess } from './common'
import { isDay, zDay } from './days'
import { zLkr } from './money'
import { ELSEWHERE, ROUTES } from './route-data'
import { VEHICLE_TYPES, zVehicleType } from './vehicle-types'

/** Longest period of one report, in days: a year, leap days included. */
export const MAX_REPORT_DAYS = 366
/** Length of the default period. */
export const DEFAULT_REPORT_DAYS = 30
/** The most bookings that a report can be limited to. Without a limit, all are listed. */
const MAX_BOOKINGS = 10_000
export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const PLACES = new Set([...ROUTES.map(({ id }) => id), ELSEWHERE])

const zReportDay = zDay.refine((day) => !isDay(day) || (day >= '2020-01-01' && day <= '2099-12-31'), 'validation.day')

/** Both days are part of the period. */
const zReportQuery = z.object({
  from: zReportDay.optional(),
  to: zReportDay.optional(),
  vehicleType: zVehicleType.optional(),
  bookingId: zIdText().optional(),
  route: zBounded(50, 'validation.route')
    .refine((id) => PLACES.has(id), 'validation.route')
    .optional(),
})

const zFigures = z.object({
  plays: z.number().int(),
  /** An estimate. */
  impressions: z.number().int(),
  /** Null by route, because clicks have no place. */
  clicks: z.number().int().nullable(),
  /** Clicks per hundred impressions, two decimals. */
  ctr: z.number().nullable(),
  seconds: z.number().int(),
  /** Time on screens, two decimals. */
  hours: z.number(),
  /** Net value delivered, in LKR. */
  value: zLkr,
  /** Value of a thousand impressions in LKR; null without impressions. */
  cpm: z.number().nullable(),
  /** Value of a scan of the QR code in LKR; null without scans and by route. */
  per_scan: z.number().nullable(),
})
export type ReportFigures = z.output<typeof zFigures>

const sold = {
  /** Plays sold, over the whole flights. */
  goal: z.number().int(),
  /** Plays delivered up to the end of the period. */
  delivered: z.number().int(),
}

export const zReport = zSuccess.extend({
  from: z.string(),
  to: z.string(),
  totals: zFigures,
  /** The preceding period of the same length. */
  previous: zFigures.extend({ from: z.string(), to: z.string() }),
  /** Every day of the period, oldest first. */
  by_day: z.array(zFigures.extend({ day: z.string() })),
  /** Every hour of the day in Colombo, 0 to 23. */
  by_hour: z.array(zFigures.extend({ hour: z.number().int() })),
  /** Routes with plays, most plays first. */
  by_route: z.array(zFigures.extend({ route: z.string(), name: z.string() })),
  by_vehicle_type: z.array(
    zFigures.extend({ vehicle_type: z.enum(VEHICLE_TYPES), bookings: z.number().int(), ...sold }),
  ),
  /** Bookings with figures in the period, most plays first. */
  by_booking: z.array(
    zFigures.extend({
      booking_id: z.string(),
      reference: z.string(),
      brand_name: z.string(),
      vehicle_type: z.enum(VEHICLE_TYPES),
      ...sold,
    }),
  ),
})
export type Report = Omit<z.output<typeof zReport>, 'success'>

const own = { group: 'Reports', who: ['advertiser'] as const }

export const getReport = call('GET', '/reports', {
  ...own,
  scope: 'reports',
  summary: 'What own ads got in a period: by day, hour, route, vehicle type and booking. The last 30 days unless said.',
  query: zReportQuery.extend({
    /** Lists at most this many bookings, those with most plays. All other figures include every booking. */
    bookings: zPosition(MAX_BOOKINGS)
      .meta({ description: 'at most this many bookings in by_booking, those with most plays' })
      .optional(),
  }),
  answer: zReport,
})

export type ReportQuery = OutputOf<typeof getReport, 'query'>

export const exportReport = call('GET', '/reports/export', {
  ...own,
  scope: 'reports',
  summary: 'The same figures as a file.',
  query: zReportQuery.extend({ format: z.enum(EXPORT_FORMATS, 'validation.exportFormat') }),
  ...file('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'),
})
