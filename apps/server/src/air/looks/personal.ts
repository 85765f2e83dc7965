import { ownRows, type PersonalPart } from '../../platform/personal.queries'

/**
 * Looks contain the position of a vehicle. An erasure keeps them: like the plays that they confirm, they are removed
 * after 90 days.
 */
export const looksPersonal: PersonalPart = {
  name: 'looks',
  exported: ownRows('looks', {
    owner: 'screen_id',
    through: ['screens', 'driver_id'],
    columns: ['screen_id', 'asked_at', 'shown_at', 'state', 'lat', 'lng'],
    order: 'asked_at',
  }),
}
