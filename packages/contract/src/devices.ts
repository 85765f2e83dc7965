import { z } from 'zod'
import { call } from './call'
import { file, listed, zBounded, zId, zIdentifier, zOptional, zPaging, zSuccess, zWhole } from './common'
import { DAY_MS } from './durations'
import { tidyDigits } from './text'

/** A pairing code as typed by a person. */
export const zPairingCode = zBounded(50, 'validation.pairingCode')
  .overwrite((code) => tidyDigits(code).toUpperCase())
  .min(1, 'validation.required')

/** Members of a JWK that belong to a private or symmetric key. */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
/** 32 bytes, base64url. */
const COORDINATE = /^[\w-]{43}$/

export interface PublicKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

function isPublicKey(jwk: Readonly<Record<string, unknown>>): boolean {
  const isCoordinate = (value: unknown) => typeof value === 'string' && COORDINATE.test(value)
  const isEc = jwk.kty === 'EC' && jwk.crv === 'P-256' && isCoordinate(jwk.x) && isCoordinate(jwk.y)
  return isEc && PRIVATE.every((member) => !(member in jwk))
}

/** The public key of a screen: a JWK for ECDSA P-256, without private members. */
export const zPublicKey = z
  .record(zBounded(50), z.unknown(), 'validation.publicKey')
  .refine(isPublicKey, 'validation.publicKey')
  .transform(({ x, y }): PublicKey => ({ kty: 'EC', crv: 'P-256', x: String(x), y: String(y) }))
  .meta({ description: 'JWK, kty EC, crv P-256, without private members' })

export const DEVICE_STATES = ['stock', 'enrolled', 'mounted', 'returned', 'lost', 'retired'] as const
export type DeviceState = (typeof DEVICE_STATES)[number]
export const DEVICE_SORTS = ['enrolled_at', 'serial', 'state', 'last_seen'] as const
export type DeviceSort = (typeof DEVICE_SORTS)[number]

const zDevice = z.object({
  id: z.string(),
  serial: z.string(),
  model: z.string().nullable(),
  state: z.enum(DEVICE_STATES),
  /** SHA-256 thumbprint of the public key (RFC 7638), base64url. */
  fingerprint: z.string(),
  /** The vehicle that it is mounted on, or was mounted on when it was lost. */
  vehicle: z.object({ id: z.string(), vehicle_number: z.string(), driver: z.string() }).nullable(),
  /** The part of its cost that drivers have paid back, in LKR. */
  cost_recovered: z.number(),
  enrolled_at: z.string(),
  last_seen_at: z.string().nullable(),
  /** The states that an administrator may set now. */
  next: z.array(z.enum(DEVICE_STATES)),
})
export type Device = z.output<typeof zDevice>

const zDeviceEvent = z.object({
  at: z.string(),
  /** Null for the first enrolment. */
  from: z.enum(DEVICE_STATES).nullable(),
  to: z.enum(DEVICE_STATES),
  vehicle_number: z.string().nullable(),
  /** The person who did it; null for the clock. */
  by: z.string().nullable(),
  fingerprint: z.string(),
})
export type DeviceEvent = z.output<typeof zDeviceEvent>

const admin = { group: 'Devices', who: ['admin'] as const }

export const adminDevices = call('GET', '/admin/devices', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary: 'Devices with their state, key and vehicle, last enrolled first.',
  query: zPaging.extend({
    status: z.enum(['all', ...DEVICE_STATES], 'validation.status').default('all'),
    sort: z.enum(DEVICE_SORTS, 'validation.invalid').optional(),
  }),
  answer: zSuccess.extend({
    devices: z.array(zDevice),
    ...listed,
    counts: z.record(z.enum(['all', ...DEVICE_STATES]), z.number()),
    summary: z.object({ devices: z.number(), mounted: z.number(), enrolled: z.number(), lost: z.number() }),
  }),
})

export const adminDevice = call('GET', '/admin/devices/:id', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary: 'A device with its history, newest first.',
  params: zId,
  answer: zSuccess.extend({ device: zDevice, history: z.array(zDeviceEvent) }),
})

export const enrolDevice = call('POST', '/admin/devices/enrol', {
  ...admin,
  summary:
    'Enrols the screen that shows a code. A serial that is known already gets the key of this screen; its pairing ends.',
  touches: ['devices'],
  admins: ['operations'],
  body: z.object({ code: zPairingCode, serial: zIdentifier('validation.required', 100), model: zOptional(100) }),
  answer: zSuccess.extend({ device: zDevice }),
})

export const setDeviceState = call('PUT', '/admin/devices/:id', {
  ...admin,
  summary:
    'Sets the state of a device. Stock, enrolled, returned and retired end its pairing. 409 for a state that can not follow.',
  touches: ['devices'],
  admins: ['operations'],
  params: zId,
  body: z.object({ state: z.enum(DEVICE_STATES, 'validation.status') }),
  answer: zSuccess.extend({ device: zDevice }),
})

/** A batch's token works for this long. */
export const BATCH_LIFE_MS = 30 * DAY_MS
export const MAX_BATCH = 500

const zDeviceBatch = z.object({
  id: z.string(),
  model: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  size: z.number(),
  /** Boxes that have enrolled themselves. */
  enrolled: z.number(),
})
export type DeviceBatch = z.output<typeof zDeviceBatch>

export const deviceBatches = call('GET', '/admin/device-batches', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary: 'Batches of boxes that enrol themselves, newest first.',
  query: zPaging,
  answer: zSuccess.extend({ batches: z.array(zDeviceBatch), ...listed }),
})

export const makeDeviceBatch = call('POST', '/admin/device-batches', {
  ...admin,
  summary:
    'Makes a batch with the given serials, or with as many new ones. Its token, which is answered once only, enrols each of them once within 30 days.',
  touches: ['devices'],
  admins: ['operations'],
  maxBody: 256 * 1024,
  body: z.object({
    serials: z
      .array(zIdentifier('validation.required', 100))
      .min(1, 'validation.required')
      .max(MAX_BATCH, 'validation.number')
      .optional(),
    count: zWhole(1, MAX_BATCH).optional(),
    model: zOptional(100),
  }),
  answer: zSuccess.extend({
    batch: zDeviceBatch.extend({ token: z.string(), serials: z.array(z.string()) }),
  }),
})

export const deviceBatchLabels = call('GET', '/admin/device-batches/:id/labels.pdf', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary: 'Labels to print, one for each box: serial, its code, model and batch.',
  params: zId,
  ...file('application/pdf'),
})
