import type { AskedLook } from '@ayob/contract/looks'
import { sendHeartbeat } from '@ayob/contract/screens'
import type { FastifyInstance } from 'fastify'
import { bodyOf, checked, type KnownScreen, LEAN, screenOf, sendJson } from '../http/screen-route'
import type { HeartbeatBuffer } from './buffers'

interface Deps {
  readonly heartbeats: HeartbeatBuffer
  readonly now: () => Date
  /** The version of the playlist that a screen should have. */
  readonly playlistVersion: (screen: KnownScreen) => Promise<string>
  /** The look that a screen has to answer; null without one. */
  readonly lookFor: (screen: KnownScreen, now: Date) => Promise<AskedLook | null> | null
}

/** Heartbeats of paired screens: they report position and play, and receive the time and their playlist's version. */
export function heartbeatRoutes(scope: FastifyInstance, { heartbeats, now, playlistVersion, lookFor }: Deps): void {
  scope.post(`/api${sendHeartbeat.path}`, LEAN, async (request, reply) => {
    const screen = screenOf(request)
    const beat = checked(sendHeartbeat.body, bodyOf(request).json())
    const place = beat.lat != null && beat.lng != null ? { lat: beat.lat, lng: beat.lng } : null
    if (place) screen.place = place
    const seenAt = now()
    heartbeats.note({
      screenId: screen.id,
      seenAt,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      appVersion: beat.version,
      freeMb: beat.free_mb ?? null,
      nowPlaying: beat.now_playing,
    })
    const look = (await lookFor(screen, seenAt)) ?? undefined
    const version = await playlistVersion(screen)
    return sendJson(reply, JSON.stringify({ server_time: seenAt.toISOString(), playlist_version: version, look }))
  })
}
