import type { ColumnType, Generated } from 'kysely'

interface Inquiries {
  id: string
  name: string
  email: string
  company: string
  phone: string
  message: string
  status: Generated<'new' | 'contacted' | 'closed'>
  created_at: Date
  /** What a search looks through, in small letters. */
  searched: ColumnType<string, never, never>
}

declare module '../platform/tables' {
  interface Tables {
    inquiries: Inquiries
  }
}
