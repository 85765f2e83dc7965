import type { Measured } from '@ayob/domain/creatives/legibility'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

/** A kept file without measurements. */
export interface Unmeasured {
  readonly sha256: string
  readonly ending: string
  readonly mime: string
}

/** Tables `media_files` and `creatives`. */
export const creativeStore = {
  /** Files with the same SHA-256 are stored once. Measurements are added when the stored file has none. */
  async insertMedia(tx: Tx, file: Insertable<Tables['media_files']>): Promise<void> {
    await creativeStore.lockFile(tx, file.sha256)
    await tx
      .insertInto('media_files')
      .values(file)
      .onConflict((conflict) =>
        conflict.column('sha256').doUpdateSet((of) => ({
          measured: of.fn.coalesce('media_files.measured', 'excluded.measured'),
          measured_at: of.fn.coalesce('media_files.measured_at', 'excluded.measured_at'),
        })),
      )
      .execute()
  },

  /** The measurements of a file; undefined when the file is unknown or not yet measured. */
  async measuredOf(reader: Reader, sha256: string): Promise<Measured | null | undefined> {
    const row = await reader
      .selectFrom('media_files')
      .select('measured')
      .where('sha256', '=', sha256)
      .where('measured_at', 'is not', null)
      .executeTakeFirst()
    return row?.measured
  },

  /** The oldest files without measurements. */
  unmeasured(reader: Reader, limit: number): Promise<Unmeasured[]> {
    return reader
      .selectFrom('media_files')
      .select(['sha256', 'ending', 'mime'])
      .where('measured_at', 'is', null)
      .where(sql<boolean>`media->>'preparing' is null`)
      .orderBy('stored_at')
      .limit(limit)
      .execute()
  },

  async setMeasured(reader: Reader, sha256: string, measured: Measured | null, at: Date): Promise<void> {
    await reader
      .updateTable('media_files')
      .set({ measured: measured && JSON.stringify(measured), measured_at: at })
      .where('sha256', '=', sha256)
      .execute()
  },

  async mediaOf(reader: Reader, sha256: string) {
    const file = reader.selectFrom('media_files').select(['ending', 'size', 'media']).where('sha256', '=', sha256)
    return file.executeTakeFirstOrThrow()
  },

  async changeMedia(
    tx: Tx,
    { sha256, ...change }: Updateable<Tables['media_files']> & { sha256: string },
  ): Promise<void> {
    await creativeStore.lockFile(tx, sha256)
    await tx.updateTable('media_files').set(change).where('sha256', '=', sha256).execute()
  },

  /** Shows another file in all creatives that have one, and forgets that one. Their public names stay. */
  async replaceMedia(
    tx: Tx,
    before: string,
    { sha256, previewSha256, keptBytes }: { sha256: string; previewSha256: string | null; keptBytes: number },
    previewName: (name: string) => string,
  ): Promise<void> {
    const rows = await tx.selectFrom('creatives').select(['id', 'file']).where('sha256', '=', before).execute()
    for (const { id, file } of rows) {
      const preview_file = previewSha256 ? previewName(file.replace(/\.\w{1,10}$/, '')) : null
      const change = { sha256, kept_bytes: keptBytes, preview_file }
      await tx.updateTable('creatives').set(change).where('id', '=', id).execute()
    }
    if (sha256 !== before) await tx.deleteFrom('media_files').where('sha256', '=', before).execute()
  },

  /** Until the end of the transaction nobody else stores or removes a file. */
  async lockFile(tx: Tx, sha256: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`.execute(tx)
  },

  /** Returns true when a creative shows a file, or a booking of a deleted one did. */
  async isNeeded(tx: Tx, sha256: string): Promise<boolean> {
    const row = await tx
      .selectFrom('creatives')
      .select('id')
      .where('sha256', '=', sha256)
      .where((or) => or.or([or('deleted_at', 'is', null), or('kept_bytes', '>', 0)]))
      .executeTakeFirst()
    return row !== undefined
  },

  /** The files of a creative no longer count for its account. */
  async forgetFiles(tx: Tx, id: string): Promise<void> {
    await tx.updateTable('creatives').set({ kept_bytes: 0 }).where('id', '=', id).execute()
  },

  async insert(tx: Tx, creative: Insertable<Tables['creatives']>): Promise<void> {
    await tx.insertInto('creatives').values(creative).execute()
  },

  lock(tx: Tx, id: string) {
    return tx
      .selectFrom('creatives')
      .innerJoin('media_files', 'media_files.sha256', 'creatives.sha256')
      .select(['id', 'owner_id', 'deleted_at', 'creatives.sha256', 'ending', 'preview_sha256'])
      .where('id', '=', id)
      .forUpdate('creatives')
      .executeTakeFirst()
  },

  async markDeleted(tx: Tx, id: string, at: Date): Promise<void> {
    await tx.updateTable('creatives').set({ deleted_at: at }).where('id', '=', id).execute()
  },
}
