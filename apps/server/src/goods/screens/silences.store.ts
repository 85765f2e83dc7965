import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'

/** Paired screens, not on hold, that were last heard from between two instants. */
export function silentScreens(reader: Reader, from: Date, until: Date) {
  return reader
    .selectFrom('screen_status')
    .innerJoin('screens', 'screens.id', 'screen_status.screen_id')
    .innerJoin('vehicles', 'vehicles.id', 'screens.vehicle_id')
    .select(['screens.id', 'screens.driver_id', 'vehicles.plate'])
    .where('seen_at', '>=', from)
    .where('seen_at', '<', until)
    .where('unpaired_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('screen_holds')
            .select('id')
            .whereRef('screen_id', '=', 'screens.id')
            .where('released_at', 'is', null),
        ),
      ),
    )
    .execute()
}

/** Records a notification in table `screen_silences`. Returns false when the driver was notified after `before`. */
export async function tellOfSilence(tx: Tx, screenId: string, at: Date, before: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into screen_silences (screen_id, told_at) values (${screenId}, ${at})
    on conflict (screen_id) do update set told_at = ${at} where screen_silences.told_at < ${before}
    returning screen_id`.execute(tx)
  return rows.length > 0
}
