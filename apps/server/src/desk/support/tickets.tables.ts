import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    tickets: {
      id: string
      owner_id: string
      subject: string
      priority: 'low' | 'medium' | 'high' | 'urgent'
      description: string
      status: 'open' | 'answered' | 'closed'
      created_at: Date
      updated_at: Date
      /** The day whose pay a driver's ticket is about. */
      day: string | null
      assignee_id: Generated<string | null>
      /** Null also of a ticket that was closed before there was this column. */
      closed_at: Generated<Date | null>
      merged_into: Generated<string | null>
      screen_id: Generated<string | null>
      booking_id: Generated<string | null>
      payment_id: Generated<string | null>
      payout_id: Generated<string | null>
    }
    ticket_messages: {
      id: Generated<number>
      ticket_id: string
      author_id: string
      by_support: boolean
      message: string
      at: Date
    }
    /** Prepared answers in three languages. */
    ticket_replies: { id: string; title: string; en: string; si: string; ta: string }
  }
}
