import type { AnswerOf, InputOf } from '@ayob/contract/call'
import type { AskedLook } from '@ayob/contract/looks'
import { sendHeartbeat } from '@ayob/contract/screens'
import { counts, type Fix, type ServedArea } from '@ayob/domain/geo/fix'
import type { FastifyInstance } from 'fastify'
import type { HeartbeatBuffer } from '../../goods/screens/buffers'
import type { ReportPace } from '../../goods/screens/report-pace'
import { bodyOf, checked, type KnownScreen, lean, screenOf, sendJson } from '../../platform/http/screen-route'
import type { Clock } from '../../platform/ports'
import type { Playlists } from '../playlists/playlists'

interface Deps {
  readonly heartbeats: HeartbeatBuffer
  readonly clock: Clock
  readonly servedArea: ServedArea
  readonly playlists: Playlists
  readonly reportPace: Pick<ReportPace, 'ready' | 'nextReportS'>
  /** The look that a screen has to answer; null without one. */
  readonly lookFor: (screen: KnownScreen, now: Date) => Promise<AskedLook | null> | null
}

/** Heartbeats of paired screens. They report position and current play, and return the time and the version of the playlist. */
export function heartbeatRoutes(scope: FastifyInstance, deps: Deps): void {
  const { heartbeats, clock, servedArea, playlists, reportPace, lookFor } = deps
  scope.post(`/api${sendHeartbeat.path}`, lean(sendHeartbeat), async (request, reply) => {
    const screen = screenOf(request)
    const beat = checked(sendHeartbeat.body, bodyOf(request).json())
    const fix = fixOf(beat)
    const place = fix && counts(servedArea, fix) ? { lat: fix.lat, lng: fix.lng } : null
    if (place) screen.place = place
    const seenAt = clock.now()
    heartbeats.note({
      screenId: screen.id,
      seenAt,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      appVersion: beat.version,
      freeMb: beat.free_mb ?? null,
      nowPlaying: beat.now_playing,
      position: place ? 'good' : fix ? 'poor' : 'none',
      accuracyM: fix?.accuracyM ?? null,
    })
    const look = (await lookFor(screen, seenAt)) ?? undefined
    const { version, bookingIds, isNearGoal } = await playlists.forScreen(screen)
    await reportPace.ready()
    const next_report_s = reportPace.nextReportS({ id: screen.id, bookingIds, isNearGoal })
    const answer = { server_time: seenAt.toISOString(), playlist_version: version, look, next_report_s }
    return sendJson(reply, JSON.stringify(answer satisfies AnswerOf<typeof sendHeartbeat>))
  })
}

/** The position that a heartbeat reports; null without one. Old screens report no accuracy. */
function fixOf({ fix, lat, lng }: InputOf<typeof sendHeartbeat, 'body'>): Fix | null {
  if (fix) return { lat: fix.lat, lng: fix.lng, accuracyM: fix.accuracy_m, ageS: fix.age_s }
  return lat != null && lng != null ? { lat, lng } : null
}
