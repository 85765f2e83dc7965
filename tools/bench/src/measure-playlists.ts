import { type RunningServer, startServer } from '@ayob/testkit/server'
import { memoryOf, prepareScreens } from './city'
import { fillBookings, placeInCity } from './fill-bookings'
import { askEvenly, askInTurn, type Call, type Rate, repeatAll } from './load'

const BOOKINGS = 10_000
const SCREENS = 1000
const WARM_S = 3

export interface PlaylistFigures {
  /** The same calls to a route that does nothing. */
  readonly bare: Rate
  readonly unchanged: Rate
  readonly full: Rate
  /** Answers at half of the rate that was reached. */
  readonly half: Rate
  /** Bytes of a playlist as it goes over the wire, and before it is compressed. */
  readonly bytes: { readonly packed: number; readonly plain: number }
  /** Memory of the server in bytes for each booking. */
  readonly perBooking: number
}

/** Playlists of a city with 10,000 running bookings, asked for by a thousand screens all over it. */
export async function measurePlaylists(
  settings: Readonly<Record<string, string>>,
  admin: { email: string; password: string },
  bareUrl: string,
  seconds: number,
): Promise<PlaylistFigures> {
  const server = await startServer({ env: settings })
  try {
    const { bookingId, place, tokens } = await prepareScreens(server, settings.DATABASE_URL, admin, SCREENS)
    const few = await memoryAfter(server, tokens)
    await server.stop()
    await fillBookings(place, bookingId, BOOKINGS, new Date())
    const many = await memoryAfter(server, tokens)

    const calls = tokens.map((token, index) => callOf(token, index))
    const first = await fetch(`${server.url}${calls[0]?.path}`, { headers: { ...calls[0]?.headers } })
    const plain = (await first.arrayBuffer()).byteLength
    const version = first.headers.get('etag') ?? ''
    const known = calls.map(({ path, headers }) => ({ path, headers: { ...headers, 'if-none-match': version } }))
    // Both are warmed up by a run that does not count.
    const idle = known.map((call) => ({ ...call, path: call.path.replace(/^[^?]*/, '/bare') }))
    await repeatAll(bareUrl, idle, WARM_S)
    const bare = await repeatAll(bareUrl, idle, seconds)
    await repeatAll(server.url, known, WARM_S, 304)
    const unchanged = await repeatAll(server.url, known, seconds, 304)
    const full = await askInTurn(server.url, calls, seconds)
    const half = await askEvenly(server.url, calls, seconds, full.perSecond / 2)
    return {
      bare,
      unchanged,
      full,
      half,
      bytes: { packed: Number(first.headers.get('content-length')), plain },
      perBooking: (many - few) / (BOOKINGS - 1),
    }
  } finally {
    await server.remove()
  }
}

const callOf = (token: string, index: number): Call => {
  const { lat, lng } = placeInCity(index)
  return {
    path: `/api/screens/playlist?lat=${lat.toFixed(4)}&lng=${lng.toFixed(4)}`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
  }
}

/** Memory of a fresh server after every screen has had its playlist. */
async function memoryAfter(server: RunningServer, tokens: readonly string[]): Promise<number> {
  await server.restart()
  for (const [index, token] of tokens.entries()) {
    const { path, headers } = callOf(token, index)
    await (await fetch(`${server.url}${path}`, { headers: { ...headers } })).arrayBuffer()
  }
  return memoryOf(server)
}
