import { addDays, dayOf } from '@ayob/contract/days'
import * as calls from '@ayob/contract/screens'
import type { z } from 'zod'
import {
  faultsOfFleet,
  faultsOfVehicles,
  rejectionsOfFleet,
  rejectionsOfVehicles,
  returnedSince,
} from '../../air/plays/refusals.queries'
import { countScreens, fleetCounts, type ScreenRow, screenPage } from '../../goods/screens/screens.queries'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import type { Db } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'

const REFUSED_DAYS = 7
const sinceDay = (now: Date) => addDays(dayOf(now), 1 - REFUSED_DAYS)

/** The administrators' list of screens, and what the server refused of their plays. */
export function screenPageRoutes(http: Http, { reading: db, clock }: Context): void {
  route(http, calls.adminScreens, async ({ query }) => {
    const now = clock.now()
    const rows = await screenPage(db, now, query)
    const { alerts, ...counts } = await fleetCounts(db, now)
    const total = query.q ? await countScreens(db, now, query) : counts[query.status]
    return {
      screens: await present(db, rows, now),
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

  route(http, calls.adminScreenRefusals, async () => {
    const since = sinceDay(clock.now())
    const [plays, reports] = [await rejectionsOfFleet(db, since), await faultsOfFleet(db, since)]
    const returned = await returnedSince(db, since)
    return { days: REFUSED_DAYS, plays, reports, returned }
  })
}

async function present(db: Db, rows: readonly ScreenRow[], now: Date): Promise<z.output<typeof calls.zAdminScreen>[]> {
  const vehicleIds = rows.map((row) => row.vehicle_id)
  const rejections = await rejectionsOfVehicles(db, vehicleIds, sinceDay(now))
  const faults = await faultsOfVehicles(db, vehicleIds, sinceDay(now))
  const playing = rows.flatMap((row) => (row.now_playing ? [row.now_playing] : []))
  const names = await bookingViews.references(db, [...new Set(playing)])
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
