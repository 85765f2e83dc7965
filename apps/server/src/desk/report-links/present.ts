import type { BookingDetail } from '@ayob/contract/bookings'
import { type ReportLink, type SharedReport, zSharedReport } from '@ayob/contract/report-links'
import type { LinkRow } from './report-links.store'

export const presentLink = ({ id, created_at, expires_at, prices, made_by }: LinkRow): ReportLink => ({
  id,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  prices,
  made_by,
})

/** The public part of a booking. The schema drops all other fields. */
export const presentReport = (
  booking: BookingDetail,
  { prices, expires_at }: Pick<LinkRow, 'prices' | 'expires_at'>,
  now: Date,
): SharedReport =>
  zSharedReport.parse({
    ...booking,
    targetRoutes: placesOf(booking),
    price: prices ? booking.price : null,
    breakdown: prices ? booking.breakdown : null,
    as_of: now.toISOString(),
    expires_at: expires_at.toISOString(),
  })

const placesOf = ({ adLocations, targetRoutes }: BookingDetail): string[] =>
  adLocations.length > 0 ? adLocations.map(({ name }) => name) : targetRoutes
