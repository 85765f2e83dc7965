import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'

/** The facts about a good backup. */
export interface MadeBackup {
  readonly bytes: number
  readonly rows: number
  readonly files: number
}

/** Table `backup_runs`. */
export const backupRunStore = {
  /** Prevents others from beginning a backup until the end of the transaction. Returns the last begun run. */
  async lockLast(tx: Tx) {
    await sql`lock table backup_runs in share row exclusive mode`.execute(tx)
    return tx.selectFrom('backup_runs').selectAll().orderBy('began_at', 'desc').limit(1).executeTakeFirst()
  },

  async begin(tx: Tx, name: string, at: Date): Promise<void> {
    await tx.insertInto('backup_runs').values({ name, began_at: at }).execute()
  },

  async end(tx: Tx, name: string, at: Date, result: MadeBackup | { readonly fault: string }): Promise<void> {
    await tx
      .updateTable('backup_runs')
      .set({ ended_at: at, ...result })
      .where('name', '=', name)
      .where('ended_at', 'is', null)
      .execute()
  },

  async removeBefore(tx: Tx, at: Date): Promise<void> {
    await tx.deleteFrom('backup_runs').where('began_at', '<', at).execute()
  },

  list: (reader: Reader) => reader.selectFrom('backup_runs').selectAll().orderBy('began_at', 'desc').execute(),

  async lastGood(reader: Reader): Promise<Date | null> {
    const row = await reader
      .selectFrom('backup_runs')
      .select('began_at')
      .where('ended_at', 'is not', null)
      .where('fault', 'is', null)
      .orderBy('began_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.began_at ?? null
  },
}
