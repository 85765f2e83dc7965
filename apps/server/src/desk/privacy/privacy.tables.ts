import type { Day } from '@ayob/contract/days'

declare module '../../platform/tables' {
  interface Tables {
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
