import { addDays, dayOf } from '@ayob/contract/days'
import * as calls from '@ayob/contract/screens'
import type { z } from 'zod'
import type { Core } from '../../platform/core'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import type { Reader } from '../../platform/ports'
import type { BatchFaults, Devices } from './ports'
import { endByAdmin, holdScreen, releaseScreen } from './screens.commands'
import { countScreens, fleetCounts, fleetPlaces, rejectionsOf, type ScreenRow, screenPage } from './screens.queries'

interface ScreenAdminDeps extends Core {
  /** Numbers and brands of bookings, by id. */
  readonly bookingNames: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly faults: BatchFaults
  readonly devices: Devices
  /** Called with each changed screen, so that it is looked up again. */
  readonly changed: (screenId: string) => void
}

const REFUSED_DAYS = 7
const sinceDay = (now: Date) => addDays(dayOf(now), 1 - REFUSED_DAYS)
/** The administrators' list of screens, with holds and unpairing. */
export function screenAdminRoutes(http: Http, deps: ScreenAdminDeps): void {
  const { db, clock, changed } = deps

  route(http, calls.adminScreens, async ({ query }) => {
    const now = clock.now()
    const rows = await screenPage(db, now, query)
    const { alerts, ...counts } = await fleetCounts(db, now)
    const total = query.q ? await countScreens(db, now, query) : counts[query.status]
    return {
      screens: await present(deps, rows, now),
      total,
      page: query.page,
      limit: query.limit,
      counts,
      summary: {
        paired: counts.all,
        online: counts.online,
        silent: counts.silent,
        onHold: counts.held,
        noPermit: counts.noPermit,
        alerts,
      },
    }
  })

  route(http, calls.adminScreenMap, async () => {
    const places = await fleetPlaces(db, clock.now())
    const at = (state: (typeof places)[number]['state']) =>
      places.filter((place) => place.state === state).map(({ lat, lng }): [number, number] => [lat, lng])
    return { points: { online: at('online'), quiet: at('quiet'), silent: at('silent'), held: at('held') } }
  })

  route(http, calls.adminScreenRefusals, async () => {
    const since = sinceDay(clock.now())
    const [plays, reports] = [await deps.faults.rejectedPlays(db, since), await deps.faults.ofFleet(db, since)]
    const returned = await deps.faults.returnedPlays(db, since)
    return { days: REFUSED_DAYS, plays, reports, returned }
  })

  route(http, calls.endScreen, async ({ params: { id }, actor, transact }) => {
    await transact((tx) => endByAdmin(deps, tx, actor, id))
    changed(id)
    return { message: text('server.screenUnpaired') }
  })

  route(http, calls.holdScreen, async ({ params: { id }, body: { reason }, actor, transact }) => {
    await transact((tx) => holdScreen(deps, tx, actor, id, reason))
    changed(id)
    return { message: text('server.screenHeld') }
  })

  route(http, calls.releaseScreen, async ({ params: { id }, actor, transact }) => {
    await transact((tx) => releaseScreen(deps, tx, actor, id))
    changed(id)
    return { message: text('server.screenReleased') }
  })
}

async function present(
  { db, bookingNames, faults: batchFaults }: ScreenAdminDeps,
  rows: readonly ScreenRow[],
  now: Date,
): Promise<z.output<typeof calls.zAdminScreen>[]> {
  const vehicleIds = rows.map((row) => row.vehicle_id)
  const rejections = await rejectionsOf(db, vehicleIds, sinceDay(now))
  const faults = await batchFaults.ofVehicles(db, vehicleIds, sinceDay(now))
  const playing = rows.flatMap((row) => (row.now_playing ? [row.now_playing] : []))
  const names = await bookingNames(db, [...new Set(playing)])
  return rows.map((row) => ({
    id: row.id,
    vehicle: { id: row.vehicle_id, vehicle_number: row.plate, vehicle_type: row.vehicle_type },
    driver: { id: row.driver_id, name: row.driver, phone: row.phone },
    paired_at: row.paired_at.toISOString(),
    last_seen_at: row.seen_at?.toISOString() ?? null,
    state: row.state,
    alert: row.alert,
    lat: row.lat,
    lng: row.lng,
    position: row.position,
    accuracy_m: row.accuracy_m,
    now_playing: playingNow(row, names),
    version: row.app_version,
    free_mb: row.free_mb,
    hold:
      row.hold_reason !== null && row.held_at ? { reason: row.hold_reason, since: row.held_at.toISOString() } : null,
    permit: row.permit,
    device: row.device_id !== null && row.serial !== null ? { id: row.device_id, serial: row.serial } : null,
    rejected: rejections.get(row.vehicle_id) ?? {},
    faults: faults.get(row.vehicle_id) ?? {},
    missed: row.missed,
  }))
}

/** The booking that a screen currently reports; null for an unknown one. */
function playingNow({ now_playing: id }: ScreenRow, names: ReadonlyMap<string, string>) {
  const name = id === null ? undefined : names.get(id)
  return id !== null && name !== undefined ? { booking_id: id, name } : null
}
