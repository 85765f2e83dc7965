import type { Generated } from 'kysely'

declare module '../platform/tables' {
  interface Tables {
    /** What a vehicle's screens reported of a day, kept for as long as later days are compared with it. */
    vehicle_days: {
      vehicle_id: string
      day: string
      driver_id: string
      /** See `packing` of the domain; deflated. */
      digest: Buffer
      /** Grows with every addition. */
      revision: Generated<number>
      /** Plays have come since the last inspection. */
      is_due: boolean
      /** On air for longer than a driver drives. */
      is_long: Generated<boolean>
      was_offline: Generated<boolean>
      was_placeless: Generated<boolean>
    }
    /** One row: the evidence that arrived until then has been read. */
    evidence_reading: { id: Generated<boolean>; read_until: Date }
  }
}
