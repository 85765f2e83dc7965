import type { Booking } from '@ayob/contract/bookings'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { useTranslation } from 'react-i18next'
import { Vehicle } from '../../ui/vehicles/vehicle'
import { CreativeView } from './creative-view'

type Pictured = Pick<Booking, 'brandName' | 'creativeUrl' | 'previewUrl' | 'media'>

/** The creative of a booking; `alt` names its brand by default. */
export function BookingCreative({ booking, alt }: { booking: Pictured; alt?: string }) {
  const { t } = useTranslation()
  return (
    <CreativeView
      url={booking.creativeUrl}
      previewUrl={booking.previewUrl}
      media={booking.media}
      alt={alt ?? t('monitor.creativeOf', { brand: booking.brandName })}
    />
  )
}

/** The creative of a booking on its vehicle. */
export function BookedVehicle({ booking }: { booking: Pictured & Pick<Booking, 'vehicleType'> }) {
  const { t } = useTranslation()
  return (
    <Vehicle
      type={vehicleTypeOf(booking.vehicleType) ?? 'car'}
      label={t('monitor.creativeOf', { brand: booking.brandName })}
      screen={<BookingCreative booking={booking} />}
    />
  )
}
