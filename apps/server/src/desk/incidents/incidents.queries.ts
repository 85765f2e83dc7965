import type { Reader } from '../../platform/ports'

/** The last incidents that a screen is or was part of, the newest first. */
export const incidentsOfScreen = (reader: Reader, screenId: string, most: number) =>
  reader
    .selectFrom('incident_screens as s')
    .innerJoin('incidents as i', 'i.id', 's.incident_id')
    .select(['i.id', 'i.cause', 'i.scope', 's.since', 'i.closed_at', 's.ended_at'])
    .where('s.screen_id', '=', screenId)
    .orderBy('s.since', 'desc')
    .orderBy('i.id')
    .limit(most)
    .execute()
