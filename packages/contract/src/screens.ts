import { z } from 'zod'
import { call } from './call'
import { DROPS, roadFields, zCommandKey, zIssuedCommand } from './commands'
import {
  file,
  listed,
  MAX_NAME,
  zBounded,
  zId,
  zIdentifier,
  zIdText,
  zLat,
  zLine,
  zLng,
  zNumber,
  zOptional,
  zPaging,
  zSuccess,
  zText,
  zWhole,
} from './common'
import { zPairingCode, zPublicKey } from './devices'
import { MINUTE_MS } from './durations'
import { zAskedLook } from './looks'
import { PERMIT_STATES } from './permits'
import { BATCH_FAULTS, REJECTIONS } from './plays'
import { zUpdate } from './rings'
import { zVehicleType } from './vehicle-types'

/** Pairing codes use letters and digits that are hard to confuse. */
export const PAIRING_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const PAIRING_CODE_LENGTH = 6
export const PAIRING_CODE_LIFE_MS = 10 * MINUTE_MS

export const registerScreen = call('POST', '/screens/register', {
  group: 'Screens',
  summary: 'Begin pairing: gives the device its secret id and the code that its driver enters',
  who: ['visitor'],
  body: z.object({
    // Optional, because screens without keys send none.
    public_key: zPublicKey.optional(),
    /** A box of a batch, which enrols itself by its serial. It needs a key. */
    batch_token: zBounded(100).optional(),
    serial: zIdentifier('validation.required', 100).optional(),
    model: zOptional(100),
  }),
  answer: z.object({ device_id: z.string(), code: z.string(), poll_after_s: z.number().int() }),
})

/** An expired code is renewed in place: the screen shows the one of the last answer. */
const zWaiting = z.object({ status: z.literal('waiting'), code: z.string(), poll_after_s: z.number().int() })

export const screenPairing = call('GET', '/screens/pairing/:device_id', {
  group: 'Screens',
  summary: 'Ask for the token: 202 while the driver has not entered the code, repeatable until the token is used',
  who: ['visitor'],
  params: z.object({ device_id: zIdText() }),
  /** The screen obeys commands that are signed with `command_key`. */
  answer: z.union([
    z.object({ token: z.string(), screen_id: z.string(), command_key: zCommandKey.optional() }),
    zWaiting,
  ]),
  also: { 202: zWaiting },
})

export const pairScreen = call('POST', '/driver/screens/pair', {
  group: 'Screens',
  summary: "Pair the screen that shows this code with the driver's vehicle; an older screen of the vehicle ends",
  who: ['driver'],
  body: z.object({ code: zPairingCode }),
  answer: zSuccess.extend({ screen: z.object({ id: z.string(), paired_at: z.string() }) }),
})

export const unpairScreen = call('DELETE', '/driver/screens/:id', {
  group: 'Screens',
  summary: "Unpair the driver's screen: its token is dead at once",
  who: ['driver'],
  params: zId,
  answer: zSuccess,
})

/** How well a screen knows where it is. A poor position is too inexact, too old, or nowhere near. */
export const POSITION_STATES = ['good', 'poor', 'none'] as const
export type PositionState = (typeof POSITION_STATES)[number]

/** Where a screen is, and how sure that is. */
const zFix = z.object({
  lat: zLat,
  lng: zLng,
  accuracy_m: zNumber(0, 1e8).nullish(),
  age_s: zNumber(0, 1e9).nullish(),
  /** For example `gps` or `network`. */
  source: zOptional(40),
})

export const sendHeartbeat = call('POST', '/screens/heartbeat', {
  group: 'Screens',
  summary: 'Every 30 seconds: where the screen is and what it shows; learns the time and the playlist version',
  who: ['screen'],
  maxBody: 16 * 1024,
  gzip: true,
  body: z.object({
    lat: zLat.nullish(),
    lng: zLng.nullish(),
    /** Counts instead of `lat` and `lng`, which older screens send alone. */
    fix: zFix.nullish(),
    /** Version of the player. */
    version: zOptional(100),
    free_mb: zNumber(0, 1e9).nullish(),
    /** The booking on the screen now; null for a house ad. */
    now_playing: zOptional(100),
    ...roadFields,
  }),
  answer: z.object({
    server_time: z.string(),
    playlist_version: z.string(),
    /** Occasionally: requests a picture of the display. */
    look: zAskedLook.optional(),
    next_report_s: z.number().optional(),
    /** What it does without, because the bytes of its month run out; absent while it has enough. */
    drops: z.array(z.enum(DROPS)).optional(),
    /** Repeated until the screen has told what came of them. */
    commands: z.array(zIssuedCommand).optional(),
    /** What a device should run and does not. */
    update: zUpdate.optional(),
  }),
})

export const zHold = z.object({ reason: z.string(), since: z.string() })

/** Online: last contact within 2 minutes. Silent: no contact for more than 10. Quiet: in between. */
export const SCREEN_STATES = ['online', 'quiet', 'silent'] as const
export type ScreenState = (typeof SCREEN_STATES)[number]
export const SCREEN_FILTERS = ['all', 'online', 'silent', 'held', 'noPermit'] as const
export type ScreenFilter = (typeof SCREEN_FILTERS)[number]
export const SCREEN_SORTS = ['lastSeen', 'vehicle', 'driver', 'pairedAt'] as const
export type ScreenSort = (typeof SCREEN_SORTS)[number]

export const zAdminScreen = z.object({
  id: z.string(),
  vehicle: z.object({ id: z.string(), vehicle_number: z.string(), vehicle_type: z.string() }),
  driver: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
  paired_at: z.string(),
  last_seen_at: z.string().nullable(),
  state: z.enum(SCREEN_STATES),
  /** Silent now, with the last contact within the past hour. */
  alert: z.boolean(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** Of the last heartbeat; null without one. `lat` and `lng` are the last good position. */
  position: z.enum(POSITION_STATES).nullable(),
  /** The radius in metres of the last reported position, if it was reported. */
  accuracy_m: z.number().nullable(),
  /** Null for a house ad. */
  now_playing: z.object({ booking_id: z.string(), name: z.string() }).nullable(),
  version: z.string().nullable(),
  free_mb: z.number().nullable(),
  /** Of its last position; empty far from all areas. */
  area: z.string().nullable(),
  signal_dbm: z.number().nullable(),
  /** Of its vehicle. */
  tags: z.array(z.string()),
  hold: zHold.nullable(),
  /** Of its vehicle. */
  permit: z.enum(PERMIT_STATES),
  /** Null if it is not enrolled. */
  device: z.object({ id: z.string(), serial: z.string() }).nullable(),
  /** Rejected plays of the vehicle's screens in the last 7 days. */
  rejected: z.partialRecord(z.enum(REJECTIONS), z.number()),
  /** Faulty batches of the vehicle's screens in the last 7 days. */
  faults: z.partialRecord(z.enum(BATCH_FAULTS), z.number()),
  /** Play numbers of the vehicle's screens that never arrived. */
  missed: z.number(),
})
export type AdminScreen = z.output<typeof zAdminScreen>

const admin = { group: 'Screens', who: ['admin'] as const }

/** Weak: below -100 dBm. Unknown: the screen tells nothing of its network. */
export const SIGNALS = ['good', 'weak', 'unknown'] as const
export type Signal = (typeof SIGNALS)[number]
export const WEAK_SIGNAL_DBM = -100

/** A word by which administrators gather vehicles. */
export const MOST_TAG_LETTERS = 30
export const MOST_TAGS = 10
const zTag = zLine(MOST_TAG_LETTERS).toLowerCase().pipe(z.string().min(1, 'validation.required'))

const BOX = /^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?,-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/

/** Which paired screens are meant. All fields together; an absent one means any. */
export const zScreenFilter = z.object({
  status: z.enum(SCREEN_FILTERS, 'validation.status').default('all'),
  q: zLine(MAX_NAME).optional(),
  type: zVehicleType.optional(),
  version: zLine(100).optional(),
  area: zLine(MAX_NAME).optional(),
  tag: zTag.optional(),
  position: z.enum(POSITION_STATES, 'validation.invalid').optional(),
  signal: z.enum(SIGNALS, 'validation.invalid').optional(),
  permit: z.enum(PERMIT_STATES, 'validation.invalid').optional(),
  driver: zIdText().optional(),
  /** Part of the map, in degrees: south,west,north,east. */
  box: z.string().max(60, 'validation.invalid').regex(BOX, 'validation.invalid').optional(),
})
export type ScreenFilterOf = z.output<typeof zScreenFilter>

/** The most screens that one call may name. */
export const MOST_MEANT = 5_000
/** Bytes of a body that names so many. */
export const MEANT_BODY = 2 * 1024 * 1024
/** Letters of a message to drivers, which a notification shows whole. */
export const MOST_MESSAGE_LETTERS = 300
/** Either the named screens, or all of a filter. */
export const meantFields = {
  screens: z.array(zIdText()).min(1, 'validation.required').max(MOST_MEANT, 'validation.number').optional(),
  filter: zScreenFilter.optional(),
  /** Screens of the filter that are not meant. */
  except: z.array(zIdText()).max(1000, 'validation.number').optional(),
  /** How many screens of the filter the asker saw. Another number now is refused. */
  expected: zWhole(0, 1_000_000).optional(),
}

const zPoints = z.array(z.tuple([z.number(), z.number()]))

export const adminScreens = call('GET', '/admin/screens', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary: 'Paired screens with what they show and how they are, last heard first.',
  query: zPaging.extend({
    ...zScreenFilter.shape,
    sort: z.enum(SCREEN_SORTS, 'validation.invalid').optional(),
  }),
  answer: zSuccess.extend({
    screens: z.array(zAdminScreen),
    ...listed,
    counts: z.record(z.enum(SCREEN_FILTERS), z.number()),
    /** The values of the fleet to filter by, each in its order. */
    known: z.object({ versions: z.array(z.string()), areas: z.array(z.string()), tags: z.array(z.string()) }),
    summary: z.object({
      paired: z.number(),
      online: z.number(),
      silent: z.number(),
      onHold: z.number(),
      /** Screens on vehicles without a valid permit. */
      noPermit: z.number(),
      /** Screens that went silent within the last hour. */
      alerts: z.number(),
    }),
  }),
})

export const screensCsv = call('POST', '/admin/screens/csv', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary: 'The named screens, or all of a filter, for a spreadsheet.',
  maxBody: MEANT_BODY,
  body: z.object(meantFields),
  ...file('text/csv'),
})

export const tagScreens = call('POST', '/admin/screens/tags', {
  ...admin,
  admins: ['operations'],
  summary: `Adds and removes tags of the vehicles of screens. A vehicle has at most ${MOST_TAGS}.`,
  maxBody: MEANT_BODY,
  body: z.object({
    ...meantFields,
    add: z.array(zTag).max(MOST_TAGS, 'validation.number').default([]),
    remove: z.array(zTag).max(MOST_TAGS, 'validation.number').default([]),
  }),
  answer: zSuccess.extend({ changed: z.number() }),
})

export const holdScreens = call('POST', '/admin/screens/holds', {
  ...admin,
  admins: ['operations'],
  summary: 'Puts screens on hold. Those that are on hold stay as they are.',
  maxBody: MEANT_BODY,
  body: z.object({ ...meantFields, reason: zText('validation.reason') }),
  answer: zSuccess.extend({ changed: z.number() }),
})

export const releaseScreens = call('POST', '/admin/screens/releases', {
  ...admin,
  admins: ['operations'],
  summary: 'Ends the holds of screens.',
  maxBody: MEANT_BODY,
  body: z.object(meantFields),
  answer: zSuccess.extend({ changed: z.number() }),
})

export const messageDrivers = call('POST', '/admin/screens/messages', {
  ...admin,
  admins: ['operations'],
  summary: 'Sends the drivers of screens a message, one to each.',
  maxBody: MEANT_BODY,
  body: z.object({ ...meantFields, message: zText('validation.required', MOST_MESSAGE_LETTERS) }),
  answer: zSuccess.extend({ drivers: z.number() }),
})

export const adminScreenMap = call('GET', '/admin/screens/map', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary: 'Where paired screens last were: `[lat, lng]` by state, those on hold by themselves.',
  query: zScreenFilter,
  answer: zSuccess.extend({
    points: z.object({ online: zPoints, quiet: zPoints, silent: zPoints, held: zPoints }),
  }),
})

export const adminScreenRefusals = call('GET', '/admin/screens/refusals', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary:
    'What was refused in the last days: plays by reason, whole reports by what was wrong, unknown senders included.',
  answer: zSuccess.extend({
    days: z.number(),
    plays: z.partialRecord(z.enum(REJECTIONS), z.number()),
    reports: z.partialRecord(z.enum(BATCH_FAULTS), z.number()),
    /** Plays that the server had acknowledged and lost, and that screens sent again. */
    returned: z.object({ plays: z.number(), screens: z.number() }),
  }),
})

export const endScreen = call('DELETE', '/admin/screens/:id', {
  ...admin,
  summary: 'Unpairs a screen: its token is dead at once',
  touches: ['devices'],
  admins: ['operations'],
  params: zId,
  answer: zSuccess,
})

export const holdScreen = call('POST', '/admin/screens/:id/hold', {
  ...admin,
  summary: 'Puts a screen on hold: it plays house ads only, and plays of ads no longer count',
  admins: ['operations'],
  params: zId,
  body: z.object({ reason: zText('validation.reason') }),
  answer: zSuccess,
})

export const releaseScreen = call('POST', '/admin/screens/:id/release', {
  ...admin,
  summary: 'Ends the hold of a screen',
  admins: ['operations'],
  params: zId,
  answer: zSuccess,
})
