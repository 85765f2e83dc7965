import type { Reader } from '../../platform/ports'

/** The rating of a driver; null without history. */
export async function driverRatingOf(reader: Reader, driverId: string): Promise<number | null> {
  const query = reader.selectFrom('driver_ratings').select('rating').where('driver_id', '=', driverId)
  const rating = (await query.executeTakeFirst())?.rating ?? null
  return rating === null ? null : Number(rating)
}
