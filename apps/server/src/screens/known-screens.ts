import type { VehicleType } from '@ayob/contract/vehicles'
import type { Position } from '@ayob/domain/delivery/geo'
import type { HeldSpan } from '@ayob/domain/delivery/verdict'
import type { Clock, Db } from '../platform/ports'
import { tokenHash } from '../platform/secrets'
import type { Vehicles } from './ports'
import { findByToken, markUsed } from './store'

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

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly vehicles: Vehicles
  readonly requirePermit: boolean
}

/** Looks screens up by their token and remembers them for a few seconds: they call often. */
export function createKnownScreens(needs: Needs): KnownScreens {
  const known = new Map<string, { readonly screen: KnownScreen; readonly until: number }>()

  return {
    async byToken(token) {
      const hash = tokenHash(token)
      const found = known.get(hash)
      if (found && found.until > performance.now()) return found.screen
      known.delete(hash)
      const screen = await look(needs, hash)
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

async function look({ db, clock, vehicles, requirePermit }: Needs, hash: string): Promise<KnownScreen | undefined> {
  const row = await findByToken(db, hash)
  const vehicle = row ? await vehicles.byId(row.vehicle_id) : null
  if (!row || !vehicle) return undefined
  if (row.token_used_at === null) await markUsed(db, row.id, clock.now())
  const held = (row.holds ?? []).map(([from, to]) => ({ from, to }))
  return {
    id: row.id,
    vehicleType: vehicle.vehicleType,
    held,
    mayShowAds: held.every(({ to }) => to !== null) && vehicle.driverActive && (vehicle.permitValid || !requirePermit),
    place: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  }
}
