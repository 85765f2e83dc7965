import type { OrganisationRole } from '@ayob/contract/call'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

/** Table `organisation_members`. */
export const memberStore = {
  /** Locks an organisation, so that its members change one after the other. Undefined when it does not exist. */
  lock(tx: Tx, organisationId: string) {
    return tx
      .selectFrom('advertisers')
      .select('organization_name as name')
      .where('user_id', '=', organisationId)
      .forUpdate()
      .executeTakeFirst()
  },

  async roleOf(reader: Reader, organisationId: string, userId: string): Promise<OrganisationRole | null> {
    const row = await reader
      .selectFrom('organisation_members')
      .select('role')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.role ?? null
  },

  /** The owner first, then the others in the order in which they joined. */
  list(reader: Reader, organisationId: string) {
    return reader
      .selectFrom('organisation_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .leftJoin('users as a', 'a.id', 'm.added_by')
      .select(['m.user_id', 'm.role', 'm.since', 'u.first_name', 'u.last_name', 'u.email', 'u.status', 'u.invited'])
      .select(['a.first_name as added_first', 'a.last_name as added_last'])
      .where('m.organisation_id', '=', organisationId)
      .orderBy(sql`m.role = 'owner'`, 'desc')
      .orderBy('m.since')
      .orderBy('m.user_id')
      .execute()
  },

  /** The active organisations of a person, by name. */
  ofPerson(reader: Reader, userId: string) {
    return reader
      .selectFrom('organisation_members as m')
      .innerJoin('advertisers as a', 'a.user_id', 'm.organisation_id')
      .innerJoin('users as o', 'o.id', 'm.organisation_id')
      .select(['m.organisation_id as id', 'a.organization_name as name', 'm.role'])
      .where('m.user_id', '=', userId)
      .where(isActive)
      .orderBy(sql`lower(a.organization_name)`)
      .orderBy('m.organisation_id')
      .execute()
  },

  /** Ids of the organisations that a person owns. */
  async ownedBy(reader: Reader, userId: string): Promise<string[]> {
    const rows = await reader
      .selectFrom('organisation_members')
      .select('organisation_id')
      .where('user_id', '=', userId)
      .where('role', '=', 'owner')
      .orderBy('organisation_id')
      .execute()
    return rows.map((row) => row.organisation_id)
  },

  /** Ids of the members with certain roles, owner first. */
  async withRoles(reader: Reader, organisationId: string, roles: readonly OrganisationRole[]): Promise<string[]> {
    const rows = await reader
      .selectFrom('organisation_members')
      .select('user_id')
      .where('organisation_id', '=', organisationId)
      .where('role', 'in', [...roles])
      .orderBy(sql`role = 'owner'`, 'desc')
      .orderBy('user_id')
      .execute()
    return rows.map((row) => row.user_id)
  },

  async add(tx: Tx, member: Insertable<Tables['organisation_members']>): Promise<void> {
    await tx
      .insertInto('organisation_members')
      .values(member)
      .onConflict((known) => known.columns(['organisation_id', 'user_id']).doNothing())
      .execute()
  },

  async setRole(tx: Tx, organisationId: string, userId: string, role: OrganisationRole): Promise<void> {
    await tx
      .updateTable('organisation_members')
      .set({ role })
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .execute()
  },

  async remove(tx: Tx, organisationId: string, userId: string): Promise<void> {
    await tx
      .deleteFrom('organisation_members')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .execute()
  },
}

/**
 * The account of its founder is not switched off. An organisation stays active when its founder was erased after
 * handing it over.
 */
function isActive(of: ExpressionBuilder<Tables & { o: Tables['users'] }, 'o'>) {
  return of.or([of('o.status', '=', 'approved'), of('o.erased_at', 'is not', null)])
}

const invitations = (reader: Reader) =>
  reader
    .selectFrom('organisation_invitations as i')
    .innerJoin('advertisers as a', 'a.user_id', 'i.organisation_id')
    .innerJoin('users as o', 'o.id', 'i.organisation_id')
    .innerJoin('users as b', 'b.id', 'i.invited_by')
    .select(['i.id', 'i.organisation_id', 'i.email', 'i.role', 'i.invited_by', 'i.created_at', 'i.expires_at'])
    .select(['i.used_at', 'i.withdrawn_at', 'a.organization_name as organisation'])
    .select(sql<string>`b.first_name || ' ' || b.last_name`.as('inviter'))
    .select((of) => isActive(of).as('active'))

/** Table `organisation_invitations`. */
export const invitationStore = {
  byToken: (reader: Reader, hash: string) => invitations(reader).where('i.token_hash', '=', hash).executeTakeFirst(),

  open: (reader: Reader, organisationId: string, now: Date) =>
    invitations(reader)
      .where('i.organisation_id', '=', organisationId)
      .where('i.used_at', 'is', null)
      .where('i.withdrawn_at', 'is', null)
      .where('i.expires_at', '>', now)
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id')
      .execute(),

  async add(tx: Tx, invitation: Insertable<Tables['organisation_invitations']>): Promise<void> {
    await tx.insertInto('organisation_invitations').values(invitation).execute()
  },

  async markUsed(tx: Tx, id: string, at: Date): Promise<void> {
    await tx.updateTable('organisation_invitations').set({ used_at: at }).where('id', '=', id).execute()
  },

  /** Deletes invitations that ended before an instant, because their addresses are no longer needed. */
  async removeEndedBefore(tx: Tx, at: Date): Promise<void> {
    await tx
      .deleteFrom('organisation_invitations')
      .where(sql<boolean>`least(expires_at, used_at, withdrawn_at) < ${at}`)
      .execute()
  },

  /** Withdraws unused invitations of an organisation: those to an address, by id, or all. Returns how many. */
  async withdraw(
    tx: Tx,
    organisationId: string,
    at: Date,
    which: { readonly id?: string; readonly email?: string } = {},
  ): Promise<number> {
    const { id, email } = which
    const { numUpdatedRows } = await tx
      .updateTable('organisation_invitations')
      .set({ withdrawn_at: at })
      .where('organisation_id', '=', organisationId)
      .where('used_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''))
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
}

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof invitationStore.byToken>>>
