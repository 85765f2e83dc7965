import { z } from 'zod'
import { call } from './call'
import { zNumber } from './common'

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

export const getPlaylist = call('GET', '/screens/playlist', {
  group: 'Screens',
  summary: 'Running ads for the vehicle within reach of the position; 304 when If-None-Match names the current version',
  who: ['screen'],
  query: z.object({
    lat: z.coerce.number('validation.number').pipe(zLat).optional(),
    lng: z.coerce.number('validation.number').pipe(zLng).optional(),
  }),
  answer: zPlaylist,
})
