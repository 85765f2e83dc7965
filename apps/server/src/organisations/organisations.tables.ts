import type { OrganisationRole } from '@ayob/contract/call'
import type { JoinableRole } from '@ayob/contract/organisations'
import type { Generated } from 'kysely'

declare module '../platform/tables' {
  interface Tables {
    /** Whoever signs up as an advertiser becomes the owner of their own one by a trigger. */
    organisation_members: {
      /** The account of the advertiser who founded it. */
      organisation_id: string
      user_id: string
      role: OrganisationRole
      since: Date
      /** Who invited them; null for its founder. */
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
