import { addDays, dayOf } from '@ayob/contract/days'
import { sql } from 'kysely'
import { inDatabase, multiply, type Place } from './database'

/** The bounds of Colombo in degrees: the south-west corner and the size. */
const CITY = { lat: 6.82, lng: 79.85, height: 0.16, width: 0.1 }

/**
 * Multiplies a live booking until `count` are running, a third each on tuk-tuks, cars and buses, each with a circle of
 * 500 m to 5 km somewhere in the city.
 */
export async function fillBookings(place: Place, bookingId: string, count: number, now: Date): Promise<void> {
  const from = dayOf(now)
  const to = addDays(from, 7)
  const changes = sql`
    'id', gen_random_uuid(), 'number', nextval('booking_numbers'), 'qr_code', r.qr_code || '-' || n,
    'vehicle_type', (array['tuktuk', 'car', 'bus'])[1 + n % 3], 'start_date', ${from}::date, 'end_date', ${to}::date,
    'ad_locations', jsonb_build_array(jsonb_build_object('id', '1', 'name', 'Area', 'color', '#FFB000',
      'radius', 500 + n * 37 % 4500, 'position', jsonb_build_object(
        'lat', ${CITY.lat}::float8 + ${CITY.height}::float8 * (n * 7919 % 1000) / 1000,
        'lng', ${CITY.lng}::float8 + ${CITY.width}::float8 * (n * 104729 % 1000) / 1000)))`
  await inDatabase(place, async (db) => {
    await multiply(db, 'bookings', sql`r.id = ${bookingId}`, count - 1, changes)
    await sql`
      insert into booking_history (booking_id, at, event, actor_kind, actor_id, note, approval_status, payment_status,
        status, start_date, end_date)
      select b.id, h.at, h.event, h.actor_kind, h.actor_id, h.note, h.approval_status, h.payment_status, h.status,
        b.start_date, b.end_date
      from bookings b, booking_history h
      where h.booking_id = ${bookingId} and b.id <> ${bookingId}
      order by h.id`.execute(db)
    await sql`vacuum analyze`.execute(db)
  })
}

/** A place in the city, different for each number. */
export function placeInCity(n: number): { lat: number; lng: number } {
  return {
    lat: CITY.lat + (CITY.height * ((n * 617) % 1000)) / 1000,
    lng: CITY.lng + (CITY.width * ((n * 353) % 1000)) / 1000,
  }
}
