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
    }
    ticket_messages: {
      id: Generated<number>
      ticket_id: string
      author_id: string
      by_support: boolean
      message: string
      at: Date
    }
  }
}
