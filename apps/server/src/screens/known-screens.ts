import type { KnownScreen } from '../http/screen-route'
import { createGroupCommit } from '../platform/group-commit'
import type { Clock, Db } from '../platform/ports'
import { tokenHash } from '../platform/secrets'
import type { ScreenVehicle, Vehicles } from './ports'
import { findByTokens, markUsed } from './screens.store'

export interface KnownScreens {
  /** The screen of a token, or undefined; at once where it is known. */
  byToken(token: string): KnownScreen | Promise<KnownScreen | undefined>
  /** Forgets a screen whose pairing ended. */
  forget(screenId: string): void
  /** Looks at every screen anew. */
  forgetAll(): void
}

/** How long a checked token is trusted without another look; another server process may have ended the screen. */
const TRUST_MS = 10_000
/** A screen that calls all the time is looked up anew before that, while it is served. */
const LOOK_AGAIN_MS = 5_000
/** More screens than this are looked up again rather than remembered. */
const MOST = 200_000
/** Thousands of screens come back at one moment, after the server has been away: they are looked up together. */
const LOOKED_UP_TOGETHER = 500
const LOOK_UPS_AT_ONCE = 3
/** Nobody waits for those that are looked up anew, so they gather for this long. */
const AGAIN_GATHER_MS = 200

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly vehicles: Vehicles
  readonly requirePermit: boolean
  /** Told what goes wrong beside a call. */
  readonly warn: (error: unknown) => void
}

/** Looks screens up by their token and remembers them for a few seconds: they call often. */
export function createKnownScreens(deps: Deps): KnownScreens {
  const known = new Map<string, Known>()
  const lookUpAll = (tokens: readonly string[]) => lookUp(deps, tokens.map(tokenHash))
  const first = createGroupCommit(lookUpAll, 0, LOOKED_UP_TOGETHER, { lanes: LOOK_UPS_AT_ONCE })
  const again = createGroupCommit(lookUpAll, AGAIN_GATHER_MS, LOOKED_UP_TOGETHER)
  let forgotten = 0

  const look = async (token: string, group = first): Promise<KnownScreen | undefined> => {
    const before = forgotten
    const found = await group.add(token)
    // A pairing may have ended while this was read.
    if (before !== forgotten) return look(token, group)
    if (!found) {
      known.delete(token)
      return undefined
    }
    const screen = { ...found, place: found.place ?? known.get(token)?.screen.place ?? null }
    if (known.size >= MOST) known.clear()
    known.set(token, { screen, at: performance.now(), again: undefined })
    return screen
  }

  return {
    byToken(token) {
      const found = known.get(token)
      const age = found ? performance.now() - found.at : Number.POSITIVE_INFINITY
      if (!found || age >= TRUST_MS) return look(token)
      if (age >= LOOK_AGAIN_MS) {
        found.again ??= look(token, again).catch((error: unknown) => {
          found.again = undefined
          deps.warn(error)
        })
      }
      return found.screen
    },
    forget(screenId) {
      forgotten += 1
      for (const [token, { screen }] of known) if (screen.id === screenId) known.delete(token)
    },
    forgetAll() {
      forgotten += 1
      known.clear()
    },
  }
}

interface Known {
  readonly screen: KnownScreen
  /** When it was looked up. */
  readonly at: number
  /** Looking it up anew, beside the calls. */
  again: Promise<unknown> | undefined
}

type Found = Awaited<ReturnType<typeof findByTokens>>[number]

/** The screens of tokens, in their order. */
async function lookUp(deps: Deps, hashes: readonly string[]): Promise<(KnownScreen | undefined)[]> {
  const rows = new Map((await findByTokens(deps.db, hashes)).map((row) => [row.token_hash, row]))
  const vehicles = await deps.vehicles.byIds(
    deps.db,
    [...rows.values()].map((row) => row.vehicle_id),
  )
  return Promise.all(
    hashes.map(async (hash) => {
      const row = rows.get(hash)
      const vehicle = row && vehicles.get(row.vehicle_id)
      if (!row || !vehicle) return undefined
      if (row.token_used_at === null) await markUsed(deps.db, row.id, deps.clock.now())
      return screenOf(row, vehicle, deps.requirePermit)
    }),
  )
}

function screenOf(row: Found, vehicle: ScreenVehicle, requirePermit: boolean): KnownScreen {
  const held = (row.holds ?? []).map(([from, to]) => ({ from, to }))
  return {
    id: row.id,
    vehicleType: vehicle.vehicleType,
    held,
    mayShowAds: held.every(({ to }) => to !== null) && vehicle.driverActive && (vehicle.permitValid || !requirePermit),
    place: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  }
}
