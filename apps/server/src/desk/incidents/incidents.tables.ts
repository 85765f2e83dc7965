import type { Day } from '@ayob/contract/days'
import type { IncidentCause, IncidentScope } from '@ayob/contract/incidents'
import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    incidents: {
      id: string
      cause: IncidentCause
      scope: IncidentScope
      /** Of a screen its id, of an area or version its name, of the fleet empty. */
      about: string
      opened_at: Date
      closed_at: Generated<Date | null>
      /** Null when the rules closed it. */
      closed_by: Generated<string | null>
      owner_id: Generated<string | null>
      snoozed_until: Generated<Date | null>
      ticket_id: Generated<string | null>
    }
    /** The screens that an incident is or was about. */
    incident_screens: { incident_id: string; screen_id: string; since: Date; ended_at: Generated<Date | null> }
    incident_notes: { id: Generated<number>; incident_id: string; at: Date; author_id: string | null; note: string }
    /** The faults that screens have now; see `Course` of the domain. */
    screen_faults: {
      screen_id: string
      cause: IncidentCause
      since: Date
      opened_at: Date | null
      gone_since: Date | null
      incident_id: string | null
    }
    /** What was usual for a screen on the days before one: `Habits` of the domain as JSON, and the value of its plays in an hour. */
    screen_habits: { screen_id: string; day: Day; habits: string; worth_cents: number }
    /** One row: the last look at the fleet, and since when there was one in each minute or so, and what it counted. */
    incident_rounds: {
      id: number
      at: Date
      steady_since: Date
      digest_day: Generated<Day | null>
      figures: Generated<string | null>
    }
  }
}
