import type { AdOnAir } from '@ayob/contract/bookings'
import { HOUR_MS } from '@ayob/contract/durations'
import { hundredMetres } from '@ayob/domain/geo/distance'
import { hourOf } from '@ayob/domain/plays/airtime'
import { deliveries } from '../../air/figures/bookings.queries'
import { screensShowing } from '../../air/figures/screens.queries'
import { screensOnAir } from '../../goods/screens/screens.queries'
import type { Reader } from '../../platform/ports'

/** The vehicles that show an ad now, and its plays by street since the beginning of the hour before. */
export async function onAirOf(reader: Reader, bookingId: string, now: Date): Promise<Omit<AdOnAir, 'success'>> {
  const since = new Date(hourOf(now.getTime() - HOUR_MS))
  const [screens, streets] = await Promise.all([
    screensOnAir(reader, await screensShowing(reader, bookingId, now), [bookingId], now),
    deliveries.byStreetSince(reader, bookingId, since),
  ])
  const vehicles = screens.map(({ vehicleType, lat, lng }) => ({
    vehicle_type: vehicleType,
    lat: hundredMetres(lat),
    lng: hundredMetres(lng),
  }))
  return { vehicles, since: since.toISOString(), streets }
}
