import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@ayob/contract/call'
import type { DeviceState, enrolDevice as enrolCall } from '@ayob/contract/devices'
import { endsPairing, mayGetNewKey, nextDeviceStates, settableStates } from '@ayob/domain/devices/lifecycle'
import { orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Core, Tx } from '../../platform/ports'
import { type DeviceRow, deviceStore, type Occasion } from './devices.store'
import { lockOffer } from './pairing.store'
import { type EndedScreen, endOfDevice } from './screens.commands'

interface Key {
  readonly public_key: string
  readonly fingerprint: string
}

const refused = (key: string, field: 'code' | 'serial', values: Readonly<Record<string, string>> = {}) =>
  new Refusal('conflict', key, { fields: { [field]: key }, values })

/**
 * Enrols the screen that shows a code as the device with a serial. If the serial is known, its device gets this
 * screen's key, and its pairing ends. Errors: 404 for a code that no screen shows; 409 for a screen without a key, for
 * one that is already enrolled, and for a serial whose device may not get another key.
 */
export async function enrolDevice(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  { code, serial, model }: OutputOf<typeof enrolCall, 'body'>,
): Promise<DeviceRow> {
  const occasion = { at: ctx.clock.now(), actorId: actor.id }
  const key = await keyOfCode(ctx, tx, code)
  const known = await deviceStore.ofKey(tx, key.fingerprint)
  const same = known?.is_current ? known : await deviceStore.bySerial(tx, serial)
  if (!same) return record(ctx, tx, actor, await addDevice(tx, { serial, model, ...key }, occasion), null)
  const { id } = same
  // Screens are locked before devices, as in every pairing.
  const ended = await endOfDevice(ctx, tx, id)
  const before = orNotFound(await deviceStore.lock(tx, id))
  if (before.fingerprint === key.fingerprint) {
    if (!nextDeviceStates(before.state).includes('enrolled') || before.state === 'mounted') {
      throw refused('server.enrolledAlready', 'code', { serial: before.serial })
    }
    if (before.serial.toLowerCase() !== serial.toLowerCase()) {
      throw refused('server.enrolOtherSerial', 'serial', { serial: before.serial })
    }
  } else if (!mayGetNewKey(before.state, await deviceStore.wasMounted(tx, id))) {
    throw refused('server.enrolSerialTaken', 'serial', { serial: before.serial, state: before.state })
  }
  const change = {
    ...key,
    state: 'enrolled' as const,
    vehicle_id: null,
    ...(model && { model }),
    enrolled_at: occasion.at,
  }
  const after = await deviceStore.change(tx, before, change, occasion)
  await tellDrivers(ctx, tx, ended)
  return record(ctx, tx, actor, after, before)
}

async function keyOfCode({ clock }: Core, tx: Tx, code: string): Promise<Key> {
  const offer = await lockOffer(tx, code, clock.now())
  if (!offer) throw new Refusal('not_found', 'server.enrolNoCode', { fields: { code: 'server.enrolNoCode' } })
  const { public_key, fingerprint } = offer
  if (public_key === null || fingerprint === null) throw refused('server.enrolNoKey', 'code')
  return { public_key, fingerprint }
}

/** Adds an enrolled device with its history. Errors: 409 when its serial or key was enrolled in the meantime. */
export async function addDevice(
  tx: Tx,
  values: Key & Pick<DeviceRow, 'serial' | 'model'>,
  occasion: Occasion,
): Promise<DeviceRow> {
  const device: DeviceRow = {
    id: randomUUID(),
    ...values,
    state: 'enrolled',
    vehicle_id: null,
    enrolled_at: occasion.at,
  }
  // Two administrators may enrol the same serial at once, with different codes.
  if (!(await deviceStore.insert(tx, device))) {
    throw refused('server.enrolSerialTaken', 'serial', { serial: device.serial, state: device.state })
  }
  await deviceStore.note(tx, device, null, occasion)
  return device
}

/**
 * Sets the state of a device. Ends its screen's pairing if the new state allows none. Errors: 404; 409 for a state that
 * can't follow the current one.
 */
export async function setDeviceState(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  state: DeviceState,
): Promise<DeviceRow> {
  const ended = endsPairing(state) ? await endOfDevice(ctx, tx, id) : []
  const before = orNotFound(await deviceStore.lock(tx, id))
  if (!settableStates(before.state, before.vehicle_id !== null).includes(state)) {
    const key = state === 'mounted' ? 'server.deviceNeedsPairing' : 'server.deviceState'
    throw new Refusal('conflict', key, { values: { state: before.state } })
  }
  const change = { state, ...(endsPairing(state) && { vehicle_id: null }) }
  const after = await deviceStore.change(tx, before, change, { at: ctx.clock.now(), actorId: actor.id })
  await tellDrivers(ctx, tx, ended)
  return record(ctx, tx, actor, after, before)
}

async function tellDrivers({ emit }: Core, tx: Tx, ended: readonly EndedScreen[]): Promise<void> {
  for (const screen of ended) await emit(tx, 'screen.unpaired', screen)
}

async function record(
  { recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  after: DeviceRow,
  before: DeviceRow | null,
): Promise<DeviceRow> {
  const { id, serial, fingerprint, state } = after
  const newKey = before?.fingerprint !== fingerprint
  await recordActivity(tx, {
    actor,
    action: newKey ? 'device.enrol' : 'device.state',
    subject: 'device',
    subjectId: id,
    details: { serial, ...(before && { from: before.state }), to: state, ...(newKey && { key: fingerprint }) },
  })
  return after
}
