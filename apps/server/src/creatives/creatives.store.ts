import type { Media } from '@ayob/contract/creatives'
import type { Reader, Tx } from '../platform/ports'
import { containing } from '../platform/search'
import { totalOf } from '../platform/total-of'
import type { Prepared } from './ports'

/** A creative with what screens and people need of it. */
export interface Creative {
  readonly id: string
  readonly ownerId: string
  /** Its public name below /uploads. */
  readonly file: string
  readonly previewFile: string | null
  readonly sha256: string
  readonly mime: string
  readonly media: Media
}

/** Tables `media_files` and `creatives`. */
export const creativeStore = {
  async insertMedia(
    tx: Tx,
    sha256: string,
    prepared: Pick<Prepared, 'ending' | 'mime' | 'media'>,
    size: number,
    previewSha256: string | null,
    at: Date,
  ): Promise<void> {
    await tx
      .insertInto('media_files')
      .values({
        sha256,
        ending: prepared.ending,
        mime: prepared.mime,
        size,
        stored_at: at,
        preview_sha256: previewSha256,
        media: JSON.stringify(prepared.media),
      })
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .execute()
  },

  async insert(
    tx: Tx,
    creative: {
      id: string
      ownerId: string
      file: string
      previewFile: string | null
      sha256: string
      originalSha256: string
      name: string
      size: number
      at: Date
    },
  ): Promise<void> {
    await tx
      .insertInto('creatives')
      .values({
        id: creative.id,
        owner_id: creative.ownerId,
        file: creative.file,
        preview_file: creative.previewFile,
        sha256: creative.sha256,
        original_sha256: creative.originalSha256,
        name: creative.name,
        size: creative.size,
        uploaded_at: creative.at,
        deleted_at: null,
      })
      .execute()
  },

  async byFile(reader: Reader, file: string): Promise<Creative | undefined> {
    const row = await select(reader)
      .where('creatives.file', '=', file)
      .where('creatives.deleted_at', 'is', null)
      .executeTakeFirst()
    return row && present(row)
  },

  async byFiles(reader: Reader, files: readonly string[]): Promise<Map<string, Creative>> {
    if (files.length === 0) return new Map()
    const rows = await select(reader)
      .where('creatives.file', 'in', [...files])
      .where('creatives.deleted_at', 'is', null)
      .execute()
    return new Map(rows.map((row) => [row.file, present(row)]))
  },

  async byIds(reader: Reader, ids: readonly string[]): Promise<Map<string, Creative>> {
    if (ids.length === 0) return new Map()
    const rows = await select(reader)
      .where('creatives.id', 'in', [...ids])
      .execute()
    return new Map(rows.map((row) => [row.id, present(row)]))
  },

  /** What lies on the disk under a public name, creative or preview. */
  async stored(
    reader: Reader,
    file: string,
  ): Promise<{ id: string; deleted: boolean; name: string; mime: string } | undefined> {
    const row = await reader
      .selectFrom('creatives')
      .innerJoin('media_files', 'media_files.sha256', 'creatives.sha256')
      .select([
        'media_files.sha256',
        'media_files.ending',
        'media_files.mime',
        'media_files.preview_sha256',
        'creatives.id',
        'creatives.file',
        'creatives.deleted_at',
      ])
      .where((or) => or.or([or('creatives.file', '=', file), or('creatives.preview_file', '=', file)]))
      .executeTakeFirst()
    if (!row) return undefined
    const known = { id: row.id, deleted: row.deleted_at !== null }
    if (row.file === file) return { ...known, name: `${row.sha256}.${row.ending}`, mime: row.mime }
    return row.preview_sha256 ? { ...known, name: `${row.preview_sha256}.webp`, mime: 'image/webp' } : undefined
  },

  /** A page of an account's library, newest first. */
  async library(reader: Reader, ownerId: string, { page, limit, q }: { page: number; limit: number; q?: string }) {
    const words = q && containing(q)
    const base = reader
      .selectFrom('creatives')
      .where('creatives.owner_id', '=', ownerId)
      .where('creatives.deleted_at', 'is', null)
      .$if(Boolean(words), (query) => query.where('creatives.name', 'ilike', words ?? ''))
    const rows = await base
      .innerJoin('media_files', 'media_files.sha256', 'creatives.sha256')
      .select([
        'creatives.id',
        'creatives.file',
        'creatives.preview_file',
        'creatives.name',
        'creatives.size',
        'creatives.uploaded_at',
        'media_files.media',
      ])
      .orderBy('creatives.uploaded_at', 'desc')
      .orderBy('creatives.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return { rows: rows.map((row) => ({ ...row, media: row.media as Media })), total: await totalOf(base) }
  },

  async lock(tx: Tx, id: string) {
    return tx
      .selectFrom('creatives')
      .select(['owner_id', 'deleted_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
  },

  async markDeleted(tx: Tx, id: string, at: Date): Promise<void> {
    await tx.updateTable('creatives').set({ deleted_at: at }).where('id', '=', id).execute()
  },

  /** Bytes that an account's creatives take up. */
  async bytesOf(reader: Reader, ownerId: string): Promise<number> {
    const row = await reader
      .selectFrom('creatives')
      .select((of) => of.fn.sum<string | null>('size').as('bytes'))
      .where('owner_id', '=', ownerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return Number(row?.bytes ?? 0)
  },
}

function select(reader: Reader) {
  return reader
    .selectFrom('creatives')
    .innerJoin('media_files', 'media_files.sha256', 'creatives.sha256')
    .select([
      'creatives.id',
      'creatives.owner_id',
      'creatives.file',
      'creatives.preview_file',
      'creatives.sha256',
      'media_files.mime',
      'media_files.media',
    ])
}

function present(row: {
  id: string
  owner_id: string
  file: string
  preview_file: string | null
  sha256: string
  mime: string
  media: unknown
}): Creative {
  return {
    id: row.id,
    ownerId: row.owner_id,
    file: row.file,
    previewFile: row.preview_file,
    sha256: row.sha256,
    mime: row.mime,
    media: row.media as Media,
  }
}
