import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'

interface NewBatch {
  readonly model: string | null
  readonly tokenHash: string
  readonly at: Date
  readonly expiresAt: Date
}

const sameSerial = (serial: string) => sql<boolean>`lower(serial) = lower(${serial})`

/** Tables `device_batches` and `device_batch_serials`. */
export const batchStore = {
  /** New serials, AYB-D-000001 and on. */
  async newSerials(tx: Tx, count: number): Promise<string[]> {
    const { rows } = await sql<{ serial: string }>`
      select 'AYB-D-' || to_char(nextval('device_serial_numbers'), 'FM999999000000') as serial
      from generate_series(1, ${count}::int)`.execute(tx)
    return rows.map(({ serial }) => serial)
  },

  async insert(tx: Tx, { model, tokenHash, at, expiresAt }: NewBatch, serials: readonly string[]) {
    const batch = await tx
      .insertInto('device_batches')
      .values({ model, token_hash: tokenHash, created_at: at, expires_at: expiresAt })
      .returningAll()
      .executeTakeFirstOrThrow()
    const rows = serials.map((serial, place) => ({ batch_id: batch.id, place, serial, device_id: null }))
    await tx.insertInto('device_batch_serials').values(rows).execute()
    return batch
  },

  /** Serials of devices, among the given ones. */
  async enrolledOf(reader: Reader, serials: readonly string[]): Promise<string[]> {
    const known = serials.map((serial) => serial.toLowerCase())
    const rows = await reader
      .selectFrom('devices')
      .select('serial')
      .where(sql<boolean>`lower(serial) = any(${known}::text[])`)
      .execute()
    return rows.map(({ serial }) => serial)
  },

  /** The batch with a token, and how many boxes it has. */
  ofToken: (reader: Reader, tokenHash: string) =>
    reader
      .selectFrom('device_batches as b')
      .selectAll('b')
      .select(sql<number>`(select count(*)::int from device_batch_serials s where s.batch_id = b.id)`.as('size'))
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst(),

  /** Locks the box of a batch with a serial; undefined when the batch has none. */
  lockBox: (tx: Tx, batchId: string, serial: string) =>
    tx
      .selectFrom('device_batch_serials')
      .selectAll()
      .where('batch_id', '=', batchId)
      .where(sameSerial(serial))
      .forUpdate()
      .executeTakeFirst(),

  async setDevice(tx: Tx, { batch_id, place }: { batch_id: string; place: number }, deviceId: string): Promise<void> {
    await tx
      .updateTable('device_batch_serials')
      .set({ device_id: deviceId })
      .where('batch_id', '=', batch_id)
      .where('place', '=', place)
      .execute()
  },
}
