import { randomBytes } from 'node:crypto'
import type { OutputOf } from '@ayob/contract/call'
import { BATCH_LIFE_MS, type makeDeviceBatch } from '@ayob/contract/devices'
import type { registerScreen } from '@ayob/contract/screens'
import { badField, Refusal } from '../../platform/errors'
import { type Actor, CLOCK_ACTOR, type Core, type Tx } from '../../platform/ports'
import { tokenHash } from '../../platform/secrets'
import { batchStore } from './batches.store'
import { addDevice } from './devices.commands'
import { deviceStore } from './devices.store'
import { keyOf } from './known-screens'

/** Registrations of each box of a batch within an hour, which may start many times while it is fitted. */
const STARTS_A_BOX = 20

/**
 * Makes a batch with the given serials, or with `count` new ones. Returns its token, which is not stored. Errors: 400 for
 * neither or both, and for a serial that is given twice; 409 for serials that are enrolled already.
 */
export async function makeBatch(
  { clock, recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  { serials: given, count, model }: OutputOf<typeof makeDeviceBatch, 'body'>,
) {
  if ((given === undefined) === (count === undefined)) throw badField('serials', 'validation.serialsOrCount')
  const serials = given ?? (await batchStore.newSerials(tx, count ?? 0))
  if (new Set(serials.map((serial) => serial.toLowerCase())).size < serials.length) {
    throw badField('serials', 'validation.serialTwice')
  }
  const [enrolled] = await batchStore.enrolledOf(tx, serials)
  if (enrolled !== undefined) {
    const key = 'server.batchSerialEnrolled'
    throw new Refusal('conflict', key, { fields: { serials: key }, values: { serial: enrolled } })
  }
  const token = randomBytes(24).toString('base64url')
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + BATCH_LIFE_MS)
  const batch = await batchStore.insert(tx, { model, tokenHash: tokenHash(token), at, expiresAt }, serials)
  await recordActivity(tx, {
    actor,
    action: 'device.batch',
    subject: 'device_batch',
    subjectId: batch.id,
    details: { boxes: serials.length },
  })
  return { ...batch, token, serials }
}

/** How often the boxes of a valid token may register; undefined for any other token, which counts like a stranger. */
export async function limitOfBatch({ db, clock }: Core, token: string) {
  const batch = await batchStore.ofToken(db, tokenHash(token))
  if (!batch || batch.expires_at <= clock.now()) return undefined
  return { bucket: `batch:${batch.id}`, count: batch.size * STARTS_A_BOX, windowS: 3600 }
}

/**
 * Enrols a box by the token of its batch. The same box may come again with its key. Errors: 400 without a key or
 * serial, for an unknown or expired token, and for a serial of another batch; 409 when the serial, or the key, is enrolled already.
 */
export async function enrolByBatch(
  { clock, recordActivity }: Core,
  tx: Tx,
  { batch_token = '', serial, public_key }: OutputOf<typeof registerScreen, 'body'>,
): Promise<void> {
  const key = public_key && keyOf(public_key)
  if (!key) throw badField('public_key', 'validation.required')
  if (serial === undefined) throw badField('serial', 'validation.required')
  const at = clock.now()
  const batch = await batchStore.ofToken(tx, tokenHash(batch_token))
  if (!batch || batch.expires_at <= at) throw badField('batch_token', 'server.batchToken')
  const box = await batchStore.lockBox(tx, batch.id, serial)
  if (!box) throw badField('serial', 'server.batchOtherSerial')
  const known = await deviceStore.ofKey(tx, key.fingerprint)
  if (box.device_id !== null && known?.is_current && known.id === box.device_id) return
  if (box.device_id !== null || known || (await deviceStore.bySerial(tx, box.serial))) {
    const reason = 'server.batchSerialEnrolled'
    throw new Refusal('conflict', reason, { fields: { serial: reason }, values: { serial: box.serial } })
  }
  const values = { serial: box.serial, model: batch.model, ...key }
  const device = await addDevice(tx, values, { at, actorId: null })
  await batchStore.setDevice(tx, box, device.id)
  await recordActivity(tx, {
    actor: CLOCK_ACTOR,
    action: 'device.enrol',
    subject: 'device',
    subjectId: device.id,
    details: { serial: device.serial, batch: batch.id, key: device.fingerprint },
  })
}
