import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/ports'

/** The hold that is on a screen now. */
export interface Hold {
  readonly reason: string
  readonly since: Date
}

/** Table `screen_holds`. */
export const holdStore = {
  /** Puts a screen on hold. False: it is already. */
  async hold(tx: Tx, hold: { screenId: string; reason: string; by: string | null; at: Date }): Promise<boolean> {
    const open = await tx
      .selectFrom('screen_holds')
      .select('id')
      .where('screen_id', '=', hold.screenId)
      .where('released_at', 'is', null)
      .executeTakeFirst()
    if (open) return false
    const row = { screen_id: hold.screenId, reason: hold.reason, held_at: hold.at, held_by: hold.by, released_at: null }
    await tx.insertInto('screen_holds').values(row).execute()
    return true
  },

  /** Ends the hold. False: there is none. */
  async release(tx: Tx, screenId: string, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('screen_holds')
      .set({ released_at: at })
      .where('screen_id', '=', screenId)
      .where('released_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Takes the hold of a vehicle's earlier screen over to its new one: pairing again doesn't end it. */
  async takeOver(tx: Tx, vehicleId: string, screenId: string, at: Date): Promise<void> {
    await sql`
      with ended as (
        update screen_holds h set released_at = ${at}
        from screens s
        where s.id = h.screen_id and s.vehicle_id = ${vehicleId} and s.id <> ${screenId} and h.released_at is null
        returning h.id, h.reason, h.held_by
      )
      insert into screen_holds (screen_id, reason, held_at, held_by)
      select ${screenId}, reason, ${at}, held_by from ended order by id desc limit 1`.execute(tx)
  },

  async current(reader: Reader, screenId: string): Promise<Hold | null> {
    const row = await reader
      .selectFrom('screen_holds')
      .select(['reason', 'held_at'])
      .where('screen_id', '=', screenId)
      .where('released_at', 'is', null)
      .executeTakeFirst()
    return row ? { reason: row.reason, since: row.held_at } : null
  },
}
