import type { ReportLink } from '@ayob/contract/report-links'

declare module '../../platform/tables' {
  interface Tables {
    report_links: {
      id: string
      booking_id: string
      token_hash: string
      prices: boolean
      made_by: ReportLink['made_by']
      created_at: Date
      expires_at: Date
      revoked_at: Date | null
    }
  }
}
