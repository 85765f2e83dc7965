export type {}

declare module '../platform/tables' {
  interface Tables {
    favourite_places: {
      id: string
      advertiser_id: string
      name: string
      lat: number
      lng: number
      /** Metres. */
      radius: number
    }
  }
}
