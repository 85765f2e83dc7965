import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH, PAIRING_CODE_LIFE_MS } from '@ayob/contract/screens'
import type { Core } from '../platform/core'
import { notFound, Refusal } from '../platform/errors'
import type { Limiter } from '../platform/limiter'
import type { Tx } from '../platform/ports'
import { tokenHash } from '../platform/secrets'
import type { ScreenVehicle, Vehicles } from './ports'
import { endScreen, findOffer, findPairing, offerCode, replaceScreen, screenOfVehicle, setToken } from './screens.store'

/** A screen asks this often whether its driver has entered the code. */
export const POLL_AFTER_S = 3
const CODE_SHAPE = new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`)
/** Codes are random among nine hundred million; more than a few in a row that are taken is a fault. */
const MOST_TRIES = 10

export interface PairingDeps extends Core {
  readonly limiter: Limiter
  readonly vehicles: Vehicles
  readonly requirePermit: boolean
  /** Told which screens have ended, so that their tokens die at once. */
  readonly ended: (screenId: string) => void
}

/** Gives a device its secret id (128 random bits) and the code for its driver. */
export async function registerDevice({ clock }: PairingDeps, tx: Tx): Promise<{ deviceId: string; code: string }> {
  const deviceId = randomBytes(16).toString('base64url')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + PAIRING_CODE_LIFE_MS)
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const code = newCode()
    const offered = await offerCode(tx, { deviceHash: tokenHash(deviceId), code, expiresAt, now })
    if (offered) return { deviceId, code }
  }
  throw new Error('no free pairing code found')
}

function newCode(): string {
  return Array.from({ length: PAIRING_CODE_LENGTH }, () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)]).join(
    '',
  )
}

/**
 * Answers a device: null while its code waits, its token once the driver has entered the code and until the token
 * is used. The token is derived from the device's own secret and never stored, so it can be told again after an answer
 * was lost although only its hash is kept. Errors: 404 when the device has to register again.
 */
export async function askPairing(
  { clock }: PairingDeps,
  tx: Tx,
  deviceId: string,
): Promise<{ token: string; screenId: string } | null> {
  const pairing = await findPairing(tx, tokenHash(deviceId))
  if (!pairing) throw notFound()
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
 * Pairs the screen that shows a code with a driver's vehicle. Returns the screen and the older one that it ends; undefined
 * for a code that no screen shows. Errors: 409 without a vehicle, or without the permit that it needs.
 */
export async function pairWithCode(deps: PairingDeps, tx: Tx, driverId: string, code: string) {
  const vehicle = await pairableVehicle(deps, tx, driverId)
  const now = deps.clock.now()
  const offer = CODE_SHAPE.test(code) ? await findOffer(tx, code, now) : undefined
  if (!offer) return undefined
  const screen = { id: randomUUID(), vehicleId: vehicle.id, driverId, vehicleType: vehicle.vehicleType, pairedAt: now }
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
  const vehicle = await deps.vehicles.ofDriver(tx, driverId)
  const current = vehicle ? await screenOfVehicle(tx, vehicle.id) : null
  if (!vehicle || current?.id !== screenId) throw notFound()
  await endScreen(tx, vehicle.id, deps.clock.now())
}
