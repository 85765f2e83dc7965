export type {}

interface Campaigns {
  id: string
  owner_id: string
  name: string
  brand: string
  vehicle_type: string
  duration_days: number
  notes: string | null
  target_routes: string
  creative_file: string | null
  booking_id: string | null
  version: number
  created_at: Date
}

declare module '../platform/tables' {
  interface Tables {
    campaigns: Campaigns
  }
}
