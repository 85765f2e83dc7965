import { z } from 'zod'
import { call } from './call'
import { zNumber } from './common'
import { zShowHours } from './hours'

/** A place on earth, in degrees. */
export const zLat = zNumber(-90, 90)
export const zLng = zNumber(-180, 180)

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
  /** Only in these hours of the Colombo week, and not on, or only on, these days; absent: always. */
  ...zShowHours.shape,
  /** Several creatives that take turns by their shares, each with a link of its own; absent: `creative` alone. */
  creatives: z
    .array(
      z.object({
        number: z.number().int(),
        creative: zScreenCreative,
        share: z.number().int(),
        link: z.string().nullable(),
      }),
    )
    .optional(),
})
export type PlaylistAd = z.output<typeof zPlaylistAd>

const FRAME = {
  slot_s: z.number().int(),
  loop_slots: z.number().int(),
  house: z.array(z.object({ creative: zScreenCreative })),
  valid_until: z.string(),
}

/** `ads` are in the order of their booking ids. */
export const zPlaylist = z.object({ version: z.string(), ...FRAME, ads: z.array(zPlaylistAd) })
export type Playlist = z.output<typeof zPlaylist>

/** What has changed since the playlist that a screen has. `applyDifference` makes the new playlist of both. */
export const zPlaylistDifference = z.object({
  version: z.string(),
  /** The version that the screen has, and how many ads it holds. */
  base: z.string(),
  base_ads: z.number().int(),
  /** Everything but the ads; absent when nothing of it has changed. */
  frame: z.object(FRAME).optional(),
  /** Bookings whose ads are over. */
  gone: z.array(z.string()),
  /** Ads that are new, or in which more has changed than weight and goal. */
  ads: z.array(zPlaylistAd),
  /**
   * Ads of the base with another weight or goal. Columns, which pack well: how far each is from the one before in the
   * base, its `weight` and its `goal_left`.
   */
  paces: z.object({
    steps: z.array(z.number().int()),
    weights: z.array(z.number()),
    goals_left: z.array(z.number().int()),
  }),
})
export type PlaylistDifference = z.output<typeof zPlaylistDifference>

export const getPlaylist = call('GET', '/screens/playlist', {
  group: 'Screens',
  summary:
    'Running ads for the vehicle within reach of the position; 304 when If-None-Match names the current version. With form=difference the server may answer only what has changed since the version that If-None-Match names: an object with `base`, see docs/screen.md',
  who: ['screen'],
  query: z.object({
    lat: z.coerce.number('validation.number').pipe(zLat).optional(),
    lng: z.coerce.number('validation.number').pipe(zLng).optional(),
    /** The screen can read a `PlaylistDifference`. */
    form: z.enum(['difference']).optional(),
  }),
  answer: zPlaylist,
})
