import type { CaseState } from '@ayob/contract/integrity'
import type { Suspicion } from '@ayob/contract/suspicions'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Finding } from '@ayob/domain/integrity/finding'
import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    /** Minutes of a driver's day that are or were held. Amounts in cents. */
    integrity_cases: {
      id: string
      vehicle_id: string
      driver_id: string
      vehicle_type: VehicleType
      day: string
      state: CaseState
      score: number
      /** All the held time as compact JSON: `[[from,to],...]` in milliseconds. */
      spans: string
      /** The held minutes of the day that have a play. */
      minutes: number[]
      /** The seconds on air of each; null from the release before, which counted whole minutes. */
      seconds: Generated<number[] | null>
      /** The held plays by booking. */
      plays: ColumnType<Record<string, number>, string, string>
      driver_cents: number
      advertiser_cents: number
      at_stake_cents: ColumnType<number, never, never>
      opened_at: Date
      due_at: Date
      /** When administrators were notified of it. */
      told_at: Date | null
      /** When it became due but the clock could not accept it. */
      overdue_at: Date | null
      decided_at: Date | null
      /** Null when the clock decided. */
      decided_by: string | null
      note: string | null
      driver_message: string | null
      answered_at: Date | null
      appeal_message: string | null
      appealed_at: Date | null
    }
    integrity_reasons: {
      case_id: string
      kind: Suspicion
      score: number
      spans: string
      facts: ColumnType<Finding['facts'], string, string>
      added_at: Date
    }
    integrity_history: {
      id: Generated<number>
      case_id: string
      at: Date
      action: string
      actor_kind: string
      actor_id: string | null
      note: string | null
    }
    /** One row. */
    integrity_settings: {
      single: Generated<boolean>
      /** The score below which the clock accepts a case that nobody decided. */
      case_limit: number
      /** The last day on which administrators got the digest. */
      digest_day: string | null
    }
  }
}
