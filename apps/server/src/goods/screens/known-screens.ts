import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { dayOf } from '@ayob/contract/days'
import type { PublicKey } from '@ayob/contract/devices'
import { MONTH_BYTES } from '@ayob/contract/screen-commands'
import { sideOfDisplay } from '@ayob/domain/creatives/renditions'
import { dropsAt } from '@ayob/domain/devices/data-plan'
import { isBarred } from '@ayob/domain/devices/lifecycle'
import { screenBarOf } from '@ayob/domain/playlists/eligibility'
import { asksWith } from '@ayob/domain/plays/share'
import { type vehicleOfDriver, vehiclesByIds } from '../../people/vehicles/vehicles.queries'
import { spansOf } from '../../platform/columns'
import type { Context } from '../../platform/context'
import { withPatience } from '../../platform/database-away'
import { createGroupCommit } from '../../platform/group-commit'
import type { KnownScreen, LastLook } from '../../platform/http/screen-route'
import type { Db } from '../../platform/ports'
import { tokenHash } from '../../platform/secrets'
import type { Alarms } from './buffers'
import { findByTokens, type LookRow, markUsed } from './pairing.store'
import { stateOfChanges } from './screens.store'

/** How long a checked token is trusted. Changes by other server processes are noticed sooner (see screen-changes). */
const TRUST_MS = 10_000
/** A token of this age is checked again in the background, so that a screen that calls often never waits. */
const REFRESH_MS = 5_000
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
      side: found.side ?? before?.side ?? null,
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
      if (age >= REFRESH_MS) {
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

/** The first day of the month of Colombo. */
const monthBeginOf = (now: Date) => `${dayOf(now).slice(0, 8)}01`

interface LookUpDeps extends Deps {
  readonly keys: KeyCache
}

type Found = Awaited<ReturnType<typeof findByTokens>>[number]

/**
 * The screens of token hashes, in the same order. A screen may call many times at once: each row is read once, and all
 * first uses are one statement, so that no screen takes every connection.
 */
async function lookUp(deps: LookUpDeps, hashes: readonly string[]): Promise<(KnownScreen | undefined)[]> {
  const rows = await findByTokens(deps.db, [...new Set(hashes)], monthBeginOf(deps.clock.now()))
  const vehicles = await vehiclesByIds(
    deps,
    deps.db,
    rows.map((row) => row.vehicle_id),
  )
  const screens = new Map<string, KnownScreen>()
  const firstUsed: string[] = []
  for (const row of rows) {
    const vehicle = vehicles.get(row.vehicle_id)
    if (!vehicle || row.token_hash === null || isRefused(deps, row)) continue
    if (row.token_used_at === null) firstUsed.push(row.id)
    screens.set(row.token_hash, screenOf(deps, row, vehicle))
  }
  await markUsed(deps.db, firstUsed, deps.clock.now())
  return hashes.map((hash) => screens.get(hash))
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
      screenBarOf({
        isHeld: held.some(({ to }) => to === null),
        isActive: vehicle.driverActive,
        hasPermit: vehicle.permitValid || !config.requirePermit,
      }) === null,
    place: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    side: row.display && sideOfDisplay(row.display),
    drops: dropsAt(Number(row.month_bytes ?? 0), MONTH_BYTES),
    heardAt: row.seen_at?.getTime() ?? null,
    look: row.look && lastLook(row.look),
    commands: row.commands ?? [],
  }
}

const lastLook = ({ id, nonce, askedAt, expiresAt, isOpen }: LookRow): LastLook => ({
  askedAt,
  open: isOpen ? { id, nonce, expires_at: new Date(expiresAt).toISOString() } : null,
})

/**
 * A screen's public key in its stored form, with its fingerprint: the SHA-256 thumbprint of RFC 7638. Undefined for
 * coordinates that are not a point on the curve. Different spellings of a key give the same result.
 */
export function keyOf(jwk: PublicKey): { public_key: string; fingerprint: string } | undefined {
  try {
    const { crv, kty, x, y } = createPublicKey({ key: { ...jwk }, format: 'jwk' }).export({ format: 'jwk' })
    // The members required by RFC 7638, in its order.
    const public_key = JSON.stringify({ crv, kty, x, y })
    return { public_key, fingerprint: createHash('sha256').update(public_key).digest('base64url') }
  } catch {
    return undefined
  }
}

export type KeyCache = ReturnType<typeof createKeyCache>

/** Parses stored keys, each once, because parsing takes as long as checking a signature. Clears itself beyond `most` keys. */
export function createKeyCache(most: number) {
  const known = new Map<string, KeyObject>()
  return {
    /** Null for a screen without a key. */
    read({ public_key, fingerprint }: { public_key: string | null; fingerprint: string | null }): KeyObject | null {
      if (public_key === null || fingerprint === null) return null
      const key = known.get(fingerprint) ?? createPublicKey({ key: JSON.parse(public_key), format: 'jwk' })
      if (known.size >= most) known.clear()
      known.set(fingerprint, key)
      return key
    },
  }
}

const POLL_MS = 500

interface ChangesDeps {
  readonly db: Db
  /** Called after another process may have changed what a screen's call must obey. */
  readonly changed: () => void
  readonly warn: (error: unknown) => void
}

/**
 * Checks twice a second for changes that other server processes have committed. A change that commits late, below newer
 * ones, is noticed by the number of rows. While the database is away nothing is noticed, but nothing changes either.
 */
export function createScreenChanges({ db, changed, warn }: ChangesDeps) {
  let known: string | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isAway = false

  const look = async () => {
    const state = await stateOfChanges(db)
    if (known !== undefined && state !== known) changed()
    known = state
    isAway = false
  }
  const lookOnce = () => {
    looking ??= look()
      .catch((error: unknown) => {
        if (!isAway) warn(error)
        isAway = true
      })
      .finally(() => {
        looking = undefined
      })
  }

  return {
    start(): void {
      timer = setInterval(lookOnce, POLL_MS)
      timer.unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking
    },
  }
}
