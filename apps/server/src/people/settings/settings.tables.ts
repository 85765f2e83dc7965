export type {}

declare module '../../platform/tables' {
  interface Tables {
    user_settings: {
      user_id: string
      email: boolean
      sms: boolean
      push: boolean
      campaign_updates: boolean
      system_alerts: boolean
      weekly_reports: boolean
      marketing: boolean
      theme: 'system' | 'light' | 'dark'
    }
  }
}
