import { randomUUID } from 'node:crypto'
import type { ActionOf } from '@ayob/contract/activity'
import { DAY_MS } from '@ayob/contract/durations'
import { type IncidentCause, MOST_SNOOZE_DAYS } from '@ayob/contract/incidents'
import { isHeard } from '@ayob/domain/incidents/faults'
import { isUsual } from '@ayob/domain/incidents/habits'
import { type KnownIncident, roundOf } from '@ayob/domain/incidents/round'
import { vehiclesByIds } from '../../people/vehicles/vehicles.queries'
import type { Context } from '../../platform/context'
import { badField, orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Core, Tx } from '../../platform/ports'
import { ticketSubjects } from '../support/tickets.queries'
import { type FleetFigures, faultStore, type IncidentRow, incidentStore, roundStore } from './incidents.store'
import { observeFleet, type WatchedScreen } from './observe.queries'

/** Another process looked at the fleet this recently. */
const JUST_NOW_MS = 20_000
/** What a driver can do something about without a technician. */
const DRIVERS_OWN: readonly IncidentCause[] = ['no_position', 'overheating', 'display', 'restarts']

/**
 * Looks at the fleet, opens and closes incidents, and tells of the new ones. Of two processes at the same time, one looks.
 */
export async function lookAtFleet(ctx: Context, tx: Tx): Promise<void> {
  const now = ctx.clock.now()
  const { steadySince, before } = await roundStore.begin(tx, now)
  if (before && Math.abs(now.getTime() - before.getTime()) < JUST_NOW_MS) return
  const fleet = await observeFleet(tx, now, { steadySince, requirePermit: ctx.config.requirePermit })
  const faults = await faultStore.all(tx)
  if (fleet.length === 0 && faults.length === 0) return roundStore.noteFigures(tx, figuresOf(fleet, now.getTime()))
  const known = await incidentStore.recent(tx, now)
  const round = roundOf(fleet, faults, known, now.getTime(), randomUUID)
  await incidentStore.apply(tx, round, now)
  await roundStore.noteFigures(tx, figuresOf(fleet, now.getTime()))
  await faultStore.replace(tx, faults, round.faults)
  const sizes = new Map<string, string[]>()
  for (const { incidentId, screenId } of round.joined)
    sizes.set(incidentId, [...(sizes.get(incidentId) ?? []), screenId])
  const screens = new Map(fleet.map((screen) => [screen.id, screen]))
  for (const incident of round.opened) await tellOf(ctx, tx, incident, sizes.get(incident.id) ?? [], screens)
}

function figuresOf(fleet: readonly WatchedScreen[], now: number): FleetFigures {
  const onAir = fleet.filter((screen) => isHeard(screen, now))
  return {
    expected: fleet.filter(({ habits }) => isUsual(habits, now)).length,
    on_air: onAir.length,
    earning_nothing: onAir.filter(({ heardMin, playedMin, is_held }) => is_held || (heardMin > 0 && playedMin === 0))
      .length,
  }
}

async function tellOf(
  ctx: Core,
  tx: Tx,
  { id: incidentId, cause, scope, about }: Pick<KnownIncident, 'id' | 'cause' | 'scope' | 'about'>,
  screenIds: readonly string[],
  screens: ReadonlyMap<string, WatchedScreen>,
): Promise<void> {
  const count = screenIds.length
  // A single screen can wait for the digest, unless somebody has it who should not.
  if (scope !== 'screen' || cause === 'device')
    await ctx.emit(tx, 'incident.opened', { incidentId, cause, scope, about, count })
  const screen = scope === 'screen' ? screens.get(about) : undefined
  if (!screen || !DRIVERS_OWN.includes(cause)) return
  const vehicle = (await vehiclesByIds(ctx, tx, [screen.vehicle_id])).get(screen.vehicle_id)
  if (!vehicle) throw new Error(`no vehicle of screen ${about}`)
  const { vehicleNumber } = vehicle
  await ctx.emit(tx, 'screen.trouble', { screenId: about, driverId: screen.driver_id, vehicleNumber, cause })
}

/** An open incident, locked. Errors: 404; 409 once it is closed. */
async function openOne(tx: Tx, id: string): Promise<IncidentRow> {
  const incident = orNotFound(await incidentStore.lock(tx, id))
  if (incident.closed_at) throw new Refusal('conflict', 'server.incidentClosed')
  return incident
}

const recorded = (
  { recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  incident: IncidentRow,
  action: ActionOf<'incident'>,
  more = {},
) =>
  recordActivity(tx, {
    actor,
    action: `incident.${action}`,
    subject: 'incident',
    subjectId: incident.id,
    details: { cause: incident.cause, ...(incident.scope !== 'fleet' && { about: incident.about }), ...more },
  })

/** Makes an administrator the owner. Errors: 404; 409 when it is closed, or somebody else's and not to be taken over. */
export async function take(ctx: Core, tx: Tx, actor: Actor, id: string, over: boolean): Promise<void> {
  const incident = await openOne(tx, id)
  if (incident.owner_id === actor.id) return
  if (incident.owner_id && !over) throw new Refusal('conflict', 'server.incidentTaken')
  await incidentStore.change(tx, id, { owner_id: actor.id })
  await recorded(ctx, tx, actor, incident, 'taken')
}

/** Hides it until an instant. Errors: 400 for one that is past or too far; 404; 409 when it is closed. */
export async function snooze(ctx: Core, tx: Tx, actor: Actor, id: string, until: string): Promise<void> {
  const at = new Date(until)
  const ahead = at.getTime() - ctx.clock.now().getTime()
  if (!(ahead > 0 && ahead <= MOST_SNOOZE_DAYS * DAY_MS)) throw badField('until', 'validation.invalid')
  const incident = await openOne(tx, id)
  await incidentStore.change(tx, id, { snoozed_until: at })
  await recorded(ctx, tx, actor, incident, 'snoozed', { until: at.toISOString() })
}

/** Closes it. Errors: 404; 409 when it is closed. */
export async function resolve(ctx: Core, tx: Tx, actor: Actor, id: string, words: string | null): Promise<void> {
  const incident = await openOne(tx, id)
  const at = ctx.clock.now()
  await incidentStore.change(tx, id, { closed_at: at, closed_by: actor.id, snoozed_until: null })
  if (words) await incidentStore.addNote(tx, { incident_id: id, at, author_id: actor.id, note: words })
  await recorded(ctx, tx, actor, incident, 'resolved')
}

/** Adds a note, or links a ticket, also once it is closed. Errors: 400 for neither, or an unknown ticket; 404. */
export async function note(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  { note: words, ticket_id }: { readonly note: string | null; readonly ticket_id: string | null },
): Promise<void> {
  const incident = orNotFound(await incidentStore.lock(tx, id))
  if (!words && !ticket_id) throw badField('note', 'validation.required')
  if (ticket_id && (await ticketSubjects(tx, [ticket_id])).size === 0) throw badField('ticket_id', 'validation.invalid')
  if (words) await incidentStore.addNote(tx, { incident_id: id, at: ctx.clock.now(), author_id: actor.id, note: words })
  if (ticket_id) await incidentStore.change(tx, id, { ticket_id })
  await recorded(ctx, tx, actor, incident, 'noted', { ...(ticket_id && { ticket: ticket_id }) })
}
