import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    mails: {
      id: Generated<number>
      dedupe_key: string
      template: string
      recipient: string
      language: string
      subject: string
      text: string
      html: string
      state: 'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed'
      attempts: Generated<number>
      next_attempt_at: Date
      claimed_at: Date | null
      sent_at: Date | null
      last_error: string | null
      created_at: Date
      opt_out_url: string | null
      /** Whose doing it tells of, if they can do it again and again. */
      source: string | null
    }
  }
}
