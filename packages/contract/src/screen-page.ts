import { z } from 'zod'
import { call } from './call'
import { zId, zSuccess } from './common'
import { zDay } from './days'
import { DEVICE_STATES } from './devices'
import { INCIDENT_CAUSES, INCIDENT_SCOPES } from './incidents'
import { CASE_STATES } from './integrity'
import { REJECTIONS } from './plays'
import { zAdminScreen } from './screens'
import { TICKET_STATES } from './support'

/** Why an ad may not show in a slot, in the order in which it is asked. */
export const AD_BARS = [
  'not_begun',
  'ended',
  'no_share',
  'goal_met',
  'other_hours',
  'no_position',
  'out_of_area',
  'not_loaded',
] as const
export type AdBar = (typeof AD_BARS)[number]

/** Why a screen shows house ads only, in the order in which it is asked. */
export const SCREEN_BARS = ['unpaired', 'device', 'held', 'inactive', 'permit'] as const
export type ScreenBar = (typeof SCREEN_BARS)[number]

/** Days whose history is shown. */
export const SHOWN_SCREEN_DAYS = 30
/** The most ads whose reasons are listed. */
export const SHOWN_SCREEN_ADS = 20
/** The most incidents, cases and tickets that are listed, the newest of each. */
export const SHOWN_OF_SCREEN = 5
/** The most points of a day that a map draws. */
export const MOST_TRACK_POINTS = 1500

const zScreenAd = z.object({
  booking_id: z.string(),
  name: z.string(),
  /** Null for an ad that may show now. */
  bar: z.enum(AD_BARS).nullable(),
  /** Of all slots of this screen, 0 to 1. */
  share: z.number(),
  /** What the screen may still show before it calls again. */
  goal_left: z.number(),
  /** From the screen to the nearest area of the ad, in metres; null without a position. */
  distance_m: z.number().nullable(),
})

const zScreenDay = z.object({
  day: zDay,
  /** Minutes with a valid play, and minutes in which it was heard from. */
  on_air: z.number(),
  heard: z.number(),
  plays: z.number(),
  refused: z.number(),
  /** What the device told: sent and received; its hottest moment; its least free space and memory; its most restarts. */
  bytes: z.number().nullable(),
  hottest_c: z.number().nullable(),
  storage_mb: z.number().nullable(),
  memory_mb: z.number().nullable(),
  restarts: z.number().nullable(),
  /** Heartbeats with a poor position or none. */
  unplaced: z.number(),
  /** The last player of the day. */
  version: z.string().nullable(),
  /** What its driver earned that day, after the device, in LKR. */
  earned: z.number(),
})
export type ScreenDay = z.output<typeof zScreenDay>

const screens = { group: 'Screens', who: ['admin'] as const, admins: ['operations', 'auditor'] as const }

export const adminScreen = call('GET', '/admin/screens/:id', {
  ...screens,
  summary:
    'The page of one screen: what it shows and why, its last 30 days, what was refused, and the incidents, cases and tickets about it. An unpaired screen has one, too.',
  params: zId,
  answer: zSuccess.extend({
    screen: zAdminScreen.extend({ unpaired_at: z.string().nullable() }),
    shows: z.object({
      /** Null when it may show ads. */
      bar: z.enum(SCREEN_BARS).nullable(),
      /** Ads of its kind of vehicle by what they wait for; `may` are those that may show now. */
      counts: z.partialRecord(z.enum(AD_BARS), z.number()),
      may: z.number(),
      /** The share of the slots that they take together, 0 to 1; house ads fill the rest. */
      share: z.number(),
      /** Those that may show first, then the nearest. */
      ads: z.array(zScreenAd),
    }),
    /** The oldest first. */
    days: z.array(zScreenDay),
    /** Refused plays of these days by reason. */
    refused: z.partialRecord(z.enum(REJECTIONS), z.number()),
    device: z
      .object({ id: z.string(), serial: z.string(), model: z.string().nullable(), state: z.enum(DEVICE_STATES) })
      .nullable(),
    incidents: z.array(
      z.object({
        id: z.string(),
        cause: z.enum(INCIDENT_CAUSES),
        scope: z.enum(INCIDENT_SCOPES),
        since: z.string(),
        closed_at: z.string().nullable(),
      }),
    ),
    /** Of the driver, on the vehicle. */
    cases: z.array(z.object({ id: z.string(), day: zDay, state: z.enum(CASE_STATES), minutes: z.number() })),
    tickets: z.array(
      z.object({ id: z.string(), subject: z.string(), status: z.enum(TICKET_STATES), updated_at: z.string() }),
    ),
    /** Of the driver, in LKR: today, and this month. */
    earned: z.object({ today: z.number(), month: z.number() }),
  }),
})

export const adminScreenTrack = call('GET', '/admin/screens/:id/track', {
  ...screens,
  summary: 'Where a screen was on a day, without one today: the positions of its plays, counted and refused ones.',
  params: zId,
  query: z.object({ day: zDay.optional() }),
  answer: zSuccess.extend({
    day: zDay,
    points: z.array(
      z.object({
        lat: z.number(),
        lng: z.number(),
        at: z.string(),
        /** Null when the play counts. */
        refused: z.enum(REJECTIONS).nullable(),
      }),
    ),
    /** Plays of the day, and those without a position. */
    plays: z.number(),
    unplaced: z.number(),
  }),
})
