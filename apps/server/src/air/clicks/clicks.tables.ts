export type {}

declare module '../../platform/tables' {
  interface Tables {
    ad_visits: { booking_id: string; hour: Date; visitor: string }
  }
}
