import { type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

/** The current hold of a screen. */
export interface Hold {
  readonly reason: string
  readonly since: Date
}

/** Table `screen_holds`. */
export const holdStore = {
  /** Puts a screen on hold. Returns false when it already is. */
  async hold(tx: Tx, hold: Insertable<Tables['screen_holds']>): Promise<boolean> {
    if (await holdStore.current(tx, hold.screen_id)) return false
    await tx.insertInto('screen_holds').values(hold).execute()
    return true
  },

  /** Ends the hold. Returns false when there is none. */
  async release(tx: Tx, screenId: string, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('screen_holds')
      .set({ released_at: at })
      .where('screen_id', '=', screenId)
      .where('released_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Moves the hold of a vehicle's earlier screen to its new one, so that pairing again doesn't end it. */
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
      .select(['reason', 'held_at as since'])
      .where('screen_id', '=', screenId)
      .where('released_at', 'is', null)
      .executeTakeFirst()
    return row ?? null
  },
}
