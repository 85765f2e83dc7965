import type { Profile } from '@ayob/contract/accounts'
import { type Concern, rolesTold } from '@ayob/domain/organisations/members'
import type { Reader } from '../../platform/ports'
import { memberStore } from './organisations.store'

/** Organisations for other rooms. */
export const organisationViews = {
  /** The organisations of a person, and the one that they act for. */
  async ofPerson(reader: Reader, userId: string, actingFor: string): Promise<Profile['organisations']> {
    const rows = await memberStore.ofPerson(reader, userId)
    return rows.map((row) => ({ ...row, current: row.id === actingFor }))
  },

  /** Ids of the members who are notified of a concern. */
  told: (reader: Reader, organisationId: string, concern: Concern): Promise<string[]> =>
    memberStore.withRoles(reader, organisationId, rolesTold(concern)),

  ownedBy: memberStore.ownedBy,
  members: memberStore.list,
}
