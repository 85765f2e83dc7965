import type { DeviceBatch } from '@ayob/contract/devices'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

const figures = sql<{ size: number; enrolled: number }>`
  (select json_build_object('size', count(*), 'enrolled', count(s.device_id))
   from device_batch_serials s where s.batch_id = b.id)`.as('figures')

/** Batches, newest first, and the number of all. */
export async function batchPage(reader: Reader, { page, limit }: { page: number; limit: number }) {
  const rows = await reader
    .selectFrom('device_batches as b')
    .select(['b.id', 'b.model', 'b.created_at', 'b.expires_at', figures])
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await reader
    .selectFrom('device_batches')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const batches = rows.map(
    ({ id, model, created_at, expires_at, figures: { size, enrolled } }): DeviceBatch => ({
      id,
      model,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      size,
      enrolled,
    }),
  )
  return { batches, total }
}

/** A batch with its serials in their order; undefined for an unknown id. */
export async function findBatch(reader: Reader, id: string) {
  const batch = await reader
    .selectFrom('device_batches')
    .select(['id', 'model'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!batch) return undefined
  const rows = await reader
    .selectFrom('device_batch_serials')
    .select('serial')
    .where('batch_id', '=', id)
    .orderBy('place')
    .execute()
  return { ...batch, serials: rows.map(({ serial }) => serial) }
}
