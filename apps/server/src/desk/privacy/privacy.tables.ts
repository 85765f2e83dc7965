import type { Day } from '@ayob/contract/days'
import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    consents: {
      id: Generated<number>
      user_id: string
      kind: 'privacy' | 'marketing'
      given: boolean
      version: string
      language: string
      at: Date
      address: string | null
    }
    data_requests: {
      id: string
      user_id: string
      kind: 'access' | 'correction' | 'erasure'
      details: string | null
      status: 'open' | 'done' | 'refused'
      created_at: Date
      due_on: Day
      answered_at: Date | null
      answered_by: string | null
      answer: string | null
    }
  }
}
