import { z } from 'zod'
import { call } from './call'
import { listed, zBounded, zId, zOptional, zPaging, zSuccess } from './common'

/** What can be wrong with a screen, the gravest first. */
export const INCIDENT_CAUSES = [
  'device',
  'silent',
  'display',
  'plays_missing',
  'no_position',
  'clock',
  'overheating',
  'restarts',
  'storage',
  'memory',
  'refused_plays',
  'permit',
  'bytes',
  'version',
] as const
export type IncidentCause = (typeof INCIDENT_CAUSES)[number]

/** What an incident is about: one screen, or what many screens with the same cause have in common. */
export const INCIDENT_SCOPES = ['screen', 'area', 'version', 'fleet'] as const
export type IncidentScope = (typeof INCIDENT_SCOPES)[number]

/** Open incidents that are not snoozed; snoozed ones; those that the rules or a person have closed. */
export const INCIDENT_FILTERS = ['open', 'snoozed', 'closed'] as const
export type IncidentFilter = (typeof INCIDENT_FILTERS)[number]

/** The longest time for which an incident may be snoozed. */
export const MOST_SNOOZE_DAYS = 14
/** The most screens of an incident that its answer names. */
export const SHOWN_INCIDENT_SCREENS = 20

export const zIncident = z.object({
  id: z.string(),
  cause: z.enum(INCIDENT_CAUSES),
  scope: z.enum(INCIDENT_SCOPES),
  /** Of an area its name, of a version its name, otherwise empty. */
  about: z.string(),
  since: z.string(),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
  /** Who closed it; null when the cause ended by itself. */
  closed_by: z.string().nullable(),
  owner: z.object({ id: z.string(), name: z.string(), current: z.boolean() }).nullable(),
  snoozed_until: z.string().nullable(),
  ticket_id: z.string().nullable(),
  /** How many of its screens have the fault now, and ever had. */
  count: z.number(),
  affected: z.number(),
  /** Net value in LKR of the paid plays that these screens usually show in an hour. */
  stake: z.number(),
  /** The first of its screens. */
  screens: z.array(
    z.object({
      id: z.string(),
      vehicle_number: z.string(),
      vehicle_type: z.string(),
      driver: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
      since: z.string(),
      ended_at: z.string().nullable(),
    }),
  ),
  notes: z.array(z.object({ at: z.string(), by: z.string().nullable(), text: z.string() })),
})
export type Incident = z.infer<typeof zIncident>

const operations = { group: 'Incidents', who: ['admin'] as const, admins: ['operations'] as const }

export const adminIncidents = call('GET', '/admin/incidents', {
  ...operations,
  admins: ['operations', 'auditor'],
  summary: 'What is wrong with the fleet: the open incidents by the money at stake, or snoozed or closed ones by time.',
  query: zPaging.extend({ status: z.enum(INCIDENT_FILTERS, 'validation.status').default('open') }),
  answer: zSuccess.extend({
    incidents: z.array(zIncident),
    ...listed,
    counts: z.record(z.enum(INCIDENT_FILTERS), z.number()),
    summary: z.object({
      /** Vehicles that are usually on air in this hour, and those that are. */
      expected: z.number(),
      on_air: z.number(),
      /** On air, without a minute that earns in the last quarter of an hour. */
      earning_nothing: z.number(),
      /** Running bookings behind their goal. */
      behind: z.number(),
    }),
    /** Where the screens of open incidents last were. */
    places: z.array(z.object({ screen_id: z.string(), incident_id: z.string(), lat: z.number(), lng: z.number() })),
  }),
})

const one = { ...operations, params: zId, answer: zSuccess.extend({ incident: zIncident }) }

export const takeIncident = call('POST', '/admin/incidents/:id/take', {
  ...one,
  summary: 'Makes the caller its owner. 409 when somebody else took it first, unless `over` says to take it over.',
  body: z.object({ over: z.boolean('validation.invalid').optional() }),
})

export const snoozeIncident = call('POST', '/admin/incidents/:id/snooze', {
  ...one,
  summary: `Hides it until an instant, at most ${MOST_SNOOZE_DAYS} days. An incident that gets more screens comes back at once.`,
  body: z.object({ until: zBounded(40, 'validation.invalid') }),
})

export const resolveIncident = call('POST', '/admin/incidents/:id/resolve', {
  ...one,
  summary: 'Closes it. A screen that still has the fault a day later has a new incident.',
  body: z.object({ note: zOptional(1000) }),
})

export const noteIncident = call('POST', '/admin/incidents/:id/note', {
  ...one,
  summary: 'Adds a note, or links a ticket.',
  body: z.object({ note: zOptional(1000), ticket_id: zOptional(100) }),
})
