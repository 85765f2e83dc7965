import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type CampaignRow = Selectable<Tables['campaigns']>

/** The fields that the advertiser edits. */
export type CampaignContent = Pick<
  CampaignRow,
  | 'name'
  | 'brand'
  | 'vehicle_type'
  | 'duration_days'
  | 'notes'
  | 'target_routes'
  | 'creative_file'
  | 'creative_files'
  | 'hours'
  | 'holidays'
>

/** The content as column values. */
const columnsOf = <Content extends Partial<CampaignContent>>({
  hours,
  creative_files: files,
  ...content
}: Content) => ({
  ...content,
  ...(hours !== undefined && { hours: hours && JSON.stringify(hours) }),
  ...(files !== undefined && { creative_files: files && JSON.stringify(files) }),
})

/** Table `campaigns`. */
export const campaignStore = {
  insert(tx: Tx, campaign: CampaignContent & Pick<CampaignRow, 'owner_id' | 'created_at'>) {
    return tx
      .insertInto('campaigns')
      .values({ ...columnsOf(campaign), booking_id: null, version: 1 })
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  all(reader: Reader): Promise<CampaignRow[]> {
    return reader.selectFrom('campaigns').selectAll().execute()
  },

  lock(tx: Tx, id: string): Promise<CampaignRow | undefined> {
    return tx.selectFrom('campaigns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  /** Writes content and booking, and increments the version. */
  change(tx: Tx, row: CampaignRow, change: Partial<CampaignContent> & { booking_id?: string | null }) {
    return tx
      .updateTable('campaigns')
      .set({ ...columnsOf(change), version: row.version + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.deleteFrom('campaigns').where('id', '=', id).execute()
  },
}
