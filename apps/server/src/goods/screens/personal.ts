import type { PersonalPart } from '../../platform/personal.queries'
import type { Clock } from '../../platform/ports'
import { endPairings } from './pairing.commands'

export const screensPersonal = (clock: Clock): PersonalPart => ({
  name: 'screens',

  exported: (reader, userId) =>
    reader
      .selectFrom('screens')
      .leftJoin('screen_status', 'screen_status.screen_id', 'screens.id')
      .select(['screens.id', 'vehicle_type', 'paired_at', 'unpaired_at', 'seen_at', 'lat', 'lng'])
      .where('driver_id', '=', userId)
      .orderBy('paired_at')
      .execute(),

  async erase(tx, userId): Promise<undefined> {
    await endPairings(tx, { driver_id: userId }, { at: clock.now(), actorId: null })
  },
})
