import { ownRows, type PersonalPart } from '../../platform/personal.queries'

/** Airtime by screen, from which earnings derive. It identifies nobody once the account is erased. */
export const playsPersonal: PersonalPart = {
  name: 'airtime',
  exported: ownRows('airtime_totals', {
    owner: 'screen_id',
    through: ['screens', 'driver_id'],
    columns: ['screen_id', 'hour', 'plays', 'house_plays', 'duration_ms'],
    order: 'hour',
  }),
}
