import { isBarred } from '@ayob/domain/devices/lifecycle'
import { asksWith } from '@ayob/domain/plays/share'
import { type vehicleOfDriver, vehiclesByIds } from '../../people/vehicles/vehicles.views'
import type { Context } from '../../platform/context'
import { createGroupCommit } from '../../platform/group-commit'
import type { KnownScreen, LastLook } from '../../platform/http/screen-route'
import { withPatience } from '../../platform/patience'
import { tokenHash } from '../../platform/secrets'
import { spansOf } from '../../platform/spans'
import type { Alarms } from './alarms'
import { findByTokens, type LookRow, markUsed } from './pairing.store'
import { createKeyCache, type KeyCache } from './screen-keys'

/** How long a checked token is trusted. Changes by other server processes are noticed sooner (see screen-changes). */
const TRUST_MS = 10_000
/** A token of this age is checked again in the background, so that a screen that calls often never waits. */
const LOOK_AGAIN_MS = 5_000
/** Beyond this number of screens the cache is cleared. */
const MOST = 200_000
/** After a server restart, thousands of screens call at once, so they are looked up in groups. */
const LOOKED_UP_TOGETHER = 500
const LOOK_UPS_AT_ONCE = 3
/** No call waits for background checks, so they collect for this long. */
const AGAIN_GATHER_MS = 200

interface Deps extends Context {
  /** Told of devices whose calls are refused. */
  readonly alarms: Alarms
  /** Called with errors of background checks. */
  readonly warn: (error: unknown) => void
}

export type KnownScreens = ReturnType<typeof createKnownScreens>

type ScreenVehicle = NonNullable<Awaited<ReturnType<typeof vehicleOfDriver>>>

/** Looks up screens by token and caches them for a few seconds. */
export function createKnownScreens(deps: Deps) {
  const known = new Map<string, Known>()
  const keys = createKeyCache(MOST)
  const lookUpAll = (tokens: readonly string[]) =>
    withPatience('quick', () => lookUp({ ...deps, keys }, tokens.map(tokenHash)))
  const first = createGroupCommit(lookUpAll, 0, LOOKED_UP_TOGETHER, { lanes: LOOK_UPS_AT_ONCE })
  const again = createGroupCommit(lookUpAll, AGAIN_GATHER_MS, LOOKED_UP_TOGETHER)
  let forgotten = 0

  const look = async (token: string, group = first): Promise<KnownScreen | undefined> => {
    const forgottenBefore = forgotten
    const lookedAt = performance.now()
    const found = await group.add(token)
    // A pairing may have ended during the read.
    if (forgottenBefore !== forgotten) return look(token, group)
    if (!found) {
      known.delete(token)
      return undefined
    }
    const before = known.get(token)?.screen
    // Reported positions and requests from the meantime may not be written yet.
    const screen = {
      ...found,
      place: found.place ?? before?.place ?? null,
      heardAt: latest(found.heardAt, before?.heardAt ?? null),
      look: newerLook(found.look, before?.look ?? null),
      asks: asksWith(found.asks, before?.asks ?? []),
    }
    if (known.size >= MOST) known.clear()
    known.set(token, { screen, at: lookedAt, again: undefined })
    return screen
  }

  return {
    /** The screen of a token, or undefined. Without a promise when it is cached. */
    byToken(token: string): KnownScreen | Promise<KnownScreen | undefined> {
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

    /** Forgets a screen whose pairing ended. */
    forget(screenId: string): void {
      forgotten += 1
      for (const [token, { screen }] of known) if (screen.id === screenId) known.delete(token)
    },

    /** Makes the screen of a device be looked up again. */
    forgetDevice(deviceId: string): void {
      forgotten += 1
      for (const [token, { screen }] of known) if (screen.deviceId === deviceId) known.delete(token)
    },

    /** Makes every screen be looked up again. */
    forgetAll(): void {
      forgotten += 1
      known.clear()
    },
  }
}

const latest = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))

/** The look that was asked for last. Of two copies, the answered one is newer. */
function newerLook(a: LastLook | null, b: LastLook | null): LastLook | null {
  if (!a || !b) return a ?? b
  if (a.askedAt !== b.askedAt) return a.askedAt > b.askedAt ? a : b
  return a.open ? b : a
}

interface Known {
  readonly screen: KnownScreen
  /** When it was looked up. */
  readonly at: number
  /** The background check, if one is running. */
  again: Promise<unknown> | undefined
}

interface LookUpDeps extends Deps {
  readonly keys: KeyCache
}

type Found = Awaited<ReturnType<typeof findByTokens>>[number]

/** The screens of token hashes, in the same order. */
async function lookUp(deps: LookUpDeps, hashes: readonly string[]): Promise<(KnownScreen | undefined)[]> {
  const rows = new Map((await findByTokens(deps.db, hashes)).map((row) => [row.token_hash, row]))
  const vehicleIds = [...rows.values()].map((row) => row.vehicle_id)
  const vehicles = await vehiclesByIds(deps, deps.db, vehicleIds)
  return Promise.all(
    hashes.map(async (hash) => {
      const row = rows.get(hash)
      const vehicle = row && vehicles.get(row.vehicle_id)
      if (!row || !vehicle || isRefused(deps, row)) return undefined
      if (row.token_used_at === null) await markUsed(deps.db, row.id, deps.clock.now())
      return screenOf(deps, row, vehicle)
    }),
  )
}

/** The pairing of a lost device stays active, so that the device can be found again, but its calls are refused. */
function isRefused({ alarms }: Deps, { device_id: id, device_state: state, serial }: Found): boolean {
  if (id === null || state === null || serial === null || !isBarred(state)) return false
  alarms.barredCalled({ id, state, serial })
  return true
}

function screenOf({ keys, config }: LookUpDeps, row: Found, vehicle: ScreenVehicle): KnownScreen {
  const held = spansOf(row.held)
  return {
    id: row.id,
    deviceId: row.device_id,
    publicKey: keys.read(row),
    vehicleId: row.vehicle_id,
    vehicleNumber: vehicle.vehicleNumber,
    vehicleType: vehicle.vehicleType,
    asks: asksWith(row.asks ?? [], []),
    pairedAt: row.paired_at.getTime(),
    held,
    inactive: vehicle.inactive,
    mayShowAds:
      held.every(({ to }) => to !== null) && vehicle.driverActive && (vehicle.permitValid || !config.requirePermit),
    place: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    heardAt: row.seen_at?.getTime() ?? null,
    look: row.look && lastLook(row.look),
  }
}

const lastLook = ({ id, nonce, askedAt, expiresAt, isOpen }: LookRow): LastLook => ({
  askedAt,
  open: isOpen ? { id, nonce, expires_at: new Date(expiresAt).toISOString() } : null,
})
