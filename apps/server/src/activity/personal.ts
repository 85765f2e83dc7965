import type { Reader } from '../platform/ports'

/** What the log of actions keeps of a person: what they did. It is append-only, and names nobody but by their id. */
export const activityPersonal = {
  name: 'activity',

  async exported(reader: Reader, userId: string) {
    return reader
      .selectFrom('activity')
      .select(['at', 'action', 'subject', 'subject_id', 'address'])
      .where('actor_id', '=', userId)
      .orderBy('id')
      .execute()
  },
}
