import { zHealth } from '@ayob/contract/commands'
import { dayOf } from '@ayob/contract/days'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import { COMPARED_MIN } from '@ayob/domain/incidents/faults'
import { type Habits, NO_HABITS } from '@ayob/domain/incidents/habits'
import type { SeenScreen } from '@ayob/domain/incidents/round'
import { type MinuteBits, minutesOf } from '@ayob/domain/plays/airtime'
import { nextReportS } from '@ayob/domain/plays/report-pace'
import { countedOn, playedLately } from '../../air/plays/fleet.queries'
import { screensBehind } from '../../air/rings/rings.queries'
import { type FleetScreen, fleetScreens, heardLately } from '../../goods/screens/fleet.queries'
import type { Reader } from '../../platform/ports'
import { habitStore } from './incidents.store'

/** A paired screen as the rules see it, and whose it is. */
export type WatchedScreen = SeenScreen & Pick<FleetScreen, 'driver_id' | 'vehicle_id' | 'lat' | 'lng' | 'is_held'>

/** A screen that drives at all has taken a new program by then. */
const UPDATED_MS = 2 * DAY_MS
/** Plays need this long after a screen has sent them. */
const COUNTED_MS = 2 * MINUTE_MS

/**
 * The fleet as the rules see it. Silence counts from `steadySince` on: before, nobody looked. Screens on hold are watched
 * too, because they still have to be heard from.
 */
export async function observeFleet(
  reader: Reader,
  now: Date,
  { steadySince, requirePermit }: { readonly steadySince: Date; readonly requirePermit: boolean },
): Promise<WatchedScreen[]> {
  const screens = await fleetScreens(reader, now)
  if (screens.length === 0) return []
  const habits = await habitStore.all(reader)
  const counted = await countedOn(reader, dayOf(now))
  const behind = await screensBehind(reader, new Date(now.getTime() - UPDATED_MS))
  const gathered = (nextReportS({ screens: screens.length, isWatched: false, isNearGoal: false }) ?? 0) * 1000
  const until = Math.floor((now.getTime() - COUNTED_MS - gathered) / MINUTE_MS) * MINUTE_MS
  const from = until - COMPARED_MIN * MINUTE_MS
  const heard = minutesIn(await heardLately(reader, now), from, until)
  const played = minutesIn(await playedLately(reader, now), from, until)
  return screens.map((screen): WatchedScreen => {
    const { id, driver_id, vehicle_id, lat, lng, is_held, seen_at, health, app_version } = screen
    const own = counted.get(id)
    const heardMin = heard.get(id) ?? 0
    return {
      ...{ id, driver_id, vehicle_id, lat, lng, is_held },
      area: screen.area ?? '',
      version: app_version ?? '',
      pairedAt: screen.paired_at.getTime(),
      watchedSince: steadySince.getTime(),
      seenAt: seen_at?.getTime() ?? null,
      habits: readHabits(habits.get(id)),
      position: screen.position,
      health: health === null ? null : zHealth.parse(JSON.parse(health)),
      freeMb: screen.free_mb,
      heardMin,
      // Plays of a screen on hold don't count, and that is meant.
      playedMin: is_held ? heardMin : (played.get(id) ?? 0),
      plays: own?.plays ?? 0,
      refused: is_held ? 0 : (own?.refused ?? 0),
      refusedAt: own?.refusedAt?.getTime() ?? null,
      future: own?.future ?? 0,
      futureAt: own?.futureAt?.getTime() ?? null,
      monthBytes: screen.month_bytes,
      isBehind: behind.has(id),
      lacksPermit: requirePermit && !screen.has_permit,
      device: screen.device,
    }
  })
}

const readHabits = (json: string | undefined): Habits => (json === undefined ? NO_HABITS : JSON.parse(json))

/** How many minutes of each screen lie between two instants. */
function minutesIn(hours: readonly (MinuteBits & { screenId: string; hour: Date })[], from: number, until: number) {
  const found = new Map<string, number>()
  for (const { screenId, hour, ...bits } of hours) {
    const begin = hour.getTime()
    const count = minutesOf(bits).filter((minute) => {
      const at = begin + minute * MINUTE_MS
      return at >= from && at < until
    }).length
    if (count > 0) found.set(screenId, (found.get(screenId) ?? 0) + count)
  }
  return found
}
