import type { AdminRole } from '@ayob/contract/call'

declare module '../../platform/tables' {
  interface Tables {
    admin_roles: { user_id: string; role: AdminRole }
    admin_invitations: {
      id: string
      token_hash: string
      email: string
      /** Comma-separated. */
      roles: string
      invited_by: string
      created_at: Date
      expires_at: Date
      used_at: Date | null
      withdrawn_at: Date | null
    }
  }
}
