import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Day } from '@ayob/contract/days'
import { packDay, unpackDay } from '@ayob/domain/integrity/packing'
import { isLong } from '@ayob/domain/integrity/rules/presence'
import type { VehicleDay } from '@ayob/domain/integrity/vehicle-day'
import { type ExpressionBuilder, sql } from 'kysely'
import { sortedBy } from '../../platform/columns'
import type { Db, Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)
/** Days per statement: about a megabyte. */
const AT_ONCE = 50

/** Table `evidence_reading`. */
export const readingStore = {
  /** Up to when the evidence has been read; undefined before the first run. */
  async until(reader: Reader): Promise<Date | undefined> {
    return (await reader.selectFrom('evidence_reading').select('read_until').executeTakeFirst())?.read_until
  },

  /** Starts reading at an instant, if nobody has yet. */
  async begin(tx: Tx, at: Date): Promise<void> {
    await tx
      .insertInto('evidence_reading')
      .values({ read_until: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** Moves the mark, if it has not changed. Returns false when another process has moved it. */
  async move(tx: Tx, from: Date, to: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('evidence_reading')
      .set({ read_until: to })
      .where('read_until', '=', from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
}

interface Key {
  readonly vehicleId: string
  readonly day: Day
}

interface KnownDay extends Key {
  readonly driverId: string
  readonly seen: VehicleDay
  readonly revision: number
  readonly wasOffline: boolean
  readonly wasPlaceless: boolean
}

const isOneOf =
  (keys: readonly Key[]) =>
  ({ eb, refTuple, tuple }: ExpressionBuilder<Tables, 'vehicle_days'>) =>
    eb(
      refTuple('vehicle_id', 'day'),
      'in',
      keys.map(({ vehicleId, day }) => tuple(vehicleId, day)),
    )

/** A day is due when it is over, or when it is already longer than a driver's day. */
const dueRows = (reader: Reader, today: Day) =>
  reader
    .selectFrom('vehicle_days')
    .where('is_due', '=', true)
    .where(({ eb, or }) => or([eb('day', '<', today), eb('is_long', '=', true)]))

/** Table `vehicle_days`. */
export const vehicleDayStore = {
  /** Locks days, in the order of their keys. Those without a row are absent. */
  async lock(tx: Tx, keys: readonly Key[]): Promise<VehicleDay[]> {
    const days: VehicleDay[] = []
    const sorted = sortedBy(keys, 'vehicleId', 'day')
    for (let from = 0; from < sorted.length; from += AT_ONCE) {
      const some = sorted.slice(from, from + AT_ONCE)
      const rows = await tx
        .selectFrom('vehicle_days')
        .select(['vehicle_id', 'day', 'digest'])
        .where(isOneOf(some))
        .orderBy('vehicle_id')
        .orderBy('day')
        .forUpdate()
        .execute()
      for (const row of rows) days.push(await read(row))
    }
    return days
  },

  /** Saves days to which plays were added, and marks them as due. */
  async save(tx: Tx, days: readonly { readonly driverId: string; readonly seen: VehicleDay }[]): Promise<void> {
    for (let from = 0; from < days.length; from += AT_ONCE) {
      const rows = await Promise.all(
        days.slice(from, from + AT_ONCE).map(async ({ driverId, seen }) => ({
          vehicle_id: seen.vehicleId,
          day: seen.day,
          driver_id: driverId,
          digest: await pack(packDay(seen)),
          is_due: true,
          is_long: isLong(seen),
        })),
      )
      await tx
        .insertInto('vehicle_days')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['vehicle_id', 'day']).doUpdateSet(({ ref }) => ({
            driver_id: ref('excluded.driver_id'),
            digest: ref('excluded.digest'),
            is_long: ref('excluded.is_long'),
            revision: sql<number>`vehicle_days.revision + 1`,
            is_due: true,
          })),
        )
        .execute()
    }
  },

  /** The days with vehicles to inspect, oldest first. */
  async dueDays(reader: Reader, today: Day): Promise<Day[]> {
    const rows = await dueRows(reader, today).select('day').distinct().orderBy('day').execute()
    return rows.map(({ day }) => day)
  },

  /** The due vehicles of a day. */
  async due(reader: Reader, day: Day, today: Day): Promise<string[]> {
    const rows = await dueRows(reader, today)
      .select('vehicle_id')
      .where('day', '=', day)
      .orderBy('vehicle_id')
      .execute()
    return rows.map(({ vehicle_id }) => vehicle_id)
  },

  /** Every vehicle's days between two days, in batches. */
  async *between(db: Db, from: Day, to: Day): AsyncGenerator<KnownDay> {
    const keys = await db
      .selectFrom('vehicle_days')
      .select(['vehicle_id as vehicleId', 'day'])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day')
      .orderBy('vehicle_id')
      .execute()
    for (let next = 0; next < keys.length; next += AT_ONCE) {
      const some = keys.slice(next, next + AT_ONCE)
      const rows = await db
        .selectFrom('vehicle_days')
        .selectAll()
        .where(isOneOf(some))
        .orderBy('day')
        .orderBy('vehicle_id')
        .execute()
      for (const row of rows) {
        yield {
          vehicleId: row.vehicle_id,
          day: row.day,
          driverId: row.driver_id,
          revision: row.revision,
          wasOffline: row.was_offline,
          wasPlaceless: row.was_placeless,
          seen: await read(row),
        }
      }
    }
  },

  /** Records that a day was inspected in this revision. It stays due if plays have arrived in the meantime. */
  async done(
    tx: Tx,
    { vehicleId, day, revision }: Pick<KnownDay, 'vehicleId' | 'day' | 'revision'>,
    was: { readonly was_offline: boolean; readonly was_placeless: boolean },
  ): Promise<void> {
    await tx
      .updateTable('vehicle_days')
      .set({ ...was, is_due: sql<boolean>`revision <> ${revision}` })
      .where('vehicle_id', '=', vehicleId)
      .where('day', '=', day)
      .execute()
  },

  /** Marks other days of a vehicle with the same pattern for another inspection, because a repeated pattern weighs more. */
  async inspectAgain(
    tx: Tx,
    vehicleId: string,
    pattern: 'was_offline' | 'was_placeless',
    from: Day,
    to: Day,
    but: Day,
  ): Promise<void> {
    await tx
      .updateTable('vehicle_days')
      .set({ is_due: true })
      .where('vehicle_id', '=', vehicleId)
      .where(pattern, '=', true)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('day', '<>', but)
      .execute()
  },

  async dropBefore(tx: Tx, day: Day): Promise<void> {
    await tx.deleteFrom('vehicle_days').where('day', '<', day).execute()
  },
}

async function read(row: { vehicle_id: string; day: Day; digest: Buffer }): Promise<VehicleDay> {
  return unpackDay(row.vehicle_id, row.day, await unpack(row.digest))
}
