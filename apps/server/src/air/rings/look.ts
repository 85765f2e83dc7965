import { zHealth } from '@ayob/contract/commands'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { type ReleaseKind, RINGS, type Ring } from '@ayob/contract/rings'
import type { Progress, Seen, Waits } from '@ayob/domain/rings/advance'
import { type Figures, judge, LEAST_MINUTES } from '@ayob/domain/rings/health'
import { isOnRoad } from '@ayob/domain/rings/observe'
import { placeOf } from '@ayob/domain/rings/rings'
import type { Reader } from '../../platform/ports'
import { countedIn, type FleetRow, fleetOf } from './rings.queries'
import { type ListedRelease, type PinRow, ringStore } from './rings.store'

/** Figures of this long are compared. */
const COMPARED_MS = 6 * HOUR_MS
/** Where no other screen is on air, those of this long before the ring are. */
const BEFORE_MS = DAY_MS
/** A screen that was not heard from for so long is in no ring: somebody else is the canary. */
const AWAY_MS = DAY_MS
/** A screen that was not heard from for so long says nothing at all. */
const GONE_MS = 7 * DAY_MS

/** Minutes for which a ring has to be healthy, unless an administrator has set others. */
export const USUAL_WAITS: Readonly<Record<Ring, number>> = { canary: 240, early: 720, all: 1440 }

export interface FleetScreen extends FleetRow {
  readonly place: number
  readonly told: ReturnType<typeof toldOf>
}

/** What a device tells of itself that counts here. */
function toldOf(health: string | null) {
  const read = health === null ? undefined : zHealth.safeParse(JSON.parse(health))
  const { uptime_s = null, restarts = null, errors = null, bad_build = null, bad_image = null } = read?.data ?? {}
  return { uptimeS: uptime_s, restarts, errors, bad: { player: bad_build, image: bad_image } }
}

/** The screens of the last days, in the order of their vehicles' numbers. */
export async function fleetNow(reader: Reader, now: Date): Promise<FleetScreen[]> {
  const rows = await fleetOf(reader, new Date(now.getTime() - GONE_MS))
  return rows.map((row) => ({ ...row, place: placeOf(row.id), told: toldOf(row.health) }))
}

export const runsOf = (kind: ReleaseKind, { build, image }: FleetRow): string | null =>
  kind === 'player' ? build : image

/** The screens that rings are made of: they tell what they run, were heard from lately, and are not pinned. */
export function countingIn(kind: ReleaseKind, fleet: readonly FleetScreen[], pins: readonly PinRow[], now: Date) {
  const pinned = new Set(pins.filter((pin) => pin.kind === kind).map(({ screen_id }) => screen_id))
  return fleet.filter(
    (screen) =>
      runsOf(kind, screen) !== null && now.getTime() - screen.seen_at.getTime() < AWAY_MS && !pinned.has(screen.id),
  )
}

export async function waitsNow(reader: Reader): Promise<Record<Ring, number>> {
  const set = new Map((await ringStore.waits(reader)).map(({ ring, minutes }) => [ring, minutes]))
  const minutes = RINGS.map((ring) => [ring, set.get(ring) ?? USUAL_WAITS[ring]])
  return Object.fromEntries(minutes) as Record<Ring, number>
}

export const msOf = (minutes: Readonly<Record<Ring, number>>): Waits => ({
  canary: minutes.canary * MINUTE_MS,
  early: minutes.early * MINUTE_MS,
  all: minutes.all * MINUTE_MS,
})

export const progressOf = (row: ListedRelease): Progress => ({
  ...{ name: row.name, state: row.state, ring: row.ring, reach: row.reach, measure: row.fault },
  ...{ ringSince: row.ring_since.getTime(), checkedAt: row.checked_at.getTime() },
  ...{ healthyMs: row.healthy_ms, healthySince: row.healthy_since?.getTime() ?? null },
})

/** Everything that decides about a release now. */
export async function lookAt(
  reader: Reader,
  { kind, name, ring_since }: ListedRelease,
  fleet: readonly FleetScreen[],
  pins: readonly PinRow[],
  now: Date,
): Promise<Seen & { readonly fresh: Figures; readonly old: Figures }> {
  const begin = new Date(Math.max(hourBegin(ring_since.getTime()), hourBegin(now.getTime() - COMPARED_MS)))
  const until = new Date(now.getTime() + HOUR_MS)
  const before = new Date(begin.getTime() - BEFORE_MS)
  const isIt = (screen: FleetScreen) => runsOf(kind, screen) === name
  const gaveUp = (screen: FleetScreen) => screen.told.bad[kind] === name && !isIt(screen)
  const isSilent = ({ seen_at }: FleetRow) => now.getTime() - seen_at.getTime() >= AWAY_MS
  const telling = fleet.filter((screen) => runsOf(kind, screen) !== null)
  const countsOf = (screens: readonly FleetScreen[], failed: number) => ({
    ...{ screens: screens.length, silent: screens.filter(isSilent).length, failed },
  })
  const own = telling.filter(isIt)
  const others = telling.filter((screen) => !isIt(screen))
  const counted = (isIt: boolean, from: Date, to: Date) => countedIn(reader, { kind, name, isIt, from, to })
  const fresh = { ...(await counted(true, begin, until)), ...countsOf(own, others.filter(gaveUp).length) }
  const same = await counted(false, begin, until)
  const rest = same.due >= LEAST_MINUTES ? same : await counted(false, before, until)
  const old = { ...rest, ...countsOf(others, 0) }
  const counting = countingIn(kind, fleet, pins, now)
  return {
    ...{ fresh, old, now: now.getTime(), judgement: judge(fresh, old) },
    places: counting.map(({ place }) => place),
    onRoad: counting
      .filter(({ seen_at }) => isOnRoad(seen_at.getTime(), now.getTime()))
      .map((screen) => ({ place: screen.place, runsIt: isIt(screen) })),
  }
}

const hourBegin = (at: number) => at - (at % HOUR_MS)
