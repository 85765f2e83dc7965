import { DEVICE_STATES, type DeviceSort, type DeviceState } from '@ayob/contract/devices'
import { isBarred } from '@ayob/domain/devices/lifecycle'
import { sql } from 'kysely'
import { containing, countsBy, onPage, pageOf } from '../../platform/paging'
import type { Reader } from '../../platform/ports'
import { type DeviceRow, deviceStore } from './devices.store'

interface Asked {
  readonly page: number
  readonly limit: number
  readonly q?: string | undefined
  readonly status: DeviceState | 'all'
  readonly sort?: DeviceSort | undefined
  readonly order?: 'asc' | 'desc' | undefined
}

const SORTS = { enrolled_at: 'd.enrolled_at', serial: 'd.serial', state: 'd.state', last_seen: 'seen_at' } as const

/** Devices with their vehicles and the time of the last report from the screens paired there. */
const devices = (reader: Reader) =>
  reader
    .selectFrom('devices as d')
    .leftJoin('vehicles as v', 'v.id', 'd.vehicle_id')
    .leftJoin('users as u', 'u.id', 'v.driver_id')
    .selectAll('d')
    .select(['v.plate', sql<string | null>`u.first_name || ' ' || u.last_name`.as('driver')])
    .select((where) =>
      where
        .selectFrom('screens as s')
        .innerJoin('screen_status as t', 't.screen_id', 's.id')
        .select((of) => of.fn.max('t.seen_at').as('seen_at'))
        .whereRef('s.device_id', '=', 'd.id')
        .as('seen_at'),
    )

export type ListedDevice = Awaited<ReturnType<typeof findDevice>> & object

/** A device in the form of the list. */
export const findDevice = (reader: Reader, id: string) => devices(reader).where('d.id', '=', id).executeTakeFirst()

const searched = (words: string) => sql<boolean>`(d.serial ilike ${words} or d.model ilike ${words}
  or d.fingerprint ilike ${words} or v.plate ilike ${words} or u.first_name || ' ' || u.last_name ilike ${words})`

/** A page of devices. `total` is known only for a search; without one, it follows from the counts by state. */
export async function devicePage(reader: Reader, { q, status, sort = 'enrolled_at', order, ...page }: Asked) {
  const direction = order ?? (sort === 'enrolled_at' || sort === 'last_seen' ? 'desc' : 'asc')
  const sorted = devices(reader)
    .$if(status !== 'all', (query) => query.where('d.state', '=', status as DeviceState))
    .$if(Boolean(q), (query) => query.where(searched(containing(q ?? ''))))
    .orderBy(SORTS[sort], (by) => (direction === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast()))
    .orderBy('d.id')
  return q ? pageOf(sorted, page) : { rows: await onPage(sorted, page).execute(), total: undefined }
}

/** The number of devices by state, and in total. */
export const deviceCounts = (reader: Reader) => countsBy(reader.selectFrom('devices'), 'state', DEVICE_STATES)

/** The history of a device, newest first. */
export const deviceHistory = (reader: Reader, id: string) =>
  reader
    .selectFrom('device_events as e')
    .leftJoin('vehicles as v', 'v.id', 'e.vehicle_id')
    .select(['e.at', 'e.from_state', 'e.to_state', 'e.actor_id', 'e.fingerprint', 'v.plate'])
    .where('e.device_id', '=', id)
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()

/** A device whose calls are refused. */
export type BarredDevice = Pick<DeviceRow, 'id' | 'serial' | 'state'>

/**
 * The device of a key if the calls of its screen are refused, because the device is lost, returned or retired. This
 * includes former keys of the device.
 */
export async function barredDevice(reader: Reader, fingerprint: string) {
  const device = await deviceStore.ofKey(reader, fingerprint)
  return device && isBarred(device.state) ? device : undefined
}
