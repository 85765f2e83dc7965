import { z } from 'zod'
import { call } from './call'
import { zId, zIdText, zOptional, zPaging, zSuccess, zText } from './common'
import { PERMIT_STATES } from './permits'

/** Pairing codes use letters and digits that nobody mistakes for one another. */
export const PAIRING_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const PAIRING_CODE_LENGTH = 6
export const PAIRING_CODE_LIFE_MS = 10 * 60_000

/** Most plays in one batch. */
export const MAX_PLAYS = 1000

const zLat = z.number('validation.number').min(-90, 'validation.number').max(90, 'validation.number')
const zLng = z.number('validation.number').min(-180, 'validation.number').max(180, 'validation.number')

export const zGeofence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), lat: zLat, lng: zLng, radius_m: z.number() }),
  z.object({ kind: z.literal('path'), points: z.array(z.tuple([zLat, zLng])), buffer_m: z.number() }),
])
/** Where an ad may show: a circle, or a line with a buffer. Points are `[lat, lng]`, distances metres. */
export type Geofence = z.output<typeof zGeofence>

export const zScreenCreative = z.object({
  url: z.string(),
  sha256: z.string(),
  kind: z.enum(['image', 'gif', 'video']),
  /** Length of a video; null for pictures. */
  duration_s: z.number().nullable(),
})
export type ScreenCreative = z.output<typeof zScreenCreative>

export const zPlaylistAd = z.object({
  booking_id: z.string(),
  creative: zScreenCreative,
  geofences: z.array(zGeofence),
  /** Part of all slots, 0 to 1, that this screen should give the ad while it is inside a geofence. */
  weight: z.number(),
  /** Plays that this screen may still make before it hears from the server again. */
  goal_left: z.number().int(),
  /** Short link for the QR code; null when the ad has none. */
  link: z.string().nullable(),
  /** The ad shows from this instant … */
  from: z.string(),
  /** … until just before this one. */
  to: z.string(),
})
export type PlaylistAd = z.output<typeof zPlaylistAd>

export const zPlaylist = z.object({
  version: z.string(),
  slot_s: z.number().int(),
  loop_slots: z.number().int(),
  ads: z.array(zPlaylistAd),
  house: z.array(z.object({ creative: zScreenCreative })),
  valid_until: z.string(),
})
export type Playlist = z.output<typeof zPlaylist>

export const REJECTIONS = [
  'not_in_playlist',
  'outside_geofence',
  'overlap',
  'in_future',
  'too_old',
  'too_fast',
  'wrong_duration',
  'malformed',
] as const
export type Rejection = (typeof REJECTIONS)[number]

/** What can be wrong with a report of plays as a whole. The first ones mean that it was refused. */
export const BATCH_FAULTS = [
  'too_large',
  'unreadable',
  'unknown_token',
  'revoked_token',
  'busy',
  'repeated',
  'out_of_order',
  'unnumbered',
] as const
export type BatchFault = (typeof BATCH_FAULTS)[number]

/** One play as a well-behaved screen sends it. The server judges each play by itself, so a batch may hold worse. */
export interface Play {
  /** The screen numbers its plays 1, 2, 3 … */
  readonly seq: number
  /** Null for a house ad. */
  readonly booking_id: string | null
  readonly started_at: string
  readonly duration_ms: number
  readonly lat: number | null
  readonly lng: number | null
}

export const registerScreen = call({
  method: 'POST',
  path: '/screens/register',
  group: 'Screens',
  summary: 'Begin pairing: gives the device its secret id and the code that its driver enters',
  who: ['visitor'],
  answer: z.object({ device_id: z.string(), code: z.string(), poll_after_s: z.number().int() }),
})

export const screenPairing = call({
  method: 'GET',
  path: '/screens/pairing/:device_id',
  group: 'Screens',
  summary: 'Ask for the token: 202 while the driver has not entered the code, repeatable until the token is used',
  who: ['visitor'],
  params: z.object({ device_id: zIdText() }),
  answer: z.union([
    z.object({ token: z.string(), screen_id: z.string() }),
    z.object({ status: z.literal('waiting'), poll_after_s: z.number().int() }),
  ]),
})

export const pairScreen = call({
  method: 'POST',
  path: '/driver/screens/pair',
  group: 'Screens',
  summary: "Pair the screen that shows this code with the driver's vehicle; an older screen of the vehicle ends",
  who: ['driver'],
  body: z.object({
    code: z
      .string('validation.required')
      .max(50, 'validation.pairingCode')
      .transform((code) => code.toUpperCase().replace(/[\s-]/g, ''))
      .refine((code) => code !== '', 'validation.required'),
  }),
  answer: zSuccess.extend({ screen: z.object({ id: z.string(), paired_at: z.string() }) }),
})

export const unpairScreen = call({
  method: 'DELETE',
  path: '/driver/screens/:id',
  group: 'Screens',
  summary: "Unpair the driver's screen: its token is dead at once",
  who: ['driver'],
  params: zId,
  answer: zSuccess,
})

export const getPlaylist = call({
  method: 'GET',
  path: '/screens/playlist',
  group: 'Screens',
  summary: 'Running ads for the vehicle within reach of the position; 304 when If-None-Match names the current version',
  who: ['screen'],
  query: z.object({
    lat: z.coerce.number('validation.number').pipe(zLat).optional(),
    lng: z.coerce.number('validation.number').pipe(zLng).optional(),
  }),
  answer: zPlaylist,
})

/** Each play is judged by itself, so a malformed one costs only itself; this tells what a good one looks like. */
const zReportedPlay = z.unknown().meta({
  description: 'seq counts from 1; booking_id is null for a house ad; lat and lng may both be null',
  examples: [
    {
      seq: 1,
      booking_id: 'ID',
      started_at: '2026-03-02T06:00:00.000Z',
      duration_ms: 10_000,
      lat: 6.9111,
      lng: 79.8497,
    } satisfies Play,
  ],
})

export const sendPlays = call({
  method: 'POST',
  path: '/screens/plays',
  group: 'Screens',
  summary: 'Report plays, JSON or gzip. Each is counted exactly once, so a batch may be sent again',
  who: ['screen'],
  body: z.object({ plays: z.array(zReportedPlay, 'validation.plays').max(MAX_PLAYS, 'validation.plays') }),
  answer: z.object({
    acked_seq: z.number().int(),
    accepted: z.number().int(),
    rejected: z.partialRecord(z.enum(REJECTIONS), z.number().int()),
  }),
})
export type PlaysAnswer = z.output<typeof sendPlays.answer>

export const sendHeartbeat = call({
  method: 'POST',
  path: '/screens/heartbeat',
  group: 'Screens',
  summary: 'Every 30 seconds: where the screen is and what it shows; learns the time and the playlist version',
  who: ['screen'],
  body: z.object({
    lat: zLat.nullish(),
    lng: zLng.nullish(),
    /** Version of the player's program. */
    version: zOptional(100),
    free_mb: z.number('validation.number').min(0, 'validation.number').max(1e9, 'validation.number').nullish(),
    /** Booking on the screen now; null for a house ad. */
    now_playing: zOptional(100),
  }),
  answer: z.object({ server_time: z.string(), playlist_version: z.string() }),
})

export const zHold = z.object({ reason: z.string(), since: z.string() })

/** Heard within 2 minutes; not heard for more than 10; between the two. */
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
  /** Silent now, and heard from within the last hour. */
  alert: z.boolean(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** Null for a house ad. */
  now_playing: z.object({ booking_id: z.string(), name: z.string() }).nullable(),
  version: z.string().nullable(),
  free_mb: z.number().nullable(),
  hold: zHold.nullable(),
  /** Of its vehicle. */
  permit: z.enum(PERMIT_STATES),
  /** Rejected plays of the vehicle's screens in the last 7 days. */
  rejected: z.partialRecord(z.enum(REJECTIONS), z.number()),
  /** Reports of the vehicle's screens in the last 7 days that something was wrong with. */
  faults: z.partialRecord(z.enum(BATCH_FAULTS), z.number()),
  /** Play numbers of the vehicle's screens that never came. */
  missed: z.number(),
})
export type AdminScreen = z.output<typeof zAdminScreen>

const forAdministrators = { group: 'Screens', who: ['admin'] as const }
const zPoints = z.array(z.tuple([z.number(), z.number()]))

export const adminScreens = call({
  ...forAdministrators,
  method: 'GET',
  path: '/admin/screens',
  summary: 'Paired screens with what they show and how they are, last heard first.',
  query: zPaging.extend({
    status: z.enum(SCREEN_FILTERS, 'validation.status').default('all'),
    sort: z.enum(SCREEN_SORTS, 'validation.invalid').optional(),
  }),
  answer: zSuccess.extend({
    screens: z.array(zAdminScreen),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    counts: z.record(z.enum(SCREEN_FILTERS), z.number()),
    summary: z.object({
      paired: z.number(),
      online: z.number(),
      silent: z.number(),
      onHold: z.number(),
      /** Screens on vehicles without a valid permit. */
      noPermit: z.number(),
      /** Screens that fell silent within the last hour. */
      alerts: z.number(),
    }),
  }),
})

export const adminScreenMap = call({
  ...forAdministrators,
  method: 'GET',
  path: '/admin/screens/map',
  summary: 'Where every paired screen last was: `[lat, lng]` by state, those on hold by themselves.',
  answer: zSuccess.extend({
    points: z.object({ online: zPoints, quiet: zPoints, silent: zPoints, held: zPoints }),
  }),
})

export const adminScreenRefusals = call({
  ...forAdministrators,
  method: 'GET',
  path: '/admin/screens/refusals',
  summary:
    'What was refused in the last days: plays by reason, whole reports by what was wrong, unknown senders included.',
  answer: zSuccess.extend({
    days: z.number(),
    plays: z.partialRecord(z.enum(REJECTIONS), z.number()),
    reports: z.partialRecord(z.enum(BATCH_FAULTS), z.number()),
  }),
})

export const endScreen = call({
  ...forAdministrators,
  method: 'DELETE',
  path: '/admin/screens/:id',
  summary: 'Unpairs a screen: its token is dead at once',
  params: zId,
  answer: zSuccess,
})

export const holdScreen = call({
  ...forAdministrators,
  method: 'POST',
  path: '/admin/screens/:id/hold',
  summary: 'Puts a screen on hold: it plays house ads only, and plays of ads no longer count',
  params: zId,
  body: z.object({ reason: zText('validation.reason') }),
  answer: zSuccess,
})

export const releaseScreen = call({
  ...forAdministrators,
  method: 'POST',
  path: '/admin/screens/:id/release',
  summary: 'Ends the hold of a screen',
  params: zId,
  answer: zSuccess,
})
