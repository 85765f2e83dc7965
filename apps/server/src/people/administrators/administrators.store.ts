import { ADMIN_ROLES, type AdminRole, type Call, mayAdmin } from '@ayob/contract/call'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type AdminInvitationRow = Selectable<Tables['admin_invitations']>

const rolesIn = (text: string | null): AdminRole[] => ADMIN_ROLES.filter((role) => text?.split(',').includes(role))

/** Table `admin_roles`. */
export const adminStore = {
  /** Serialises changes of administrators until the end of the transaction. */
  async lock(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(tx)
  },

  /** Active administrators, oldest first. */
  async list(reader: Reader) {
    const rows = await reader
      .selectFrom('users')
      .leftJoin('admin_roles', 'admin_roles.user_id', 'users.id')
      .select(['users.id', 'first_name', 'last_name', 'email', 'phone', 'created_at'])
      .select(sql<string | null>`string_agg(admin_roles.role, ',')`.as('roles'))
      .where('user_type', '=', 'admin')
      .where('status', '=', 'approved')
      .groupBy('users.id')
      .orderBy('created_at')
      .orderBy('users.id')
      .execute()
    return rows.map(({ roles, first_name, last_name, ...row }) => ({
      ...row,
      name: `${first_name} ${last_name}`.trim(),
      roles: rolesIn(roles),
    }))
  },

  /** Ids of the administrators who may make a call. */
  async idsOfThoseWhoMay(reader: Reader, call: Pick<Call, 'admins'>): Promise<string[]> {
    return (await adminStore.list(reader)).filter(({ roles }) => mayAdmin(call, roles)).map(({ id }) => id)
  },

  async setRoles(tx: Tx, userId: string, roles: readonly AdminRole[]): Promise<void> {
    await tx.deleteFrom('admin_roles').where('user_id', '=', userId).execute()
    const rows = roles.map((role) => ({ user_id: userId, role }))
    if (rows.length > 0) await tx.insertInto('admin_roles').values(rows).execute()
  },
}

/** Table `admin_invitations`. */
export const adminInvitationStore = {
  rolesIn,

  async add(tx: Tx, invitation: Insertable<Tables['admin_invitations']>): Promise<void> {
    await tx.insertInto('admin_invitations').values(invitation).execute()
  },

  byToken: (reader: Reader, hash: string): Promise<AdminInvitationRow | undefined> =>
    reader.selectFrom('admin_invitations').selectAll().where('token_hash', '=', hash).executeTakeFirst(),

  /** Usable invitations, newest first. */
  open: (reader: Reader, now: Date): Promise<AdminInvitationRow[]> =>
    reader
      .selectFrom('admin_invitations')
      .selectAll()
      .where('used_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .execute(),

  /** Spends an open invitation. Returns false when it is used, withdrawn or expired. */
  async use(tx: Tx, id: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('admin_invitations')
      .set({ used_at: now })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Withdraws open invitations: a single one, those to an address, or those by a person. Returns how many. */
  async withdraw(
    tx: Tx,
    now: Date,
    which: { readonly id?: string; readonly email?: string; readonly invited_by?: string },
  ): Promise<number> {
    let query = tx.updateTable('admin_invitations').set({ withdrawn_at: now }).where('used_at', 'is', null)
    for (const [column, value] of Object.entries(which)) {
      query = query.where(column as 'id' | 'email' | 'invited_by', '=', value)
    }
    const { numUpdatedRows } = await query
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
}
