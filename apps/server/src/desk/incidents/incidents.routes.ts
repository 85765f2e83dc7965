import * as calls from '@ayob/contract/incidents'
import { toLkr } from '@ayob/contract/money'
import { fleetScreens } from '../../goods/screens/fleet.queries'
import { accountViews } from '../../people/accounts/accounts.queries'
import { vehiclesByIds } from '../../people/vehicles/vehicles.queries'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import type { Reader } from '../../platform/ports'
import { flightViews } from '../../sales/bookings/flights.queries'
import { note, resolve, snooze, take } from './incidents.commands'
import { incidentStore, type ListedIncident, roundStore } from './incidents.store'

/** What is wrong with the fleet, and who sees to it. */
export function incidentRoutes(http: Http, ctx: Context): void {
  const { db, clock } = ctx

  route(http, calls.adminIncidents, async ({ query: { status, page, limit }, session }) => {
    const now = clock.now()
    const counts = await incidentStore.counts(db, now)
    const figures = await roundStore.figures(db)
    return {
      incidents: await presentIncidents(
        ctx,
        db,
        await incidentStore.list(db, now, { status, page, limit }),
        session.userId,
      ),
      total: counts[status],
      page,
      limit,
      counts,
      summary: {
        expected: figures?.expected ?? 0,
        on_air: figures?.on_air ?? 0,
        earning_nothing: figures?.earning_nothing ?? 0,
        behind: await flightViews.countBehind(db, now),
      },
      places: await placesOf(db, now),
    }
  })

  const one = async (id: string, eyesId: string) => {
    const rows = await incidentStore.list(db, clock.now(), { id, page: 1, limit: 1 })
    const [incident] = await presentIncidents(ctx, db, rows, eyesId)
    return { incident: orNotFound(incident) }
  }

  route(http, calls.takeIncident, async ({ params: { id }, body, actor, session, transact }) => {
    await transact((tx) => take(ctx, tx, actor, id, body.over ?? false))
    return one(id, session.userId)
  })

  route(http, calls.snoozeIncident, async ({ params: { id }, body, actor, session, transact }) => {
    await transact((tx) => snooze(ctx, tx, actor, id, body.until))
    return one(id, session.userId)
  })

  route(http, calls.resolveIncident, async ({ params: { id }, body, actor, session, transact }) => {
    await transact((tx) => resolve(ctx, tx, actor, id, body.note))
    return one(id, session.userId)
  })

  route(http, calls.noteIncident, async ({ params: { id }, body, actor, session, transact }) => {
    await transact((tx) => note(ctx, tx, actor, id, body))
    return one(id, session.userId)
  })
}

async function placesOf(reader: Reader, now: Date) {
  const troubled = await incidentStore.troubled(reader, now)
  if (troubled.length === 0) return []
  const where = new Map((await fleetScreens(reader, now)).map((screen) => [screen.id, screen]))
  return troubled.flatMap(({ screen_id, incident_id }) => {
    const { lat = null, lng = null } = where.get(screen_id) ?? {}
    return lat === null || lng === null ? [] : [{ screen_id, incident_id, lat, lng }]
  })
}

/** Incidents as an administrator sees them. */
async function presentIncidents(
  ctx: Context,
  reader: Reader,
  rows: readonly ListedIncident[],
  eyesId: string,
): Promise<calls.Incident[]> {
  const ids = rows.map(({ id }) => id)
  const screens = await incidentStore.screens(reader, ids, calls.SHOWN_INCIDENT_SCREENS)
  const notes = await incidentStore.notes(reader, ids)
  const vehicles = await vehiclesByIds(ctx, reader, [...new Set(screens.map(({ vehicle_id }) => vehicle_id))])
  const people = await accountViews.people(reader, [
    ...new Set([
      ...screens.map(({ driver_id }) => driver_id),
      ...notes.flatMap(({ author_id }) => author_id ?? []),
      ...rows.flatMap(({ owner_id, closed_by }) => [owner_id, closed_by].filter((id) => id !== null)),
    ]),
  ])
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.name ?? ''))
  return rows.map((row) => ({
    id: row.id,
    cause: row.cause,
    scope: row.scope,
    about: row.scope === 'screen' ? '' : row.about,
    since: row.since.toISOString(),
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: nameOf(row.closed_by),
    owner:
      row.owner_id === null
        ? null
        : { id: row.owner_id, name: nameOf(row.owner_id) ?? '', current: row.owner_id === eyesId },
    snoozed_until: row.snoozed_until?.toISOString() ?? null,
    ticket_id: row.ticket_id,
    count: row.current,
    affected: row.affected,
    stake: toLkr(row.stake_cents),
    screens: screens
      .filter(({ incident_id }) => incident_id === row.id)
      .map((screen) => ({
        id: screen.screen_id,
        vehicle_number: vehicles.get(screen.vehicle_id)?.vehicleNumber ?? '',
        vehicle_type: screen.vehicle_type,
        driver: {
          id: screen.driver_id,
          name: nameOf(screen.driver_id) ?? '',
          phone: people.get(screen.driver_id)?.phone ?? '',
        },
        since: screen.since.toISOString(),
        ended_at: screen.ended_at?.toISOString() ?? null,
      })),
    notes: notes
      .filter(({ incident_id }) => incident_id === row.id)
      .map(({ at, author_id, note: words }) => ({ at: at.toISOString(), by: nameOf(author_id), text: words })),
  }))
}
