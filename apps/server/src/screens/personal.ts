import type { Clock, Reader, Tx } from '../platform/ports'
import { endScreensOfDriver } from './screens.store'

/** What screens keep of a driver. */
export const screensPersonal = (clock: Clock) => ({
  name: 'screens',

  async exported(reader: Reader, userId: string) {
    return reader
      .selectFrom('screens')
      .leftJoin('screen_status', 'screen_status.screen_id', 'screens.id')
      .select(['screens.id', 'vehicle_type', 'paired_at', 'unpaired_at', 'seen_at', 'lat', 'lng'])
      .where('driver_id', '=', userId)
      .orderBy('paired_at')
      .execute()
  },

  async erase(tx: Tx, userId: string): Promise<undefined> {
    await endScreensOfDriver(tx, userId, clock.now())
  },
})
