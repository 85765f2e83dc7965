import { type RunningServer, startServer } from '@ayob/testkit/server'
import { type Bench, print, SETTINGS, table, withServer } from './bench'
import { openLine, playlistHead } from './line'
import { cpuSeconds } from './machine'
import { measureByTurns, senders } from './play-work'
import { playingFleet, REPORTS } from './plays'

const SERVERS = 3
/** The number of screens in each measurement. */
const SCREENS = 900

/**
 * The capacity of one, two and three servers on one PostgreSQL: reports of plays, and playlists. All servers run all
 * the time; a measurement distributes its screens over the first ones. If they share the cores, the total can't grow
 * with their number, but the cost of a play must not grow either.
 */
export async function measureServers(bench: Bench): Promise<void> {
  const { databasePid, seconds } = bench
  if (!databasePid) return
  await withServer(bench, async (world) => {
    const { tokens, tracksOf, ahead } = await playingFleet(world, SERVERS * SCREENS)
    const tracks = tracksOf(REPORTS)
    await world.server.restart(ahead)
    const env = { ...SETTINGS, ...ahead, DATABASE_URL: world.place.databaseUrl ?? '', DATA_DIR: world.place.dataDir }
    const servers = [world.server]
    while (servers.length < SERVERS) servers.push(await startServer({ env, isMeasured: true }))
    const total = (of: readonly (number | undefined)[]) => of.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0)
    const usage = async () => ({
      server: total(servers.map((server) => cpuSeconds(server.pid()))),
      database: cpuSeconds(databasePid),
    })
    const counts = Array.from({ length: SERVERS }, (_, index) => index + 1)
    const works: Record<string, (() => Promise<number | undefined>)[]> = {}
    const ends: (() => void)[] = []
    try {
      for (const count of counts) {
        const own = tokens.slice((count - 1) * SCREENS, count * SCREENS)
        const groups = await Promise.all(
          spread(own, servers.slice(0, count)).map(({ server, part }) =>
            senders(
              server,
              part.map((token) => ({ token })),
              tracks,
            ),
          ),
        )
        ends.push(...groups.map(({ close }) => close))
        works[`plays ${count}`] = groups.flatMap(({ workers }) => workers)
        const askers = await Promise.all(
          spread(own, servers.slice(0, count)).map(({ server, part }) => playlistAskers(server, part.slice(0, 40))),
        )
        ends.push(...askers.map(({ close }) => close))
        works[`playlists ${count}`] = askers.flatMap(({ workers }) => workers)
      }
      const measured = await measureByTurns({ seconds, usage }, works)
      for (const what of ['plays', 'playlists']) {
        const one = measured[`${what} 1`]
        if (!one) continue
        table(
          `${bench.database}: ${what}`,
          seconds,
          counts.flatMap((count) => {
            const rate = measured[`${what} ${count}`]
            return rate ? [{ what: `${count} servers`, rate, unit: '/s', against: 'one', bare: one }] : []
          }),
        )
        for (const count of counts) {
          const rate = measured[`${what} ${count}`]
          if (!rate) continue
          const micro = (used: number | undefined) => (((used ?? Number.NaN) * 1e6) / rate.done).toFixed(1)
          print(`  ${count}: server ${micro(rate.used.server)} µs, database ${micro(rate.used.database)} µs each`)
        }
      }
    } finally {
      for (const end of ends) end()
      for (const server of servers.slice(1)) await server.stop()
    }
  })
}

const spread = (tokens: readonly string[], servers: readonly RunningServer[]) =>
  servers.map((server, turn) => ({ server, part: tokens.filter((_, index) => index % servers.length === turn) }))

/** Screens that request their whole playlist, again and again. */
async function playlistAskers({ url }: RunningServer, tokens: readonly string[]) {
  const lines = await Promise.all(tokens.map(() => openLine(url)))
  const workers = lines.map((line, index) => async () => {
    const { status } = await line.ask(playlistHead(tokens[index] ?? ''))
    if (status !== 200) throw new Error(`a playlist: expected 200, got ${status}`)
    return 1
  })
  return {
    workers,
    close() {
      for (const line of lines) line.close()
    },
  }
}
