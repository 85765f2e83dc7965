import type { UserStatus, UserType } from '@ayob/contract/accounts'
import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    users: {
      id: string
      email: string
      password_hash: string
      user_type: UserType
      status: UserStatus
      first_name: string
      last_name: string
      phone: string
      language: Generated<string>
      photo_file: Generated<string | null>
      photo_bytes: Generated<number>
      /** Joined an organisation by an invitation, without a registration or a review. */
      invited: Generated<boolean>
      erased_at: Generated<Date | null>
      created_at: Date
      reviewed_at: Date | null
      reviewed_by: string | null
      rejection_reason: string | null
    }
    /** When accounts were switched off; `on_at` is null while they are. */
    switch_offs: { id: Generated<number>; user_id: string; off_at: Date; on_at: Date | null }
    drivers: {
      user_id: string
      vehicle_number: string
      national_id_sealed: string
      national_id_last4: string
      national_id_hash: string
      driving_license: string
    }
    advertisers: {
      user_id: string
      organization_name: string
      company_email: string
      website: string | null
      business_registration_number: string
      address: string | null
      city: string | null
      tin: string | null
      invoice_name: string | null
      /** The normalised registration number, for comparison. */
      business_key: Generated<string>
    }
    documents: {
      user_id: string
      field: string
      file: string
      name: string
      mime: string
      size: number
      uploaded_at: Date
      /** When the replacement in an approved account began to wait for review. */
      asked_at: Date | null
    }
    /** Documents that were replaced or rejected in an approved account. */
    document_versions: {
      file: string
      user_id: string
      field: string
      name: string
      mime: string
      size: number
      uploaded_at: Date
      replaced_at: Date
      /** Whether a reviewer had accepted it. */
      accepted: boolean
    }
    sessions: {
      token_hash: string
      id: string
      user_id: string
      scope: 'full' | 'applicant'
      device: string
      created_at: Date
      last_used_at: Date
      /** When the person last proved their identity; null for a session opened by the previous release. */
      proven_at: Date | null
      fully_proven_at: Date | null
      /** The organisation; null for the person's own one. */
      acting_for: Generated<string | null>
      /** By the clock of the database. */
      wrote_at: Generated<Date>
    }
    /** Devices that the account signed in from, grouped by what a person would call the same device. */
    known_devices: { user_id: string; family: string; first_seen_at: Date }
    password_resets: {
      token_hash: string
      user_id: string
      expires_at: Date
      used_at: Date | null
    }
    two_factor: {
      user_id: string
      secret_sealed: string
      enabled_at: Date | null
      /** The newest time step whose code was used. */
      last_step: Generated<number>
    }
    passkeys: {
      /** The credential's id, unique across accounts. */
      id: string
      user_id: string
      name: string
      /** COSE key, base64url. */
      public_key: string
      /** The latest signature count; 0 for passkeys that don't count. */
      counter: number
      /** Comma-separated. */
      transports: string
      created_at: Date
      last_used_at: Date | null
    }
    /** `user_id` is the person who creates a passkey; null for a challenge to use one. */
    passkey_challenges: { challenge_hash: string; user_id: string | null; expires_at: Date }
    recovery_codes: { user_id: string; code_hash: string; used_at: Date | null }
    sign_in_challenges: {
      token_hash: string
      user_id: string
      expires_at: Date
      /** The first step was a code by SMS. */
      by_sms: Generated<boolean>
    }
  }
}
