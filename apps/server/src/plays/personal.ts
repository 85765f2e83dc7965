import type { Reader } from '../platform/ports'

/** What delivery keeps of a driver: time on air, from which earnings follow. It names nobody once the account is erased. */
export const playsPersonal = {
  name: 'airtime',

  async exported(reader: Reader, userId: string) {
    return reader
      .selectFrom('airtime_totals')
      .innerJoin('screens', 'screens.id', 'airtime_totals.screen_id')
      .select(['screen_id', 'hour', 'plays', 'house_plays', 'duration_ms'])
      .where('driver_id', '=', userId)
      .orderBy('hour')
      .execute()
  },
}
