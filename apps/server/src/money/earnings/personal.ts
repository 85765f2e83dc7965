import { ownRows, type PersonalPart } from '../../platform/personal.queries'

/** Nothing is erased: payouts derive from earnings, and books can't be changed. */
export const earningsPersonal: PersonalPart = {
  name: 'earnings',
  exported: ownRows('driver_earnings', {
    owner: 'driver_id',
    columns: ['day', 'revision', 'minutes_on_air', 'paid_minutes', 'gross_cents', 'device_cents', 'net_cents'],
    order: 'id',
  }),
}
