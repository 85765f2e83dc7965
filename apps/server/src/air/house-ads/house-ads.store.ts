import { HOUSE_AD_LANGUAGES } from '@ayob/contract/house-ads'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type Unsized, unsizedFiles } from '../../goods/creatives/creatives.queries'
import { byNameOf } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

/** Tables `house_ads` and `house_ad_files`. */
export const houseAdStore = {
  /** Those that are not deleted, in their order. */
  list(reader: Reader) {
    return reader
      .selectFrom('house_ads')
      .selectAll('house_ads')
      .select(byNameOf('house_ads.changed_by'))
      .where('deleted_at', 'is', null)
      .orderBy('place')
      .orderBy('id')
      .execute()
  },

  /** The files of house ads that are not deleted, by language. */
  async files(reader: Reader) {
    const rows = await reader
      .selectFrom('house_ad_files')
      .select(['creative_id', 'house_ad_id', 'language'])
      .where('unused_since', 'is', null)
      .execute()
    const placeOf = (row: (typeof rows)[number]) => HOUSE_AD_LANGUAGES.indexOf(row.language)
    return rows.sort((a, b) => placeOf(a) - placeOf(b))
  },

  /** Ids of the creatives that a playlist may still name. */
  async kept(reader: Reader): Promise<string[]> {
    const rows = await reader
      .selectFrom('house_ad_files')
      .select('creative_id')
      .where('house_ad_id', 'is not', null)
      .execute()
    return rows.map(({ creative_id }) => creative_id)
  },

  /** One administrator at a time changes house ads, whose order is common to all. */
  async lockAll(tx: Tx): Promise<void> {
    await sql`lock table house_ads in share row exclusive mode`.execute(tx)
  },

  byId(tx: Tx, id: string) {
    return tx
      .selectFrom('house_ads')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
  },

  async insert(tx: Tx, row: Insertable<Tables['house_ads']>): Promise<void> {
    await tx.insertInto('house_ads').values(row).execute()
  },

  async change(tx: Tx, id: string, change: Updateable<Tables['house_ads']>): Promise<void> {
    await tx.updateTable('house_ads').set(change).where('id', '=', id).execute()
  },

  /** An upload that no house ad uses yet. */
  async addUpload(tx: Tx, creativeId: string, at: Date): Promise<void> {
    await tx
      .insertInto('house_ad_files')
      .values({ creative_id: creativeId, house_ad_id: null, language: 'all', unused_since: at })
      .execute()
  },

  fileOf(tx: Tx, creativeId: string) {
    return tx
      .selectFrom('house_ad_files')
      .selectAll()
      .where('creative_id', '=', creativeId)
      .forUpdate()
      .executeTakeFirst()
  },

  async use(
    tx: Tx,
    creativeId: string,
    file: Pick<Tables['house_ad_files'], 'house_ad_id' | 'language'>,
  ): Promise<void> {
    await tx
      .updateTable('house_ad_files')
      .set({ ...file, unused_since: null })
      .where('creative_id', '=', creativeId)
      .execute()
  },

  /** The files of a house ad are no longer used, except some. */
  async leave(tx: Tx, houseAdId: string, at: Date, except: readonly string[] = []): Promise<void> {
    await tx
      .updateTable('house_ad_files')
      .set({ unused_since: at })
      .where('house_ad_id', '=', houseAdId)
      .where('unused_since', 'is', null)
      .where(sql<boolean>`creative_id <> all(${[...except]}::text[])`)
      .execute()
  },

  /** Files that house ads use, without renditions. */
  unsized(reader: Reader, limit: number): Promise<Unsized[]> {
    return unsizedFiles(reader)
      .where(
        sql<boolean>`exists (
          select from creatives c join house_ad_files f on f.creative_id = c.id
          where c.sha256 = media_files.sha256 and f.unused_since is null
        )`,
      )
      .limit(limit)
      .execute()
  },

  unusedBefore(reader: Reader, at: Date) {
    return reader
      .selectFrom('house_ad_files')
      .innerJoin('creatives', 'creatives.id', 'house_ad_files.creative_id')
      .select(['creative_id as id', 'creatives.owner_id as ownerId'])
      .where('unused_since', '<', at)
      .orderBy('creative_id')
      .execute()
  },

  async forget(tx: Tx, creativeId: string): Promise<void> {
    await tx.deleteFrom('house_ad_files').where('creative_id', '=', creativeId).execute()
  },
}
