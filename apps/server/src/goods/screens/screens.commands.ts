import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Action } from '@ayob/contract/activity'
import type { PublicKey } from '@ayob/contract/devices'
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH, PAIRING_CODE_LIFE_MS } from '@ayob/contract/screens'
import { isBarred } from '@ayob/domain/devices/lifecycle'
import { vehicleOfDriver, vehiclesByIds } from '../../people/vehicles/vehicles.queries'
import type { Context } from '../../platform/context'
import { badField, notFound, orNotFound, Refusal } from '../../platform/errors'
import type { PersonalPart } from '../../platform/personal.queries'
import type { Actor, Clock, Core, Tx } from '../../platform/ports'
import { tokenHash } from '../../platform/secrets'
import type { Alarms } from './buffers'
import { barredDevice } from './devices.queries'
import { deviceStore, type Occasion } from './devices.store'
import { keyOf } from './known-screens'
import {
  addScreen,
  endScreens,
  findPairing,
  lockOffer,
  lockScreen,
  offerCode,
  renewCode,
  setToken,
} from './pairing.store'
import { screenOfVehicle } from './screens.queries'
import { holdStore } from './screens.store'

/** Ends the pairing of a screen. Errors: 404. */
export async function endByAdmin(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  const { about, vehicleId } = await locked(tx, id)
  await endPairings(tx, { vehicle_id: vehicleId }, { at: ctx.clock.now(), actorId: actor.id })
  await ctx.emit(tx, 'screen.unpaired', about)
  await record(ctx, tx, actor, 'screen.unpair', about)
}

/** A paired screen that is locked. */
interface LockedScreen {
  readonly screenId: string
  readonly driverId: string
  readonly vehicleNumber: string
}

/** Puts a screen on hold: it shows house ads only. Returns false when it is on hold already. */
export async function holdLocked(ctx: Core, tx: Tx, actor: Actor, screen: LockedScreen, reason: string) {
  const { screenId, driverId, vehicleNumber } = screen
  const hold = { screen_id: screenId, reason, held_by: actor.id, held_at: ctx.clock.now() }
  if (!(await holdStore.hold(tx, hold))) return false
  const about = { screenId, driverId, vehicleNumber }
  await ctx.emit(tx, 'screen.held', { ...about, reason })
  await record(ctx, tx, actor, 'screen.hold', about, { note: reason })
  return true
}

/** Releases a screen from its hold. Returns false when it is not on hold. */
export async function releaseLocked(ctx: Core, tx: Tx, actor: Actor, screen: LockedScreen) {
  const { screenId, driverId, vehicleNumber } = screen
  if (!(await holdStore.release(tx, screenId, ctx.clock.now()))) return false
  const about = { screenId, driverId, vehicleNumber }
  await ctx.emit(tx, 'screen.released', about)
  await record(ctx, tx, actor, 'screen.release', about)
  return true
}

/** Puts a screen on hold. Errors: 404; 409 when it is already on hold. */
export async function holdScreen(ctx: Core, tx: Tx, actor: Actor, id: string, reason: string): Promise<void> {
  const { about } = await locked(tx, id)
  if (!(await holdLocked(ctx, tx, actor, about, reason))) throw new Refusal('conflict', 'server.screenHeldAlready')
}

/** Releases a screen from its hold. Errors: 404; 409 when it is not on hold. */
export async function releaseScreen(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  const { about } = await locked(tx, id)
  if (!(await releaseLocked(ctx, tx, actor, about))) throw new Refusal('conflict', 'server.screenNotHeld')
}

async function locked(tx: Tx, screenId: string) {
  const { driverId, vehicleId, vehicleNumber } = orNotFound(await lockScreen(tx, screenId))
  return { vehicleId, about: { screenId, driverId, vehicleNumber } }
}

const record = (
  { recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  action: Action,
  { screenId, vehicleNumber }: { screenId: string; vehicleNumber: string },
  details: Record<string, string> = {},
) => {
  const entry = { actor, action, subject: 'screen', subjectId: screenId }
  return recordActivity(tx, { ...entry, details: { ...details, vehicle: vehicleNumber } })
}

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
  const pairing = { ...key, device_hash: tokenHash(deviceId), expires_at: lifeFrom(now) }
  const code = await freeCode((code) => offerCode(tx, { ...pairing, code }, now))
  return { deviceId, code }
}

const lifeFrom = (now: Date) => new Date(now.getTime() + PAIRING_CODE_LIFE_MS)

/** A code that is taken: `take` returns false when another device shows it. */
async function freeCode(take: (code: string) => Promise<boolean>): Promise<string> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const code = newCode()
    if (await take(code)) return code
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
 * Returns the device's code while it waits, renewed when it has expired, and then its token, until the token is first used. The token is derived
 * from the device's secret and only its hash is stored, so it can be returned again after a lost answer. Errors: 404
 * when the device has to register again; 401 for a device that is lost, returned or retired.
 */
export async function askPairing(
  { clock }: Core,
  alarms: Alarms,
  tx: Tx,
  deviceId: string,
): Promise<{ token: string; screenId: string } | { code: string }> {
  const pairing = orNotFound(await findPairing(tx, tokenHash(deviceId)))
  await refuseBarred(alarms, tx, pairing.fingerprint)
  if (pairing.screen_id === null) {
    const now = clock.now()
    if (pairing.expires_at > now) return { code: pairing.code }
    const code = await freeCode((next) => renewCode(tx, tokenHash(deviceId), next, lifeFrom(now)))
    return { code }
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

/**
 * Mounts the device with a key on a vehicle. Returns its id; null when no device has the key. Errors: 403
 * `device_not_enrolled` for a device in any state but enrolled; 409 for one that is mounted on another vehicle.
 */
export async function mountDevice(
  tx: Tx,
  fingerprint: string,
  vehicle_id: string,
  occasion: Occasion,
): Promise<string | null> {
  const found = await deviceStore.ofKey(tx, fingerprint)
  if (!found || (!found.is_current && !isBarred(found.state))) return null
  const device = await deviceStore.lock(tx, found.id)
  if (device?.state === 'mounted') throw new Refusal('conflict', 'server.deviceMounted')
  if (device?.state !== 'enrolled') throw new Refusal('device_not_enrolled', 'server.deviceNotEnrolled')
  await deviceStore.change(tx, device, { state: 'mounted', vehicle_id }, occasion)
  return device.id
}

/** Takes devices off their vehicles when the pairings of their screens have ended. A lost device stays lost. */
export async function unmountDevices(tx: Tx, deviceIds: readonly string[], occasion: Occasion): Promise<void> {
  for (const id of [...deviceIds].sort()) {
    const device = await deviceStore.lock(tx, id)
    if (!device) continue
    const state = device.state === 'mounted' ? 'enrolled' : device.state
    await deviceStore.change(tx, device, { state, vehicle_id: null }, occasion)
  }
}

export const screensPersonal = (clock: Clock): PersonalPart => ({
  name: 'screens',

  exported: (reader, userId) =>
    reader
      .selectFrom('screens')
      .leftJoin('screen_status', 'screen_status.screen_id', 'screens.id')
      .select(['screens.id', 'vehicle_type', 'paired_at', 'unpaired_at', 'seen_at', 'lat', 'lng'])
      .where('driver_id', '=', userId)
      .orderBy('paired_at')
      .execute(),

  async erase(tx, userId): Promise<undefined> {
    await endPairings(tx, { driver_id: userId }, { at: clock.now(), actorId: null })
  },
})
