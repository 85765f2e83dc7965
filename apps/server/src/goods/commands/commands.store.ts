import type { DeviceState } from '@ayob/contract/devices'
import { type Selectable, sql } from 'kysely'
import { sortedBy, unnest } from '../../platform/columns'
import { type Page, pageOf } from '../../platform/paging'
import type { Db, Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type CommandRow = Selectable<Tables['screen_commands']>

/** A command that is given now. */
export type NewCommand = Pick<
  CommandRow,
  'id' | 'screen_id' | 'kind' | 'args' | 'reason' | 'asked_by' | 'asked_at' | 'expires_at'
>

const all = (ids: readonly string[]) => sql`any(${[...ids]}::text[])`

/** Table `screen_commands`. */
export const commandStore = {
  /** The paired screens among those given, with their plates and the states of their devices. */
  async screens(reader: Reader, ids: readonly string[]) {
    const { rows } = await sql<{ id: string; plate: string; device_state: DeviceState | null }>`
      select s.id, v.plate, d.state as device_state from screens s
      join vehicles v on v.id = s.vehicle_id
      left join devices d on d.fingerprint = s.fingerprint
      where s.id = ${all(ids)} and s.unpaired_at is null`.execute(reader)
    return new Map(rows.map((row) => [row.id, row]))
  },

  /** Adds commands, except where one of the kind is open. Returns those that were added. */
  async insert(tx: Tx, commands: readonly NewCommand[]): Promise<{ id: string; screen_id: string }[]> {
    const rows = sortedBy(commands, 'screen_id').map((row) => ({
      ...row,
      asked_at: row.asked_at.getTime(),
      expires_at: row.expires_at.getTime(),
    }))
    const added = await sql<{ id: string; screen_id: string }>`
      insert into screen_commands (id, screen_id, kind, args, reason, asked_by, asked_at, expires_at, state)
      select n.*, 'waiting' from ${unnest(rows, {
        id: 'text',
        screen_id: 'text',
        kind: 'text',
        args: 'text',
        reason: 'text',
        asked_by: 'text',
        asked_at: 'timestamptz',
        expires_at: 'timestamptz',
      })} as n
      on conflict (screen_id, kind) where state in ('waiting', 'sent') do nothing
      returning id, screen_id`.execute(tx)
    return added.rows
  },

  /** Records that a screen is told of its open commands. Returns the ids of those that are still open. */
  async tell(db: Db, screenId: string, ids: readonly string[], at: Date): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
      update screen_commands set state = 'sent', sent_at = coalesce(sent_at, ${at})
      where id = ${all(ids)} and screen_id = ${screenId} and state in ('waiting', 'sent') and expires_at > ${at}
      returning id`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },

  /** Records what came of a command. Undefined for one that the screen was not told of, or whose result is known. */
  finish: (
    tx: Tx,
    screenId: string,
    id: string,
    result: Pick<CommandRow, 'state' | 'finished_at' | 'message'>,
  ): Promise<CommandRow | undefined> =>
    tx
      .updateTable('screen_commands')
      .set(result)
      .where('id', '=', id)
      .where('screen_id', '=', screenId)
      .where('sent_at', 'is not', null)
      .where('finished_at', 'is', null)
      .returningAll()
      .executeTakeFirst(),

  /** Ends commands without a result in time. Returns them. */
  expire: (tx: Tx, now: Date): Promise<CommandRow[]> =>
    tx
      .updateTable('screen_commands')
      .set({ state: 'expired' })
      .where('expires_at', '<=', now)
      .where(sql<boolean>`state in ('waiting', 'sent')`)
      .returningAll()
      .execute(),

  of: (reader: Reader, id: string): Promise<CommandRow | undefined> =>
    reader.selectFrom('screen_commands').selectAll().where('id', '=', id).executeTakeFirst(),

  /** The commands of a screen, newest first. */
  page: (reader: Reader, screenId: string, page: Page) =>
    pageOf(
      reader
        .selectFrom('screen_commands')
        .selectAll()
        .where('screen_id', '=', screenId)
        .orderBy('asked_at', 'desc')
        .orderBy('id'),
      page,
    ),

  async keepLogs(db: Db, id: string, file: string): Promise<void> {
    await db.updateTable('screen_commands').set({ log_file: file }).where('id', '=', id).execute()
  },

  /** The logs of commands from before an instant. */
  async oldLogs(db: Db, before: Date): Promise<{ id: string; file: string }[]> {
    const rows = await db
      .selectFrom('screen_commands')
      .select(['id', 'log_file as file'])
      .where('asked_at', '<', before)
      .where('log_file', 'is not', null)
      .execute()
    return rows.flatMap(({ id, file }) => (file === null ? [] : [{ id, file }]))
  },

  async forgetLogs(db: Db, id: string): Promise<void> {
    await db.updateTable('screen_commands').set({ log_file: null }).where('id', '=', id).execute()
  },

  async removeBefore(db: Db, before: Date): Promise<void> {
    await db.deleteFrom('screen_commands').where('asked_at', '<', before).where('log_file', 'is', null).execute()
  },
}
