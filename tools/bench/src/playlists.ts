import type { RunningServer } from '@ayob/testkit/server'
import { type Bench, memoryOf, prepareScreens, print, table, whole, withBare, withServer } from './bench'
import { fillBookings, placeInCity } from './fill-bookings'
import { askEvenly, askInTurn, type Call, type Rate, repeatAll } from './load'

const BOOKINGS = 10_000
const SCREENS = 1000
const WARM_S = 3

const callOf = (token: string, index: number): Call => {
  const { lat, lng } = placeInCity(index)
  return {
    path: `/api/screens/playlist?lat=${lat.toFixed(4)}&lng=${lng.toFixed(4)}`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
  }
}

/** Memory of a restarted server after every screen has received its playlist. */
async function memoryAfter(server: RunningServer, calls: readonly Call[]): Promise<number> {
  await server.restart()
  for (const { path, headers } of calls) {
    await (await fetch(`${server.url}${path}`, { headers: { ...headers } })).arrayBuffer()
  }
  return memoryOf(server)
}

/** Playlists of a city with 10,000 running bookings, requested by a thousand screens all over it. */
export async function measurePlaylists(bench: Bench): Promise<void> {
  const { database, seconds } = bench
  await withServer(bench, async (world) => {
    const { server, place } = world
    const { bookingId, tokens } = await prepareScreens(world, SCREENS)
    const calls = tokens.map(callOf)
    const few = await memoryAfter(server, calls)
    await server.stop()
    await fillBookings(place, bookingId, BOOKINGS, new Date())
    const many = await memoryAfter(server, calls)

    const first = await fetch(`${server.url}${calls[0]?.path}`, { headers: { ...calls[0]?.headers } })
    const plain = (await first.arrayBuffer()).byteLength
    const version = first.headers.get('etag') ?? ''
    const known = calls.map(({ path, headers }) => ({ path, headers: { ...headers, 'if-none-match': version } }))
    // Both are warmed up by a run that does not count.
    const bare = await withBare(async (url) => {
      const idle = known.map((call) => ({ ...call, path: call.path.replace(/^[^?]*/, '/bare') }))
      await repeatAll(new URL(url).origin, idle, WARM_S)
      return repeatAll(new URL(url).origin, idle, seconds)
    })
    await repeatAll(server.url, known, WARM_S, 304)
    const unchanged = await repeatAll(server.url, known, seconds, 304)
    const full = await askInTurn(server.url, calls, seconds)
    const half = await askEvenly(server.url, calls, seconds, full.perSecond / 2)
    const row = (what: string, rate: Rate) => ({ what, rate, against: 'bare GET', bare })
    table(`${database}: playlists with 10,000 running bookings`, seconds, [
      row('playlist 304', unchanged),
      row('playlist 200', full),
      row('200 at half load', half),
    ])
    print(`a playlist has ${whole(plain)} bytes, ${whole(Number(first.headers.get('content-length')))} packed`)
    print(`a running booking takes ${whole((many - few) / (BOOKINGS - 1))} bytes of memory`)
  })
}
