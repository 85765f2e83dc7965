import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH, PAIRING_CODE_LIFE_MS } from '@ayob/contract/screens'
import { badField, notFound, Refusal } from '../platform/errors'
import type { Limiter } from '../platform/limiter'
import type { Clock, Db, Transact } from '../platform/ports'
import { tokenHash } from '../platform/secrets'
import type { ScreenVehicle, Vehicles } from './ports'
import { endScreen, findOffer, findPairing, offerCode, replaceScreen, screenOfVehicle, setToken } from './screens.store'

/** A screen asks this often whether its driver has entered the code. */
export const POLL_AFTER_S = 3
const CODE_SHAPE = new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`)
/** Codes are random among nine hundred million; more than a few in a row that are taken is a fault. */
const MOST_TRIES = 10

export interface PairingDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly limiter: Limiter
  readonly vehicles: Vehicles
  readonly requirePermit: boolean
  /** Told which screens have ended, so that their tokens die at once. */
  readonly ended: (screenId: string) => void
}

/** Gives a device its secret id (128 random bits) and the code for its driver. */
export async function registerDevice({ transact, clock }: PairingDeps): Promise<{ deviceId: string; code: string }> {
  const deviceId = randomBytes(16).toString('base64url')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + PAIRING_CODE_LIFE_MS)
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const code = newCode()
    const offered = await transact((tx) => offerCode(tx, { deviceHash: tokenHash(deviceId), code, expiresAt, now }))
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
 * What a device is told: null while its code waits, its token once the driver has entered the code and until the token
 * is used. The token is derived from the device's own secret and never stored, so it can be told again after an answer
 * was lost although only its hash is kept. Refuses with 404 when the device has to register again.
 */
export async function askPairing(
  { db, clock }: PairingDeps,
  deviceId: string,
): Promise<{ token: string; screenId: string } | null> {
  const pairing = await findPairing(db, tokenHash(deviceId))
  if (!pairing) throw notFound()
  if (pairing.screen_id === null) {
    if (pairing.expires_at <= clock.now()) throw notFound()
    return null
  }
  if (pairing.unpaired_at !== null || pairing.token_used_at !== null) throw notFound()
  const token = createHmac('sha256', deviceId).update(pairing.screen_id).digest('base64url')
  if (pairing.token_hash === null) await setToken(db, pairing.screen_id, tokenHash(token))
  return { token, screenId: pairing.screen_id }
}

/** Pairs the screen that shows a code with a driver's vehicle. The vehicle's older screen ends. */
export async function pairWithCode(needs: PairingDeps, driverId: string, code: string) {
  const tries = [{ bucket: `pair:${driverId}`, count: 5, windowS: 600 }]
  await needs.limiter.check(tries)
  const vehicle = await pairableVehicle(needs, driverId)
  const now = needs.clock.now()
  const screen = { id: randomUUID(), vehicleId: vehicle.id, driverId, vehicleType: vehicle.vehicleType, pairedAt: now }
  const done = CODE_SHAPE.test(code)
    ? await needs.transact(async (tx) => {
        const offer = await findOffer(tx, code, now)
        return offer ? { ended: await replaceScreen(tx, screen, offer.device_hash) } : undefined
      })
    : undefined
  if (!done) {
    await needs.limiter.count(tries)
    throw badField('code', 'validation.pairingCode')
  }
  if (done.ended) needs.ended(done.ended)
  return screen
}

async function pairableVehicle(needs: PairingDeps, driverId: string): Promise<ScreenVehicle> {
  const vehicle = await needs.vehicles.ofDriver(driverId)
  if (!vehicle) throw new Refusal('conflict', 'server.screenNoVehicle')
  if (needs.requirePermit && !vehicle.permitValid) throw new Refusal('conflict', 'server.screenPermitMissing')
  return vehicle
}

/** Unpairs a driver's own screen; any other is not found. */
export async function unpair(needs: PairingDeps, driverId: string, screenId: string): Promise<void> {
  const vehicle = await needs.vehicles.ofDriver(driverId)
  const current = vehicle ? await screenOfVehicle(needs.db, vehicle.id) : null
  if (!vehicle || current?.id !== screenId) throw notFound()
  await needs.transact((tx) => endScreen(tx, vehicle.id, needs.clock.now()))
  needs.ended(screenId)
}
