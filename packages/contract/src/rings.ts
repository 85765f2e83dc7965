import { z } from 'zod'
import { call } from './call'
import {
  listed,
  zBounded,
  zIdentifier,
  zIdText,
  zNumber,
  zOptional,
  zPaging,
  zRequiredAddress,
  zSuccess,
  zWhole,
} from './common'

/** A new build reaches the screens in this order. Each ring contains the ones before it. */
export const RINGS = ['canary', 'early', 'all'] as const
export type Ring = (typeof RINGS)[number]

/** The builds of the player, and the images of the devices' system. */
export const RELEASE_KINDS = ['player', 'image'] as const
export type ReleaseKind = (typeof RELEASE_KINDS)[number]

/**
 * Going: it reaches the screens ring by ring. Stopped: an administrator holds it where it is. Complete: every screen has it, and it
 * is what later ones are compared with. Taken back: no screen gets it, ever again. Replaced: a newer one came before it was complete.
 */
export const RELEASE_STATES = ['going', 'stopped', 'complete', 'taken_back', 'replaced'] as const
export type ReleaseState = (typeof RELEASE_STATES)[number]

/** Why a screen gets a build: it is pinned; the ring has reached it; it is still the one before; there is none. */
export const RELEASE_REASONS = ['pinned', 'ring', 'before', 'none'] as const
export type ReleaseReason = (typeof RELEASE_REASONS)[number]

/** What is compared, in the order in which it is told. */
export const MEASURES = ['heartbeats', 'plays', 'errors', 'restarts'] as const
export type Measure = (typeof MEASURES)[number]
/** What may speak against a build: a measure, or that it failed its trial on the devices. */
export const RELEASE_FAULTS = [...MEASURES, 'trial'] as const
export type ReleaseFault = (typeof RELEASE_FAULTS)[number]
/** Unknown: too little was seen. Doubtful: the healthy time begins again. Bad: the build is taken back. */
export const VERDICTS = ['unknown', 'healthy', 'doubtful', 'bad'] as const
export type Verdict = (typeof VERDICTS)[number]

/**
 * What a release waits for: a screen that counts; its screens to take it; a screen on the road; more to compare; its figures to
 * become good; its time; an administrator.
 */
export const RELEASE_WAITS = ['screens', 'taking', 'road', 'figures', 'health', 'time', 'person'] as const
export type ReleaseWait = (typeof RELEASE_WAITS)[number]

export const ARCHITECTURES = ['amd64', 'arm64'] as const
/** The largest update of a system that a device takes: more does not fit its slots. */
export const MOST_IMAGE_BYTES = 800_000_000
const DIGEST = /^[0-9a-f]{64}$/

/** A name as people see it: a digest is shortened, a version is not. */
export const shortName = (name: string): string => (DIGEST.test(name) ? name.slice(0, 8) : name)

const zDigest = zBounded(64, 'validation.invalid').regex(DIGEST, 'validation.invalid')

/** An update of a device's system, as a device is told of it. */
export const zOfferedImage = z.object({
  name: z.string(),
  architecture: z.string(),
  address: z.string(),
  sha256: z.string(),
  size: z.number(),
})

/** What a screen should run and does not. */
export const zUpdate = z.object({ build: z.string().optional(), image: zOfferedImage.optional() })
export type Update = z.output<typeof zUpdate>

const zCompared = z.object({
  screens: z.number(),
  /** Screens that went back from it by themselves, and those that have been silent for a day. */
  failed: z.number(),
  silent: z.number(),
  /** Hours of its screens on air. */
  hours: z.number(),
  /** Shares from 0 to 1; errors and restarts by the hour. Null: too little was seen. */
  rates: z.record(z.enum(MEASURES), z.number()).nullable(),
})
export type Compared = z.output<typeof zCompared>

const zRelease = z.object({
  name: z.string(),
  state: z.enum(RELEASE_STATES),
  added_at: z.string(),
  /** Who registered it; null for the player that came with the server. */
  added_by: z.string().nullable(),
  /** Devices take no build of the player that is not signed. Updates of the system are checked by the device. */
  signed: z.boolean(),
  size: z.number(),
  architecture: z.string().nullable(),
  /** What spoke against it. */
  fault: z.enum(RELEASE_FAULTS).nullable(),
  /** Why an administrator stopped it or took it back. */
  reason: z.string().nullable(),
  /** Screens that run it, and screens that are pinned to it. */
  running: z.number(),
  pinned: z.number(),
})
export type AdminRelease = z.output<typeof zRelease>

const zRolling = z.object({
  name: z.string(),
  ring: z.enum(RINGS),
  ring_since: z.string(),
  /** Since when its screens have been healthy in this ring, and for how many minutes on air. */
  healthy_since: z.string().nullable(),
  healthy_min: z.number(),
  waits_for: z.enum(RELEASE_WAITS),
  verdict: z.enum(VERDICTS),
  measure: z.enum(RELEASE_FAULTS).nullable(),
  /** By ring: the screens that it reaches when it is its turn, those of them that run it, and how long it has to be healthy. */
  rings: z.array(z.object({ ring: z.enum(RINGS), screens: z.number(), running: z.number(), wait_min: z.number() })),
  fresh: zCompared,
  old: zCompared,
})
export type Rolling = z.output<typeof zRolling>

const zRunning = z.object({
  screen_id: z.string(),
  vehicle_number: z.string(),
  driver: z.string(),
  last_seen_at: z.string(),
  ring: z.enum(RINGS),
  /** What it runs, and what it gets, with the reason. */
  runs: z.string().nullable(),
  gets: z.string().nullable(),
  why: z.enum(RELEASE_REASONS),
  /** The last one that it went back from by itself. */
  gave_up: z.string().nullable(),
  pin: z
    .object({ name: z.string(), by: z.string().nullable(), at: z.string(), reason: z.string().nullable() })
    .nullable(),
})
export type RunningScreen = z.output<typeof zRunning>

/** Which screens: all, those that run another one than they get, pinned ones, those that gave one up, or those of a ring. */
export const RUNNING_FILTERS = ['all', 'other', 'pinned', 'gave_up', 'canary', 'early'] as const
export type RunningFilter = (typeof RUNNING_FILTERS)[number]

const admin = { group: 'Screens', who: ['admin'] as const }

export const adminRings = call('GET', '/admin/rings', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary:
    'Builds of the player or images of the system, how far the newest has come, what it waits for, and which screen runs what and why',
  query: zPaging.extend({
    kind: z.enum(RELEASE_KINDS, 'validation.invalid').default('player'),
    status: z.enum(RUNNING_FILTERS, 'validation.status').default('all'),
  }),
  answer: zSuccess.extend({
    kind: z.enum(RELEASE_KINDS),
    /** The newest first; every one that screens run, and the last 20. */
    releases: z.array(zRelease),
    /** What screens have that no newer one has reached; null before the first was complete. */
    base: z.string().nullable(),
    rolling: zRolling.nullable(),
    /** Minutes for which each ring has to be healthy. */
    waits: z.record(z.enum(RINGS), z.number()),
    screens: z.array(zRunning),
    ...listed,
    counts: z.record(z.enum(RUNNING_FILTERS), z.number()),
  }),
})

const kind = z.enum(RELEASE_KINDS, 'validation.invalid')
const name = zIdentifier()
const reason = zOptional()
/** At least a quarter of an hour, at most four weeks. */
const zWait = zWhole(15, 40_320)

export const changeRings = call('PUT', '/admin/rings', {
  ...admin,
  admins: ['operations'],
  summary:
    'Stops a release, lets it go on, takes it back for good, pins a screen to one, sets the healthy times, or registers an image',
  touches: ['devices'],
  body: z.discriminatedUnion(
    'action',
    [
      z.object({ action: z.enum(['stop', 'go_on', 'take_back']), kind, name, reason }),
      z.object({ action: z.literal('pin'), kind, name, reason, screen_id: zIdText() }),
      z.object({ action: z.literal('unpin'), kind, screen_id: zIdText() }),
      z.object({ action: z.literal('waits'), waits: z.object({ canary: zWait, early: zWait, all: zWait }) }),
      z.object({
        action: z.literal('add_image'),
        /** As its bundle names its version. */
        name,
        architecture: z.enum(ARCHITECTURES, 'validation.invalid'),
        /** Where devices load the bundle: any server. They check digest, size and signature. */
        address: zRequiredAddress,
        sha256: zDigest,
        size: zNumber(1, MOST_IMAGE_BYTES),
      }),
    ],
    'validation.invalid',
  ),
  answer: zSuccess,
})
