import { addDays, dayOf } from '@ayob/contract/days'
import * as calls from '@ayob/contract/screens'
import type { z } from 'zod'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import { notFound, Refusal } from '../platform/errors'
import type { Emit } from '../platform/events'
import type { Actor, Clock, Db, Reader, RecordActivity, Transact, Tx } from '../platform/ports'
import { holdStore } from './holds.store'
import type { BatchFaults } from './ports'
import { countScreens, fleetCounts, fleetPlaces, rejectionsOf, type ScreenRow, screenPage } from './screens.queries'
import { endScreen, lockScreen } from './screens.store'

export interface ScreenAdminDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly emit: Emit
  readonly recordActivity: RecordActivity
  /** Numbers and brands of bookings. */
  readonly bookingNames: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly faults: BatchFaults
  /** Told which screen has changed, so that it is looked at anew. */
  readonly changed: (screenId: string) => void
}

const REFUSED_DAYS = 7
const sinceDay = (now: Date) => addDays(dayOf(now), 1 - REFUSED_DAYS)
const success = true as const

/** The administrators' screens: what they do, and what can be done to them. */
export function screenAdminRoutes(http: Http, deps: ScreenAdminDeps): void {
  const { db, clock } = deps

  route(http, calls.adminScreens, async ({ query }) => {
    const now = clock.now()
    const rows = await screenPage(db, now, query)
    const { alerts, ...counts } = await fleetCounts(db, now)
    const total = query.q ? await countScreens(db, now, query) : counts[query.status]
    return {
      success,
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
    return { success, points: { online: at('online'), quiet: at('quiet'), silent: at('silent'), held: at('held') } }
  })

  route(http, calls.adminScreenRefusals, async () => {
    const since = sinceDay(clock.now())
    const [plays, reports] = [await deps.faults.rejectedPlays(db, since), await deps.faults.ofFleet(db, since)]
    return { success, days: REFUSED_DAYS, plays, reports }
  })

  route(http, calls.endScreen, async ({ params: { id }, actor }) => {
    await change(deps, actor, id, 'screen.unpair', {}, async (tx, screen) => {
      await endScreen(tx, screen.vehicleId, clock.now())
      await deps.emit(tx, 'screen.unpaired', about(id, screen))
    })
    return { success, message: text('server.screenUnpaired') }
  })

  route(http, calls.holdScreen, async ({ params: { id }, body: { reason }, actor }) => {
    await change(deps, actor, id, 'screen.hold', { note: reason }, async (tx, screen) => {
      const held = await holdStore.hold(tx, { screenId: id, reason, by: actor.id, at: clock.now() })
      if (!held) throw new Refusal('conflict', 'server.screenHeldAlready')
      await deps.emit(tx, 'screen.held', { ...about(id, screen), reason })
    })
    return { success, message: text('server.screenHeld') }
  })

  route(http, calls.releaseScreen, async ({ params: { id }, actor }) => {
    await change(deps, actor, id, 'screen.release', {}, async (tx, screen) => {
      if (!(await holdStore.release(tx, id, clock.now()))) throw new Refusal('conflict', 'server.screenNotHeld')
      await deps.emit(tx, 'screen.released', about(id, screen))
    })
    return { success, message: text('server.screenReleased') }
  })
}

type LockedScreen = NonNullable<Awaited<ReturnType<typeof lockScreen>>>

const about = (screenId: string, { driverId, vehicleNumber }: LockedScreen) => ({ screenId, driverId, vehicleNumber })

/** One change of a paired screen by an administrator: locked, done and recorded in one transaction. */
async function change(
  deps: ScreenAdminDeps,
  actor: Actor,
  id: string,
  action: string,
  details: Record<string, string>,
  work: (tx: Tx, screen: LockedScreen) => Promise<void>,
): Promise<void> {
  await deps.transact(async (tx) => {
    const screen = await lockScreen(tx, id)
    if (!screen) throw notFound()
    await work(tx, screen)
    const told = { ...details, vehicle: screen.vehicleNumber }
    await deps.recordActivity(tx, { actor, action, subject: 'screen', subjectId: id, details: told })
  })
  deps.changed(id)
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
    now_playing: playingNow(row, names),
    version: row.app_version,
    free_mb: row.free_mb,
    hold:
      row.hold_reason !== null && row.held_at ? { reason: row.hold_reason, since: row.held_at.toISOString() } : null,
    permit: row.permit,
    rejected: rejections.get(row.vehicle_id) ?? {},
    faults: faults.get(row.vehicle_id) ?? {},
    missed: row.missed,
  }))
}

/** What a screen says it shows; a booking that isn't known is none. */
function playingNow({ now_playing: id }: ScreenRow, names: ReadonlyMap<string, string>) {
  const name = id === null ? undefined : names.get(id)
  return id !== null && name !== undefined ? { booking_id: id, name } : null
}
