import * as calls from '@ayob/contract/devices'
import { toLkr } from '@ayob/contract/money'
import { settableStates } from '@ayob/domain/devices/lifecycle'
import { enrolDevice, setDeviceState } from '../../goods/screens/devices.commands'
import {
  deviceCounts,
  deviceHistory,
  devicePage,
  findDevice,
  type ListedDevice,
} from '../../goods/screens/devices.queries'
import { recoveredOfDevices } from '../../money/earnings/devices.queries'
import { accountViews } from '../../people/accounts/accounts.views'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import type { Reader } from '../../platform/ports'

/** The administrators' list of devices, enrolment and changes of state. */
export function devicePageRoutes(http: Http, ctx: Context): void {
  const { db, signals } = ctx

  route(http, calls.adminDevices, async ({ query }) => {
    const { rows, total } = await devicePage(db, query)
    const counts = await deviceCounts(db)
    const { all, mounted, enrolled, lost } = counts
    const summary = { devices: all, mounted, enrolled, lost }
    return {
      devices: await present(db, rows),
      total: total ?? counts[query.status],
      page: query.page,
      limit: query.limit,
      counts,
      summary,
    }
  })

  route(http, calls.adminDevice, async ({ params: { id } }) => {
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

  route(http, calls.enrolDevice, async ({ body, actor, transact }) => {
    const { id } = await transact((tx) => enrolDevice(ctx, tx, actor, body))
    signals.deviceChanged.tell(id)
    return { message: text('server.deviceEnrolled'), device: await deviceOf(db, id) }
  })

  route(http, calls.setDeviceState, async ({ params: { id }, body, actor, transact }) => {
    await transact((tx) => setDeviceState(ctx, tx, actor, id, body.state))
    signals.deviceChanged.tell(id)
    return { message: text('server.deviceUpdated'), device: await deviceOf(db, id) }
  })
}

async function deviceOf(db: Reader, id: string): Promise<calls.Device> {
  const [device] = await present(db, [orNotFound(await findDevice(db, id))])
  return orNotFound(device)
}

async function present(db: Reader, rows: readonly ListedDevice[]): Promise<calls.Device[]> {
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
