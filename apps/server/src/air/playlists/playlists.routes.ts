import { getPlaylist } from '@ayob/contract/playlists'
import { isServed, type ServedArea } from '@ayob/domain/geo/fix'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checked, type KnownScreen, lean, screenOf, sendJson } from '../../platform/http/screen-route'
import type { Packable, ReadyPlaylist } from './compose-playlist'
import type { Playlists } from './playlists'

/** Playlists of at least this size are compressed, in bytes. */
const WORTH_GZIP = 4096

/**
 * The playlist of a paired screen: 304 for the version that the screen already has. A screen that requests a difference
 * gets the changes since its version, if this process still knows that version. Calls `asked` with each playlist that
 * is sent, which bounds the plays that follow.
 */
export function playlistRoutes(
  scope: FastifyInstance,
  playlists: Playlists,
  servedArea: ServedArea,
  asked: (screen: KnownScreen, round: number) => void,
): void {
  const bodyFor = (request: FastifyRequest, playlist: ReadyPlaylist, form: 'difference' | undefined): Packable => {
    const [known = ''] = tagsOf(request.headers['if-none-match'] ?? '')
    const base = form && playlists.recent(known.slice(1, -1))
    return (base && playlist.since(base)) ?? playlist.whole()
  }
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    ready: ReadyPlaylist | Promise<ReadyPlaylist>,
    form: 'difference' | undefined,
  ): Promise<FastifyReply> => {
    const playlist = await ready
    if (isKnown(request, playlist)) return unchanged(reply, playlist)
    asked(screenOf(request), playlist.content.round)
    headed(reply, playlist)
    const body = bodyFor(request, playlist, form)
    if (body.plain.length < WORTH_GZIP || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
      return sendJson(reply, body.plain)
    }
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
    return sendJson(reply, await body.gzipped())
  }

  scope.get(`/api${getPlaylist.path}`, lean(getPlaylist), (request, reply) => {
    const screen = screenOf(request)
    const { lat, lng, form } = checked(getPlaylist.query, request.query)
    if (lat !== undefined && lng !== undefined && isServed(servedArea, { lat, lng })) screen.place = { lat, lng }
    const playlist = playlists.forScreen(screen)
    if (playlist instanceof Promise || !isKnown(request, playlist)) return send(request, reply, playlist, form)
    void unchanged(reply, playlist)
  })
}

const headed = (reply: FastifyReply, { etag }: ReadyPlaylist) =>
  reply.header('etag', etag).header('cache-control', 'private, no-cache')

const unchanged = (reply: FastifyReply, playlist: ReadyPlaylist) => headed(reply, playlist).status(304).send()

/** The entity tags that a screen sends, weak or strong. */
const tagsOf = (named: string): string[] => named.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/** Returns true when the If-None-Match header names the version of a playlist. */
function isKnown({ headers }: FastifyRequest, { etag }: ReadyPlaylist): boolean {
  const named = headers['if-none-match']
  return named !== undefined && (named === etag || tagsOf(named).some((tag) => tag === etag || tag === '*'))
}
