import { ownRows, type PersonalPart } from '../platform/personal.queries'

/** Looks hold where a vehicle was. An erasure leaves them: like the plays that they stand behind, they go after 90 days. */
export const looksPersonal: PersonalPart = {
  name: 'looks',
  exported: ownRows('looks', {
    owner: 'screen_id',
    through: ['screens', 'driver_id'],
    columns: ['screen_id', 'asked_at', 'shown_at', 'state', 'lat', 'lng'],
    order: 'asked_at',
  }),
}
