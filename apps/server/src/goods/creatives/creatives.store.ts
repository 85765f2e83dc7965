import type { Measured } from '@ayob/domain/creatives/legibility'
import { type Insertable, sql, type Updateable } from 'kysely'
import { byNameOf, type Page, pageOf, totalOf } from '../../platform/paging'
import type { Db, Reader, Tx } from '../../platform/ports'
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

/** Table `media_renditions`. */
export const renditionStore = {
  /** Adds the renditions of a file, whose accounts keep their bytes too. Does nothing when another job was first. */
  async add(tx: Tx, sha256: string, made: readonly Insertable<Tables['media_renditions']>[], at: Date): Promise<void> {
    const sized = tx.updateTable('media_files').set({ sized_at: at }).where('sha256', '=', sha256)
    const { numUpdatedRows } = await sized.where('sized_at', 'is', null).executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n || made.length === 0) return
    await tx
      .insertInto('media_renditions')
      .values([...made])
      .execute()
    const bytes = made.reduce((sum, one) => sum + one.bytes, 0)
    await sql`update creatives set kept_bytes = kept_bytes + ${bytes} where sha256 = ${sha256} and kept_bytes > 0`.execute(
      tx,
    )
  },

  /** Removes the renditions of a file. Returns the content that no other file needs. */
  async drop(tx: Tx, sha256: string): Promise<string[]> {
    await tx.updateTable('media_files').set({ sized_at: null }).where('sha256', '=', sha256).execute()
    const { rows } = await sql<{ file_sha256: string }>`
      with gone as (delete from media_renditions where sha256 = ${sha256} returning file_sha256)
      select distinct file_sha256 from gone
      where not exists (
        select from media_renditions r where r.file_sha256 = gone.file_sha256 and r.sha256 <> ${sha256}
      ) and not exists (select from media_files f where f.sha256 = gone.file_sha256)`.execute(tx)
    return rows.map(({ file_sha256 }) => file_sha256)
  },
}

/** Table `designs`, and the design columns of `creatives`. */
export const designStore = {
  async insert(tx: Tx, design: Insertable<Tables['designs']>): Promise<void> {
    await tx.insertInto('designs').values(design).execute()
  },

  byId(reader: Reader, id: string) {
    const design = reader.selectFrom('designs').selectAll().select(byNameOf('changed_by'))
    return design.where('id', '=', id).executeTakeFirst()
  },

  lock(tx: Tx, id: string) {
    return tx.selectFrom('designs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  /** A page of an account's designs, last changed first. */
  list(reader: Reader, ownerId: string, page: Page) {
    const designs = reader
      .selectFrom('designs')
      .where('owner_id', '=', ownerId)
      .select(['id', 'name', 'version', 'updated_at', 'creative_id', 'document'])
      .select(byNameOf('changed_by'))
    return pageOf(designs.orderBy('updated_at', 'desc').orderBy('id'), page)
  },

  count: (reader: Reader, ownerId: string): Promise<number> =>
    totalOf(reader.selectFrom('designs').where('owner_id', '=', ownerId)),

  /** Returns true when the design already has this content. */
  async holds(reader: Reader, id: string, name: string, document: string): Promise<boolean> {
    const row = await reader
      .selectFrom('designs')
      .select('id')
      .where('id', '=', id)
      .where('name', '=', name)
      .where(sql<boolean>`document = ${document}::jsonb`)
      .executeTakeFirst()
    return row !== undefined
  },

  async save(tx: Tx, id: string, change: Updateable<Tables['designs']>): Promise<void> {
    await tx.updateTable('designs').set(change).where('id', '=', id).execute()
  },

  /** Stores the document and its facts with the creative that was made from it. */
  async keepBeside(tx: Tx, creativeId: string, designId: string, document: string, facts: string): Promise<void> {
    await tx
      .updateTable('creatives')
      .set({ design_id: designId, design: document, design_facts: facts })
      .where('id', '=', creativeId)
      .execute()
    await tx.updateTable('designs').set({ creative_id: creativeId }).where('id', '=', designId).execute()
  },

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.deleteFrom('designs').where('id', '=', id).execute()
  },
}

export const FIRST_PAUSE_MS = 5000

export interface Preparation {
  readonly sha256: string
  readonly ownerId: string
  readonly tries: number
}

/** Table `media_preparations`. */
export const preparationStore = {
  async add(tx: Tx, row: Insertable<Tables['media_preparations']>): Promise<void> {
    await tx
      .insertInto('media_preparations')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** Takes a file that is due, for `leaseMs`. When the process dies, it is due again afterwards. */
  async take(db: Db, now: Date, leaseMs: number): Promise<Preparation | undefined> {
    const { rows } = await sql<Preparation>`
      update media_preparations set tries = tries + 1, next_at = ${new Date(now.getTime() + leaseMs)}
      where sha256 = (
        select sha256 from media_preparations where next_at <= ${now} order by next_at limit 1 for update skip locked
      )
      returning sha256, owner_id as "ownerId", tries`.execute(db)
    return rows[0]
  },

  async postpone(db: Db, sha256: string, until: Date): Promise<void> {
    await db.updateTable('media_preparations').set({ next_at: until }).where('sha256', '=', sha256).execute()
  },

  /** Ends a preparation. Returns false when another process has ended it. */
  async end(tx: Tx, sha256: string): Promise<boolean> {
    const { numDeletedRows } = await tx.deleteFrom('media_preparations').where('sha256', '=', sha256).executeTakeFirst()
    return numDeletedRows > 0n
  },
}
