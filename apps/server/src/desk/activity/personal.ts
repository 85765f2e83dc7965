import { ownRows, type PersonalPart } from '../../platform/personal.queries'

/** The activity log is append-only and refers to people by id only, so nothing is erased. */
export const activityPersonal: PersonalPart = {
  name: 'activity',
  exported: ownRows('activity', {
    owner: 'actor_id',
    columns: ['at', 'action', 'subject', 'subject_id', 'address'],
    order: 'id',
  }),
}
