import type { VehicleType } from '@ayob/contract/vehicles'
import type { Position } from '@ayob/domain/delivery/geo'
import type { HeldSpan } from '@ayob/domain/delivery/verdict'
import { createGroupCommit } from '../platform/group-commit'
import type { Clock, Db } from '../platform/ports'
import { tokenHash } from '../platform/secrets'
import type { Vehicles } from './ports'
import { findByTokens, markUsed } from './store'

/** A paired screen whose token was just checked. */
export interface KnownScreen {
  readonly id: string
  readonly vehicleType: VehicleType
  /** Its vehicle and driver may show ads now, and it isn't on hold. */
  readonly mayShowAds: boolean
  /** When it was on hold, in milliseconds; `to` null: still is. */
  readonly held: readonly HeldSpan[]
  /** The place it last reported. */
  place: Position | null
}

export interface KnownScreens {
  /** The screen of a token, or undefined. */
  byToken(token: string): Promise<KnownScreen | undefined>
  /** Forgets a screen whose pairing ended. */
  forget(screenId: string): void
  /** Looks at every screen anew. */
  forgetAll(): void
}

/** How long a checked token is trusted without another look; another server process may have ended the screen. */
const TRUST_MS = 10_000
/** More screens than this are looked up again rather than remembered. */
const MOST = 200_000
/** Thousands of screens come back at one moment, after the server has been away: they are looked up together. */
const LOOKED_UP_TOGETHER = 500
const LOOK_UPS_AT_ONCE = 3

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly vehicles: Vehicles
  readonly requirePermit: boolean
}

/** Looks screens up by their token and remembers them for a few seconds: they call often. */
export function createKnownScreens(needs: Needs): KnownScreens {
  const known = new Map<string, { readonly screen: KnownScreen; readonly until: number }>()
  const lookUps = createGroupCommit<string, KnownScreen | undefined>(
    (hashes) => lookUp(needs, hashes),
    0,
    LOOKED_UP_TOGETHER,
    { lanes: LOOK_UPS_AT_ONCE },
  )

  return {
    async byToken(token) {
      const hash = tokenHash(token)
      const found = known.get(hash)
      if (found && found.until > performance.now()) return found.screen
      known.delete(hash)
      const screen = await lookUps.add(hash)
      if (!screen) return undefined
      const place = screen.place ?? found?.screen.place ?? null
      if (known.size >= MOST) known.clear()
      known.set(hash, { screen: { ...screen, place }, until: performance.now() + TRUST_MS })
      return known.get(hash)?.screen
    },
    forget(screenId) {
      for (const [hash, { screen }] of known) if (screen.id === screenId) known.delete(hash)
    },
    forgetAll: () => known.clear(),
  }
}

/** The screens of tokens, in their order; undefined where there is none. */
async function lookUp(needs: Needs, hashes: readonly string[]): Promise<(KnownScreen | undefined)[]> {
  const { db, clock, vehicles, requirePermit } = needs
  const rows = new Map((await findByTokens(db, hashes)).map((row) => [row.token_hash, row]))
  if (rows.size === 0) return hashes.map(() => undefined)
  const found = await vehicles.byIds([...rows.values()].map((row) => row.vehicle_id))
  const byId = new Map(found.map((vehicle) => [vehicle.id, vehicle]))
  for (const row of rows.values()) if (row.token_used_at === null) await markUsed(db, row.id, clock.now())
  return hashes.map((hash) => {
    const row = rows.get(hash)
    const vehicle = row && byId.get(row.vehicle_id)
    if (!row || !vehicle) return undefined
    const held = (row.holds ?? []).map(([from, to]) => ({ from, to }))
    return {
      id: row.id,
      vehicleType: vehicle.vehicleType,
      held,
      mayShowAds:
        held.every(({ to }) => to !== null) && vehicle.driverActive && (vehicle.permitValid || !requirePermit),
      place: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    }
  })
}
