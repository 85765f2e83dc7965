import type { InquiryStatus } from '@ayob/contract/inquiries'
import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    inquiries: {
      id: string
      name: string
      email: string
      company: string
      phone: string
      message: string
      status: Generated<InquiryStatus>
      created_at: Date
      /** The searchable text, in lower case. */
      searched: ColumnType<string, never, never>
    }
  }
}
