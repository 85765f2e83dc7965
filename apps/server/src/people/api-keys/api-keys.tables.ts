import type { ApiScope } from '@ayob/contract/call'
import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    api_keys: {
      id: string
      owner_id: string
      token_hash: string
      name: string
      scopes: ApiScope[]
      /** The first characters of the key. */
      hint: string
      calls_a_minute: number
      created_at: Date
      /** Null for a key that is valid until it is deleted. */
      expires_at: Date | null
      last_used_at: Date | null
      replaced: Generated<boolean>
      /** The person who created it; null for keys of the previous release. */
      made_by: string | null
      /** The owner who answers for it since that person has left. */
      confirmed_by: string | null
    }
  }
}
