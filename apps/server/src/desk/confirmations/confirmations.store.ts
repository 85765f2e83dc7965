import type { ConfirmationKind } from '@ayob/contract/call'
import type { ConfirmationState } from '@ayob/contract/confirmations'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Page, pageOf } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type ConfirmationRow = Selectable<Tables['confirmations']>

/** Tables `confirmations` and `four_eyes_off`. */
export const confirmationStore = {
  /** Stores a request. Undefined when the same one is already open. */
  insert: (tx: Tx, row: Insertable<Tables['confirmations']>): Promise<ConfirmationRow | undefined> =>
    tx
      .insertInto('confirmations')
      .values(row)
      .onConflict((conflict) => conflict.column('fingerprint').where('state', '=', sql.lit('asked')).doNothing())
      .returningAll()
      .executeTakeFirst(),

  open: (reader: Reader, fingerprint: string): Promise<ConfirmationRow | undefined> =>
    reader
      .selectFrom('confirmations')
      .selectAll()
      .where('fingerprint', '=', fingerprint)
      .where('state', '=', 'asked')
      .executeTakeFirst(),

  lock: (tx: Tx, id: string): Promise<ConfirmationRow | undefined> =>
    tx.selectFrom('confirmations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  decide: (
    tx: Tx,
    id: string,
    decision: Pick<ConfirmationRow, 'state' | 'decided_by' | 'decided_at'> & { readonly reason?: string },
  ): Promise<ConfirmationRow> =>
    tx.updateTable('confirmations').set(decision).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

  /** Ends requests that nobody decided in time. Returns them. */
  expire: (tx: Tx, now: Date): Promise<ConfirmationRow[]> =>
    tx
      .updateTable('confirmations')
      .set({ state: 'expired', decided_at: now })
      .where('state', '=', 'asked')
      .where('expires_at', '<=', now)
      .returningAll()
      .execute(),

  page(reader: Reader, state: ConfirmationState | 'all', page: Page) {
    const confirmations = reader
      .selectFrom('confirmations')
      .selectAll()
      .$if(state !== 'all', (query) => query.where('state', '=', state as ConfirmationState))
    return pageOf(confirmations.orderBy('asked_at', 'desc').orderBy('id'), page)
  },

  async counts(reader: Reader): Promise<Record<string, number>> {
    const rows = await reader
      .selectFrom('confirmations')
      .select(['state', (of) => of.fn.countAll<string>().as('count')])
      .groupBy('state')
      .execute()
    const all = rows.reduce((sum, { count }) => sum + Number(count), 0)
    return { all, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) }
  },

  async kindsOff(reader: Reader): Promise<ReadonlySet<ConfirmationKind>> {
    const rows = await reader.selectFrom('four_eyes_off').select('kind').execute()
    return new Set(rows.map(({ kind }) => kind))
  },

  async switchOff(tx: Tx, off: Insertable<Tables['four_eyes_off']>): Promise<void> {
    await tx
      .insertInto('four_eyes_off')
      .values(off)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async switchOn(tx: Tx, kind: ConfirmationKind): Promise<void> {
    await tx.deleteFrom('four_eyes_off').where('kind', '=', kind).execute()
  },
}
