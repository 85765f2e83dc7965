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
    user_settings: {
      user_id: string
      email: boolean
      /** Not read any more, but by the previous release. */
      sms: boolean
      /** Null until the person has chosen. */
      sms_choice: boolean | null
      push: boolean
      campaign_updates: boolean
      system_alerts: boolean
      weekly_reports: boolean
      marketing: boolean
      theme: 'system' | 'light' | 'dark'
    }
  }
}
