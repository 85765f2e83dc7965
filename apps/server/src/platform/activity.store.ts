import type { Clock, RecordActivity } from './ports'

/** Writes the activity log, table `activity`. */
export function createRecordActivity(clock: Clock): RecordActivity {
  return async (tx, ...entries) => {
    if (entries.length === 0) return
    await tx
      .insertInto('activity')
      .values(
        entries.map(({ actor, action, subject, subjectId, details = {} }) => ({
          at: clock.now(),
          actor_kind: actor.kind,
          actor_id: actor.id,
          action,
          subject,
          subject_id: subjectId,
          details: JSON.stringify({ ...details, ...(actor.apiKey && { api_key: actor.apiKey }) }),
          address: actor.address,
        })),
      )
      .execute()
  }
}
