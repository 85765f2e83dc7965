import { addDays, dayOf } from '@ayob/contract/days'
import * as deviceCalls from '@ayob/contract/devices'
import { toLkr } from '@ayob/contract/money'
import * as calls from '@ayob/contract/screens'
import { settableStates } from '@ayob/domain/devices/lifecycle'
import type { z } from 'zod'
import {
  faultsOfFleet,
  faultsOfVehicles,
  rejectionsOfFleet,
  rejectionsOfVehicles,
  returnedSince,
} from '../../air/plays/plays.queries'
import { makeBatch } from '../../goods/screens/batches.commands'
import { batchPage, findBatch } from '../../goods/screens/batches.queries'
import { enrolDevice, setDeviceState } from '../../goods/screens/devices.commands'
import {
  deviceCounts,
  deviceHistory,
  devicePage,
  findDevice,
  type ListedDevice,
} from '../../goods/screens/devices.queries'
import {
  ANY,
  checkMeant,
  countScreens,
  fleetCounts,
  knownTags,
  knownValues,
  type ScreenRow,
  screenPage,
} from '../../goods/screens/fleet-list.queries'
import { recoveredOfDevices } from '../../money/earnings/terms.queries'
import { accountViews } from '../../people/accounts/accounts.queries'
import type { Context } from '../../platform/context'
import { csvStream } from '../../platform/csv'
import { orNotFound } from '../../platform/errors'
import { type Http, route, streamed } from '../../platform/http/route'
import { sendFile } from '../../platform/http/send-file'
import { text } from '../../platform/http/texts'
import { createKept } from '../../platform/kept'
import type { Db, Reader } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { labelsDocument } from './labels.pdf'

/** The administrators' list of devices, enrolment and changes of state. */
export function devicePageRoutes(http: Http, ctx: Context): void {
  const { db, signals } = ctx

  route(http, deviceCalls.adminDevices, async ({ query }) => {
    const { rows, total } = await devicePage(db, query)
    const counts = await deviceCounts(db)
    const { all, mounted, enrolled, lost } = counts
    const summary = { devices: all, mounted, enrolled, lost }
    return {
      devices: await presentDevice(db, rows),
      total: total ?? counts[query.status],
      page: query.page,
      limit: query.limit,
      counts,
      summary,
    }
  })

  route(http, deviceCalls.adminDevice, async ({ params: { id } }) => {
    const device = await deviceOf(db, id)
    const rows = await deviceHistory(db, id)
    const names = await accountViews.names(db, [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))])
    const history = rows.map((row) => ({
      at: row.at.toISOString(),
      from: row.from_state,
      to: row.to_state,
      vehicle_number: row.plate,
      by: names.get(row.actor_id ?? '') ?? null,
      fingerprint: row.fingerprint,
    }))
    return { device, history }
  })

  route(http, deviceCalls.enrolDevice, async ({ body, actor, transact }) => {
    const { id } = await transact((tx) => enrolDevice(ctx, tx, actor, body))
    signals.deviceChanged.tell(id)
    return { message: text('server.deviceEnrolled'), device: await deviceOf(db, id) }
  })

  route(http, deviceCalls.setDeviceState, async ({ params: { id }, body, actor, transact }) => {
    await transact((tx) => setDeviceState(ctx, tx, actor, id, body.state))
    signals.deviceChanged.tell(id)
    return { message: text('server.deviceUpdated'), device: await deviceOf(db, id) }
  })
}

/** Batches of boxes that enrol themselves, and their labels. */
export function deviceBatchRoutes(http: Http, ctx: Context): void {
  const { db, clock } = ctx

  route(http, deviceCalls.deviceBatches, async ({ query: { page, limit } }) => {
    const { batches, total } = await batchPage(db, { page, limit })
    return { batches, total, page, limit }
  })

  route(http, deviceCalls.makeDeviceBatch, async ({ body, actor, transact }) => {
    const { id, model, token, serials, created_at, expires_at } = await transact((tx) =>
      makeBatch(ctx, tx, actor, body),
    )
    const size = serials.length
    const times = { created_at: created_at.toISOString(), expires_at: expires_at.toISOString() }
    return { message: text('server.batchMade'), batch: { id, model, token, serials, size, enrolled: 0, ...times } }
  })

  route(http, deviceCalls.deviceBatchLabels, async ({ params: { id }, reply }) => {
    const batch = orNotFound(await findBatch(db, id))
    return sendFile(reply, `${batch.id}.pdf`, labelsDocument(batch, clock.now()))
  })
}

async function deviceOf(db: Reader, id: string): Promise<deviceCalls.Device> {
  const [device] = await presentDevice(db, [orNotFound(await findDevice(db, id))])
  return orNotFound(device)
}

async function presentDevice(db: Reader, rows: readonly ListedDevice[]): Promise<deviceCalls.Device[]> {
  const recovered = await recoveredOfDevices(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    serial: row.serial,
    model: row.model,
    state: row.state,
    fingerprint: row.fingerprint,
    vehicle:
      row.vehicle_id === null
        ? null
        : { id: row.vehicle_id, vehicle_number: row.plate ?? '', driver: row.driver ?? '' },
    cost_recovered: toLkr(recovered.get(row.id) ?? 0),
    enrolled_at: row.enrolled_at.toISOString(),
    last_seen_at: row.seen_at?.toISOString() ?? null,
    next: settableStates(row.state, row.vehicle_id !== null),
  }))
}

const REFUSED_DAYS = 7
const sinceDay = (now: Date) => addDays(dayOf(now), 1 - REFUSED_DAYS)

/** Versions and areas of the fleet change seldom, and reading them is dear. */
const KNOWN_MS = 10_000
const CSV_ROWS = 1000
const CSV_COLUMNS = [
  ...[
    'vehicle',
    'type',
    'driver',
    'phone',
    'device',
    'state',
    'last_seen_at',
    'area',
    'lat',
    'lng',
    'position',
    'signal_dbm',
  ],
  ...['version', 'free_mb', 'permit', 'hold', 'tags', 'now_playing', 'rejected', 'missed', 'paired_at'],
]

const csvLine = ({ vehicle, driver, device, hold, tags, now_playing, rejected, ...screen }: calls.AdminScreen) => ({
  ...screen,
  vehicle: vehicle.vehicle_number,
  type: vehicle.vehicle_type,
  driver: driver.name,
  phone: driver.phone,
  device: device?.serial,
  hold: hold?.reason,
  tags: tags.join(' '),
  now_playing: now_playing?.name,
  rejected: Object.values(rejected).reduce((sum, times) => sum + times, 0),
})

/** The administrators' list of screens, and what the server refused of their plays. */
export function screenPageRoutes(http: Http, { reading: db, clock }: Context): void {
  const known = createKept<Awaited<ReturnType<typeof knownValues>>>(clock, { ms: KNOWN_MS, most: 1 })
  route(http, calls.adminScreens, async ({ query }) => {
    const now = clock.now()
    const rows = await screenPage(db, now, query)
    const { alerts, ...counts } = await fleetCounts(db, now)
    // Without a further filter, the total of a list is the count of its tab.
    const { status, page, limit, sort, order, ...further } = query
    const isNarrowed = Object.values(further).some((value) => value !== undefined)
    const total = isNarrowed ? await countScreens(db, now, query) : counts[status]
    return {
      screens: await presentScreens(db, rows, now),
      ...{ total, page, limit },
      counts,
      known: { ...(await known('fleet', () => knownValues(db))), tags: await knownTags(db) },
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

  route(http, calls.screensCsv, async (context) => {
    const { body, reply } = context
    checkMeant(body)
    const now = clock.now()
    const asked = {
      ...(body.filter ?? ANY),
      ids: body.screens,
      except: body.except,
      sort: 'vehicle',
      order: 'asc',
      limit: CSV_ROWS,
    } as const
    const lines = async function* () {
      for (let page = 1, some = true; some; page += 1) {
        const rows = await screenPage(db, now, { ...asked, page })
        for (const screen of await presentScreens(db, rows, now)) yield csvLine(screen)
        some = rows.length === CSV_ROWS
      }
    }
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="ayob-screens-${dayOf(now)}.csv"`)
    return reply.send(csvStream(CSV_COLUMNS, streamed(context, lines())))
  })

  route(http, calls.adminScreenRefusals, async () => {
    const since = sinceDay(clock.now())
    const [plays, reports] = [await rejectionsOfFleet(db, since), await faultsOfFleet(db, since)]
    const returned = await returnedSince(db, since)
    return { days: REFUSED_DAYS, plays, reports, returned }
  })
}

/** Screens as the list has them. */
export async function presentScreens(
  db: Db,
  rows: readonly ScreenRow[],
  now: Date,
): Promise<z.output<typeof calls.zAdminScreen>[]> {
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
    area: row.area,
    signal_dbm: row.signal_dbm,
    tags: [...row.tags],
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
