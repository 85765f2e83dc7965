import { type Insertable, sql, type Updateable } from 'kysely'
import { byNameOf } from '../../platform/by-name'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'
import { totalOf } from '../../platform/total-of'

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
  async list(reader: Reader, ownerId: string, { page, limit }: { page: number; limit: number }) {
    const base = reader.selectFrom('designs').where('owner_id', '=', ownerId)
    const rows = await base
      .select(['id', 'name', 'version', 'updated_at', 'creative_id'])
      .select(byNameOf('changed_by'))
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return { rows, total: await totalOf(base) }
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
