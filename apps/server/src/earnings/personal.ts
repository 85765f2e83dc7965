import type { Reader } from '../platform/ports'

/** What earnings keep of a driver. Nothing is erased: what was paid follows from it, and books can't be changed. */
export const earningsPersonal = {
  name: 'earnings',

  async exported(reader: Reader, userId: string) {
    return reader
      .selectFrom('driver_earnings')
      .select(['day', 'revision', 'minutes_on_air', 'paid_minutes', 'gross_cents', 'device_cents', 'net_cents'])
      .where('driver_id', '=', userId)
      .orderBy('id')
      .execute()
  },
}
