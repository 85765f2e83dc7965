import type { DeviceState } from '@ayob/contract/devices'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type DeviceRow = Selectable<Tables['devices']>
type Change = Partial<Pick<DeviceRow, 'state' | 'vehicle_id' | 'model' | 'public_key' | 'fingerprint' | 'enrolled_at'>>

/** Who changes a device, and when. `actorId` is null for the clock. */
export interface Occasion {
  readonly at: Date
  readonly actorId: string | null
}

/** Tables `devices` and `device_events`. */
export const deviceStore = {
  lock: (tx: Tx, id: string) =>
    tx.selectFrom('devices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  /** The device that has, or once had, a key. `is_current` is false for a former key. */
  ofKey: (reader: Reader, fingerprint: string) =>
    reader
      .selectFrom('devices as d')
      .selectAll('d')
      .select(sql<boolean>`d.fingerprint = ${fingerprint}`.as('is_current'))
      .where(sql<boolean>`(d.fingerprint = ${fingerprint}
        or d.id in (select e.device_id from device_events e where e.fingerprint = ${fingerprint}))`)
      .orderBy('is_current', 'desc')
      .limit(1)
      .executeTakeFirst(),

  bySerial: (reader: Reader, serial: string) =>
    reader.selectFrom('devices').selectAll().where(sql`lower(serial)`, '=', serial.toLowerCase()).executeTakeFirst(),

  async wasMounted(reader: Reader, id: string): Promise<boolean> {
    const row = await reader
      .selectFrom('device_events')
      .select('id')
      .where('device_id', '=', id)
      .where('to_state', '=', 'mounted')
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Adds a device. Returns false when its serial or key was enrolled in the meantime. */
  async insert(tx: Tx, device: Insertable<Tables['devices']>): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('devices')
      .values(device)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return Boolean(numInsertedOrUpdatedRows)
  },

  /** Changes a device, and records changes of state or key in its history. The caller has locked it. */
  async change(tx: Tx, before: DeviceRow, change: Change, occasion: Occasion): Promise<DeviceRow> {
    const after = { ...before, ...change }
    await tx.updateTable('devices').set(change).where('id', '=', before.id).execute()
    if (after.state !== before.state || after.fingerprint !== before.fingerprint) {
      await deviceStore.note(tx, after, before.state, occasion, before.vehicle_id)
    }
    return after
  },

  /** Writes an entry of the history. */
  async note(
    tx: Tx,
    device: Pick<DeviceRow, 'id' | 'state' | 'vehicle_id' | 'fingerprint'>,
    from: DeviceState | null,
    { at, actorId }: Occasion,
    vehicleBefore: string | null = null,
  ): Promise<void> {
    await tx
      .insertInto('device_events')
      .values({
        device_id: device.id,
        at,
        from_state: from,
        to_state: device.state,
        vehicle_id: device.vehicle_id ?? vehicleBefore,
        actor_id: actorId,
        fingerprint: device.fingerprint,
      })
      .execute()
  },
}

/** Records an alarm of a day. Returns false when it was already raised on that day. */
export async function noteAlarm(tx: Tx, alarm: Insertable<Tables['alarms']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('alarms')
    .values(alarm)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}
