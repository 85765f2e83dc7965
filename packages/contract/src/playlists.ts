import { z } from 'zod'
import { call } from './call'
import { zLat, zLng } from './common'
import { zShowHours } from './hours'

export const zGeofence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), lat: zLat, lng: zLng, radius_m: z.number() }),
  z.object({ kind: z.literal('path'), points: z.array(z.tuple([zLat, zLng])), buffer_m: z.number() }),
])
/** An area in which an ad may show: a circle, or a line with a buffer. Points are `[lat, lng]`, distances are in metres. */
export type Geofence = z.output<typeof zGeofence>

export const zScreenCreative = z.object({
  url: z.string(),
  sha256: z.string(),
  kind: z.enum(['image', 'gif', 'video']),
  /** Length of a video; null for pictures. */
  duration_s: z.number().nullable(),
  /** Of a copy that was made for the size of the display. */
  bytes: z.number().int().optional(),
})
export type ScreenCreative = z.output<typeof zScreenCreative>

export const zPlaylistAd = z.object({
  booking_id: z.string(),
  creative: zScreenCreative,
  geofences: z.array(zGeofence),
  /** The share of all slots, 0 to 1, that this screen should give the ad inside a geofence. */
  weight: z.number(),
  /** The plays that this screen may still make before its next contact with the server. */
  goal_left: z.number().int(),
  /** Short link for the QR code; null when the ad has none. */
  link: z.string().nullable(),
  /** The ad shows from this instant … */
  from: z.string(),
  /** … until just before this one. */
  to: z.string(),
  /** Limits the ad to these hours of the Colombo week and excludes these days, or allows only them; absent means always. */
  ...zShowHours.shape,
  /** Several creatives that take turns by their shares, each with its own link; absent means only `creative`. */
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
  /** Files of ads that begin soon, to be downloaded when bytes are cheap; absent without any. */
  soon: z.array(z.object({ creative: zScreenCreative, from: z.string() })).optional(),
  valid_until: z.string(),
}

/** `ads` are sorted by booking id. */
export const zPlaylist = z.object({ version: z.string(), ...FRAME, ads: z.array(zPlaylistAd) })
export type Playlist = z.output<typeof zPlaylist>

/** The changes since the playlist that a screen has. `applyDifference` combines the two into the new playlist. */
export const zPlaylistDifference = z.object({
  version: z.string(),
  /** The version of the screen's playlist and its number of ads. */
  base: z.string(),
  base_ads: z.number().int(),
  /** Everything but the ads; absent when none of it has changed. */
  frame: z.object(FRAME).optional(),
  /** Bookings whose ads have ended. */
  gone: z.array(z.string()),
  /** New ads, and ads with changes other than weight and goal. */
  ads: z.array(zPlaylistAd),
  /**
   * Ads of the base with another weight or goal. Stored as columns, which compress well: the distance of each ad from the
   * previous one in the base, its `weight` and its `goal_left`.
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
    /** The screen supports `PlaylistDifference`. */
    form: z.enum(['difference']).optional(),
  }),
  answer: zPlaylist,
  also: { 200: zPlaylistDifference, 304: null },
})
