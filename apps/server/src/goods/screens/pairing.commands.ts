import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { PublicKey } from '@ayob/contract/devices'
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH, PAIRING_CODE_LIFE_MS } from '@ayob/contract/screens'
import { vehicleOfDriver, vehiclesByIds } from '../../people/vehicles/vehicles.views'
import type { Context } from '../../platform/context'
import type { Core } from '../../platform/core'
import { badField, notFound, orNotFound, Refusal } from '../../platform/errors'
import type { Tx } from '../../platform/ports'
import { tokenHash } from '../../platform/secrets'
import type { Alarms } from './alarms'
import type { Occasion } from './devices.store'
import { barredDevice } from './devices.views'
import { screenOfVehicle } from './driver-screens.queries'
import { mountDevice, unmountDevices } from './mounting.commands'
import { addScreen, endScreens, findPairing, lockOffer, offerCode, setToken } from './pairing.store'
import { keyOf } from './screen-keys'

/** The interval at which a screen asks whether its driver has entered the code. */
export const POLL_AFTER_S = 3
/** There are nine hundred million codes, so many collisions in a row indicate a fault. */
const MOST_TRIES = 10

/** A screen whose pairing has ended. */
export interface EndedScreen {
  readonly screenId: string
  readonly driverId: string
  readonly vehicleNumber: string
}

/**
 * Registers a device. Returns its secret id (128 random bits) and the code for its driver. Its key, if it has one,
 * becomes part of the pairing; the same key means the same device. Errors: 400 for a key that is not a point on the
 * curve; 401 for a device that is lost, returned or retired.
 */
export async function registerDevice(
  { clock }: Core,
  alarms: Alarms,
  tx: Tx,
  publicKey: PublicKey | undefined,
): Promise<{ deviceId: string; code: string }> {
  const deviceId = randomBytes(16).toString('base64url')
  const now = clock.now()
  const key = publicKey && keyOf(publicKey)
  if (publicKey && !key) throw badField('public_key', 'validation.publicKey')
  await refuseBarred(alarms, tx, key?.fingerprint)
  const pairing = {
    ...key,
    device_hash: tokenHash(deviceId),
    expires_at: new Date(now.getTime() + PAIRING_CODE_LIFE_MS),
  }
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

async function refuseBarred(alarms: Alarms, tx: Tx, fingerprint: string | null | undefined): Promise<void> {
  const barred = fingerprint ? await barredDevice(tx, fingerprint) : undefined
  if (!barred) return
  alarms.barredCalled(barred)
  throw new Refusal('unauthenticated', 'server.unauthenticated')
}

/**
 * Returns null while the device's code waits, and then its token, until the token is first used. The token is derived
 * from the device's secret and only its hash is stored, so it can be returned again after a lost answer. Errors: 404
 * when the device has to register again; 401 for a device that is lost, returned or retired.
 */
export async function askPairing(
  { clock }: Core,
  alarms: Alarms,
  tx: Tx,
  deviceId: string,
): Promise<{ token: string; screenId: string } | null> {
  const pairing = orNotFound(await findPairing(tx, tokenHash(deviceId)))
  await refuseBarred(alarms, tx, pairing.fingerprint)
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
 * Pairs the screen that shows a code with a driver's vehicle, and mounts its device on the vehicle. Returns the screen
 * and the id of the older one that it ends; undefined for a code that no screen shows. Errors: 409 without a vehicle,
 * without a required permit, or for a device that is mounted elsewhere; 403 `device_not_enrolled`.
 */
export async function pairWithCode(ctx: Context, tx: Tx, driverId: string, code: string) {
  const vehicle = await pairableVehicle(ctx, tx, driverId)
  const now = ctx.clock.now()
  const offer = await lockOffer(tx, code, now)
  if (!offer) return undefined
  const { id: vehicle_id, vehicleType: vehicle_type } = vehicle
  const { device_hash, public_key, fingerprint } = offer
  const occasion = { at: now, actorId: driverId }
  const [ended] = await endPairings(tx, { vehicle_id }, occasion)
  const device_id = fingerprint && (await mountDevice(tx, fingerprint, vehicle_id, occasion))
  if (!device_id && ctx.config.requireEnrolledDevice)
    throw new Refusal('device_not_enrolled', 'server.deviceNotEnrolled')
  const key = { device_id, public_key, fingerprint }
  const screen = { id: randomUUID(), vehicle_id, driver_id: driverId, vehicle_type, paired_at: now, ...key }
  await addScreen(tx, screen, device_hash)
  return { screen, ended: ended?.id }
}

/** Ends pairings and takes their devices off the vehicles. Returns the screens. */
export async function endPairings(tx: Tx, of: Parameters<typeof endScreens>[1], occasion: Occasion) {
  const ended = await endScreens(tx, of, occasion.at)
  const deviceIds = ended.flatMap(({ device_id }) => device_id ?? [])
  await unmountDevices(tx, deviceIds, occasion)
  return ended
}

async function pairableVehicle(ctx: Context, tx: Tx, driverId: string) {
  const vehicle = await vehicleOfDriver(ctx, tx, driverId)
  if (!vehicle) throw new Refusal('conflict', 'server.screenNoVehicle')
  if (ctx.config.requirePermit && !vehicle.permitValid) throw new Refusal('conflict', 'server.screenPermitMissing')
  return vehicle
}

/** Ends the pairing of a device's screen. The caller takes the device off its vehicle. Returns the affected screens. */
export async function endOfDevice(ctx: Core, tx: Tx, deviceId: string): Promise<EndedScreen[]> {
  const ended = await endScreens(tx, { device_id: deviceId }, ctx.clock.now())
  if (ended.length === 0) return []
  const known = await vehiclesByIds(
    ctx,
    tx,
    ended.map(({ vehicle_id }) => vehicle_id),
  )
  return ended.map(({ id, driver_id, vehicle_id }) => {
    const vehicleNumber = known.get(vehicle_id)?.vehicleNumber ?? ''
    return { screenId: id, driverId: driver_id, vehicleNumber }
  })
}

/** Unpairs a driver's own screen. Errors: 404 for any other. */
export async function unpair(ctx: Core, tx: Tx, driverId: string, screenId: string): Promise<void> {
  const { id: vehicle_id } = orNotFound(await vehicleOfDriver(ctx, tx, driverId))
  const current = await screenOfVehicle(tx, vehicle_id)
  if (current?.id !== screenId) throw notFound()
  await endPairings(tx, { vehicle_id }, { at: ctx.clock.now(), actorId: driverId })
}
