import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import { type LookRecord, looksOf } from '../../air/looks/looks.queries'
import { heartbeatMinutes } from '../../goods/screens/heartbeats.queries'
import { screensOfVehicles } from '../../goods/screens/screens.views'
import type { Reader } from '../../platform/ports'

/** The minutes of a day in which any screen of a vehicle reported. */
export async function heardByVehicle(reader: Reader, vehicleIds: readonly string[], day: Day) {
  const screens = await screensOfVehicles(reader, vehicleIds)
  const ids = [...screens.values()].flatMap((some) => some.map(({ id }) => id))
  const heard = await heartbeatMinutes(reader, ids, day)
  return new Map([...screens].map(([id, some]) => [id, new Set(some.flatMap((screen) => heard.get(screen.id) ?? []))]))
}

/** The looks that vehicles were asked for on a day, oldest first. */
export async function looksOfVehicles(reader: Reader, vehicleIds: readonly string[], day: Day) {
  const screens = await screensOfVehicles(reader, vehicleIds)
  const vehicleOf = new Map([...screens].flatMap(([id, some]) => some.map((screen) => [screen.id, id] as const)))
  const looks = await looksOf(reader, [...vehicleOf.keys()], startOfDay(day), startOfDay(addDays(day, 1)))
  const found = new Map<string, LookRecord[]>()
  for (const look of looks) {
    const id = vehicleOf.get(look.screenId) ?? ''
    found.set(id, [...(found.get(id) ?? []), look])
  }
  return found
}
