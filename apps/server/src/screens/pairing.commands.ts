import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH, PAIRING_CODE_LIFE_MS } from '@ayob/contract/screens'
import type { Core } from '../platform/core'
import { notFound, orNotFound, Refusal } from '../platform/errors'
import type { Limiter } from '../platform/limiter'
import type { Tx } from '../platform/ports'
import { tokenHash } from '../platform/secrets'
import { endScreens, findPairing, lockOffer, offerCode, replaceScreen, setToken } from './pairing.store'
import type { ScreenVehicle, Vehicles } from './ports'
import { screenOfVehicle } from './screens.store'

/** How often a screen asks whether its driver has entered the code. */
export const POLL_AFTER_S = 3
const CODE_SHAPE = new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`)
/** There are nine hundred million codes, so many collisions in a row mean a fault. */
const MOST_TRIES = 10

export interface PairingDeps extends Core {
  readonly limiter: Limiter
  readonly vehicles: Vehicles
  readonly requirePermit: boolean
  /** Called with each screen that has ended, so that its token becomes invalid at once. */
  readonly ended: (screenId: string) => void
}

/** Registers a device: returns its secret id (128 random bits) and the code for its driver. */
export async function registerDevice({ clock }: PairingDeps, tx: Tx): Promise<{ deviceId: string; code: string }> {
  const deviceId = randomBytes(16).toString('base64url')
  const now = clock.now()
  const pairing = { device_hash: tokenHash(deviceId), expires_at: new Date(now.getTime() + PAIRING_CODE_LIFE_MS) }
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const code = newCode()
    if (await offerCode(tx, { ...pairing, code }, now)) return { deviceId, code }
  }
  throw new Error('no free pairing code found')
}

function newCode(): string {
  return Array.from({ length: PAIRING_CODE_LENGTH }, () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)]).join(
    '',
  )
}

/**
 * Returns null while the device's code waits; then its token, until the token is first used. The token is derived from
 * the device's secret and only its hash is stored, so it can be returned again after a lost answer. Errors: 404 when
 * the device has to register again.
 */
export async function askPairing(
  { clock }: PairingDeps,
  tx: Tx,
  deviceId: string,
): Promise<{ token: string; screenId: string } | null> {
  const pairing = orNotFound(await findPairing(tx, tokenHash(deviceId)))
  if (pairing.screen_id === null) {
    if (pairing.expires_at <= clock.now()) throw notFound()
    return null
  }
  if (pairing.unpaired_at !== null || pairing.token_used_at !== null) throw notFound()
  const token = createHmac('sha256', deviceId).update(pairing.screen_id).digest('base64url')
  if (pairing.token_hash === null) await setToken(tx, pairing.screen_id, tokenHash(token))
  return { token, screenId: pairing.screen_id }
}

/**
 * Pairs the screen that shows a code with a driver's vehicle. Returns the screen and the id of the older one that it
 * ends; undefined for a code that no screen shows. Errors: 409 without a vehicle, or without a required permit.
 */
export async function pairWithCode(deps: PairingDeps, tx: Tx, driverId: string, code: string) {
  const vehicle = await pairableVehicle(deps, tx, driverId)
  const now = deps.clock.now()
  const offer = CODE_SHAPE.test(code) ? await lockOffer(tx, code, now) : undefined
  if (!offer) return undefined
  const { id: vehicle_id, vehicleType: vehicle_type } = vehicle
  const screen = { id: randomUUID(), vehicle_id, driver_id: driverId, vehicle_type, paired_at: now }
  return { screen, ended: await replaceScreen(tx, screen, offer.device_hash) }
}

async function pairableVehicle(deps: PairingDeps, tx: Tx, driverId: string): Promise<ScreenVehicle> {
  const vehicle = await deps.vehicles.ofDriver(tx, driverId)
  if (!vehicle) throw new Refusal('conflict', 'server.screenNoVehicle')
  if (deps.requirePermit && !vehicle.permitValid) throw new Refusal('conflict', 'server.screenPermitMissing')
  return vehicle
}

/** Unpairs a driver's own screen. Errors: 404 for any other. */
export async function unpair(deps: PairingDeps, tx: Tx, driverId: string, screenId: string): Promise<void> {
  const { id: vehicle_id } = orNotFound(await deps.vehicles.ofDriver(tx, driverId))
  const current = await screenOfVehicle(tx, vehicle_id)
  if (current?.id !== screenId) throw notFound()
  await endScreens(tx, { vehicle_id }, deps.clock.now())
}
