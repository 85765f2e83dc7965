import type { OrganisationRole } from '@ayob/contract/call'
import type { JoinableRole } from '@ayob/contract/organisations'
import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    /** A trigger makes a person who signs up as an advertiser the owner of their own organisation. */
    organisation_members: {
      /** The account of the advertiser who founded the organisation. */
      organisation_id: string
      user_id: string
      role: OrganisationRole
      since: Date
      /** The person who invited them; null for the founder. */
      added_by: string | null
    }
    organisation_invitations: {
      id: string
      token_hash: string
      organisation_id: string
      /** In lower case. */
      email: string
      role: JoinableRole
      invited_by: string
      created_at: Date
      expires_at: Date
      used_at: Generated<Date | null>
      withdrawn_at: Generated<Date | null>
    }
  }
}
