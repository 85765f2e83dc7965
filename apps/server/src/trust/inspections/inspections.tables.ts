import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    /** The reports of a vehicle's screens on a day, kept as long as later days are compared with it. */
    vehicle_days: {
      vehicle_id: string
      day: string
      driver_id: string
      /** See `packing` of the domain; deflated. */
      digest: Buffer
      /** Incremented with every addition. */
      revision: Generated<number>
      /** Plays have arrived since the last inspection. */
      is_due: boolean
      /** On air longer than a driver drives. */
      is_long: Generated<boolean>
      was_offline: Generated<boolean>
      was_placeless: Generated<boolean>
    }
    /** One row: the evidence that arrived until this time has been read. */
    evidence_reading: { id: Generated<boolean>; read_until: Date }
  }
}
