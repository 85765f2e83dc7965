import type { Media } from '@ayob/contract/creatives'
import { type Creative, creativeLegibility, type StoredMedia } from '@ayob/domain/creatives/creative'
import type { SizedCreative } from '@ayob/domain/creatives/renditions'
import { sql } from 'kysely'
import { prepared } from '../../platform/columns'
import { text } from '../../platform/http/texts'
import { byNameOf, containing, type Page, pageOf } from '../../platform/paging'
import type { Reader } from '../../platform/ports'

/** The creative that bookings know by the name of a file; undefined for an unknown or deleted one. */
export function creativeByFile(reader: Reader, file: string): Promise<Creative | undefined> {
  return select(reader).where('creatives.file', '=', file).where('creatives.deleted_at', 'is', null).executeTakeFirst()
}

/** The same for several files, by file. */
export async function creativesByFiles(reader: Reader, files: readonly string[]): Promise<Map<string, Creative>> {
  const rows = await select(reader)
    .where(sql<boolean>`creatives.file = any(${[...files]}::text[])`)
    .where('creatives.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.file, row]))
}

const withIds = prepared((reader, ids: readonly string[]) =>
  select(reader).where(sql<boolean>`creatives.id = any(${ids}::text[])`).compile(),
)

/** Creatives by id, deleted ones too. */
export async function creativesByIds(reader: Reader, ids: readonly string[]): Promise<Map<string, Creative>> {
  const rows = await withIds(reader, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Names of creatives, by id. */
export async function creativeNames(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .selectFrom('creatives')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

const RENDITION_NAME = /^([\w-]{1,100})-(\d{3,4})\.(png|jpg|gif|mp4)$/

/** The public name of a rendition. */
const renditionName = (file: string, side: number) => file.replace(/(\.\w{1,10})$/, `-${side}$1`)

/** What screens get of creatives, with the renditions of each, by id. */
export async function filesForScreens(
  reader: Reader,
  creatives: readonly Creative[],
): Promise<Map<string, SizedCreative>> {
  const rows = await reader
    .selectFrom('media_renditions')
    .selectAll()
    .where(sql<boolean>`sha256 = any(${creatives.map(({ sha256 }) => sha256)}::text[])`)
    .orderBy('side')
    .execute()
  const smaller = new Map<string, typeof rows>()
  for (const row of rows) smaller.set(row.sha256, [...(smaller.get(row.sha256) ?? []), row])
  return new Map(
    creatives.map(({ id, file, sha256, media: { kind, duration_s } }) => {
      const renditions = smaller.get(sha256)?.map(({ side, file_sha256, bytes }) => ({
        ...{ side, url: uploadUrl(renditionName(file, side)), sha256: file_sha256, bytes: Number(bytes) },
      }))
      const shown = { url: uploadUrl(file), sha256, kind: kind === 'pdf' ? ('image' as const) : kind, duration_s }
      return [id, { ...shown, ...(renditions && { renditions }) }]
    }),
  )
}

/** A kept file whose renditions are not made yet. */
export interface Unsized {
  readonly sha256: string
  readonly ending: string
}

/** Kept files that screens can play and whose renditions are not made yet, oldest first. */
export const unsizedFiles = (reader: Reader) =>
  reader
    .selectFrom('media_files')
    .select(['media_files.sha256', 'media_files.ending'])
    .where('sized_at', 'is', null)
    .where(sql<boolean>`(media_files.media->>'playable')::boolean`)
    .where('ending', 'in', ['png', 'jpg', 'gif', 'mp4'])
    .orderBy('stored_at')

/** The stored file behind a public name of a rendition. */
export async function storedRendition(reader: Reader, file: string) {
  const [, name, side, ending] = RENDITION_NAME.exec(file) ?? []
  if (!name || !side) return undefined
  const row = await reader
    .selectFrom('creatives')
    .innerJoin('media_files', 'media_files.sha256', 'creatives.sha256')
    .innerJoin('media_renditions', 'media_renditions.sha256', 'creatives.sha256')
    .select(['creatives.id', 'creatives.deleted_at', 'media_files.mime', 'media_files.ending', 'file_sha256'])
    .where('creatives.file', '=', `${name}.${ending}`)
    .where('side', '=', Number(side))
    .executeTakeFirst()
  if (!row) return undefined
  const { id, mime } = row
  return { id, mime, deleted: row.deleted_at !== null, preparing: false, name: `${row.file_sha256}.${row.ending}` }
}

/** The stored file behind a public name of a creative or preview. */
export async function storedFile(
  reader: Reader,
  file: string,
): Promise<{ id: string; deleted: boolean; preparing: boolean; name: string; mime: string } | undefined> {
  const row = await reader
    .selectFrom('creatives')
    .innerJoin('media_files', 'media_files.sha256', 'creatives.sha256')
    .select([
      'media_files.sha256',
      'media_files.ending',
      'media_files.mime',
      'media_files.preview_sha256',
      'media_files.media',
      'creatives.id',
      'creatives.file',
      'creatives.deleted_at',
    ])
    .where((or) => or.or([or('creatives.file', '=', file), or('creatives.preview_file', '=', file)]))
    .executeTakeFirst()
  if (!row) return undefined
  const known = { id: row.id, deleted: row.deleted_at !== null, preparing: row.media.preparing === true }
  if (row.file === file) return { ...known, name: `${row.sha256}.${row.ending}`, mime: row.mime }
  return row.preview_sha256 ? { ...known, name: `${row.preview_sha256}.webp`, mime: 'image/webp' } : undefined
}

/** A page of an account's library, newest first. */
export function libraryPage(reader: Reader, ownerId: string, { q, ...page }: Page & { q?: string }) {
  const words = q && containing(q)
  const creatives = reader
    .selectFrom('creatives')
    .where('creatives.owner_id', '=', ownerId)
    .where('creatives.deleted_at', 'is', null)
    .$if(Boolean(words), (query) => query.where('creatives.name', 'ilike', words ?? ''))
    .innerJoin('media_files', 'media_files.sha256', 'creatives.sha256')
    .leftJoin('designs', 'designs.id', 'creatives.design_id')
    .select([
      'creatives.id',
      'creatives.file',
      'creatives.preview_file as previewFile',
      'creatives.name',
      'creatives.size',
      'creatives.uploaded_at',
      'media_files.media',
      'media_files.measured',
      'creatives.design_facts as designFacts',
      'designs.id as designId',
    ])
    .select(byNameOf('creatives.made_by'))
  return pageOf(creatives.orderBy('creatives.uploaded_at', 'desc').orderBy('creatives.id'), page)
}

function select(reader: Reader) {
  return reader
    .selectFrom('creatives')
    .innerJoin('media_files', 'media_files.sha256', 'creatives.sha256')
    .select([
      'creatives.id',
      'creatives.owner_id as ownerId',
      'creatives.file',
      'creatives.preview_file as previewFile',
    ])
    .select(['creatives.sha256', 'media_files.mime', 'media_files.media', 'media_files.measured'])
    .select(['creatives.design_id as designId', 'creatives.design_facts as designFacts'])
}

/** The address of an uploaded file with a public name. */
export const uploadUrl = (file: string) => `/uploads/${file}`

/** Media facts with their warnings translated. */
export const mediaFacts = ({ preparing, ...media }: StoredMedia): Media => ({
  ...media,
  preparing: preparing === true,
  warnings: media.warnings.map((warning) => (typeof warning === 'string' ? text(warning) : text(...warning))),
})

/** The addresses and facts of a creative. */
export const presentCreative = (
  creative: Pick<Creative, 'file' | 'previewFile' | 'media' | 'measured' | 'designFacts'>,
) => ({
  url: uploadUrl(creative.file),
  preview_url: creative.previewFile && uploadUrl(creative.previewFile),
  media: mediaFacts(creative.media),
  legibility: creativeLegibility(creative),
})
