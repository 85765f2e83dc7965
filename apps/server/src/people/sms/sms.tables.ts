import type { SmsKind } from '@ayob/domain/sms/limits'
import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    /** The code that an account asked for last. Its digits follow from the id and a key of the installation. */
    phone_codes: {
      user_id: string
      /** Random; also the id of the message that brings the code. */
      id: string
      phone: string
      wrong_guesses: Generated<number>
      expires_at: Date
    }
    sms_messages: {
      id: string
      /** Null for codes, of which a person may ask for several. */
      dedupe_key: string | null
      user_id: string
      kind: SmsKind
      recipient: string
      language: string
      /** Null for codes, which are written when they are sent. */
      text: string | null
      /** `dropped` was never sent: the limit of the day was reached, or its code was replaced, used or over. */
      state: 'queued' | 'sent' | 'failed' | 'dropped'
      attempts: Generated<number>
      next_attempt_at: Date
      expires_at: Date
      created_at: Date
      sent_at: Date | null
      last_error: string | null
    }
    /** Messages sent on a day of Colombo. */
    sms_days: { day: string; sent: number }
  }
}
