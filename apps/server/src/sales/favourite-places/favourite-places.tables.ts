export type {}

declare module '../../platform/tables' {
  interface Tables {
    favourite_places: {
      id: string
      advertiser_id: string
      /** Null for a place from before members were recorded. */
      made_by: string | null
      name: string
      lat: number
      lng: number
      /** Metres. */
      radius: number
    }
  }
}
