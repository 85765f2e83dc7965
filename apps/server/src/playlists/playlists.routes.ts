import { getPlaylist } from '@ayob/contract/playlists'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checked, type KnownScreen, LEAN, screenOf, sendJson } from '../http/screen-route'
import type { ReadyPlaylist } from './compose-playlist'
import type { Playlists } from './playlists'

/** Playlists of this size or more are compressed, in bytes. */
const WORTH_GZIP = 4096

/**
 * The playlist of a paired screen: 304 for the version that the screen already has. Calls `asked` with each playlist
 * that is sent, which bounds the plays that follow.
 */
export function playlistRoutes(
  scope: FastifyInstance,
  playlists: Playlists,
  asked: (screen: KnownScreen, round: number) => void,
): void {
  scope.get(`/api${getPlaylist.path}`, LEAN, (request, reply) => {
    const screen = screenOf(request)
    const { lat, lng } = checked(getPlaylist.query, request.query)
    if (lat !== undefined && lng !== undefined) screen.place = { lat, lng }
    const playlist = playlists.forScreen(screen)
    if (playlist instanceof Promise || !isKnown(request, playlist)) {
      return sendPlaylist(request, reply, playlist, (round) => asked(screen, round))
    }
    void unchanged(reply, playlist)
  })
}

const headed = (reply: FastifyReply, { version }: ReadyPlaylist) =>
  reply.header('etag', `"${version}"`).header('cache-control', 'private, no-cache')

const unchanged = (reply: FastifyReply, playlist: ReadyPlaylist) => headed(reply, playlist).status(304).send()

async function sendPlaylist(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: ReadyPlaylist | Promise<ReadyPlaylist>,
  asked: (round: number) => void,
): Promise<FastifyReply> {
  const playlist = await ready
  if (isKnown(request, playlist)) return unchanged(reply, playlist)
  asked(playlist.round)
  headed(reply, playlist)
  if (playlist.body.length < WORTH_GZIP || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
    return sendJson(reply, playlist.body)
  }
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
  return sendJson(reply, await playlist.gzipped())
}

/** Returns true when the If-None-Match header names the version of a playlist, weak or strong. */
function isKnown(request: FastifyRequest, { version }: ReadyPlaylist): boolean {
  const header = request.headers['if-none-match']
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"` || tag.trim() === '*')
}
