import { startFleet } from '@ayob/fleet-simulator/fleet'
import { sql } from 'kysely'
import { type Bench, memoryOf, prepareScreens, print, whole, withServer } from './bench'
import { cpuSeconds } from './cpu'
import { inDatabase } from './database'
import { fillBookings } from './fill-bookings'
import { step } from './step'

const SCREENS = 20_000
const BOOKINGS = 300
const REPORT_S = 60
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10)

/** Twenty thousand screens on the roads of Colombo in real time, each reporting every minute. */
export async function measureFleet(bench: Bench): Promise<void> {
  await withServer(bench, async (world) => {
    const { server, place } = world
    const { bookingId, tokens } = await prepareScreens(world, SCREENS)
    await fillBookings(place, bookingId, BOOKINGS, new Date())
    await server.restart()

    const memory = [memoryOf(server)]
    const began = { cpu: cpuSeconds(server.pid()), at: performance.now() }
    const watch = setInterval(() => {
      memory.push(memoryOf(server))
      step(`minute ${memory.length - 1} of ${MINUTES}`)
    }, 60_000)
    const screens = tokens.map((token) => ({ token }))
    const run = await startFleet({ url: server.url, screens, minutes: MINUTES, reportS: REPORT_S })
    await run.done
    clearInterval(watch)
    const ended = cpuSeconds(server.pid())
    const seconds = (performance.now() - began.at) / 1000
    await server.stop()

    const { plays, accepted, rejected, failures } = run.tally
    const refused = Object.values(rejected).reduce((sum, count) => sum + count, 0)
    const { rows } = await inDatabase(place, (db) =>
      sql<{ plays: string }>`select coalesce(sum(plays), 0) as plays from airtime_totals`.execute(db),
    )
    const difference = Number(rows[0]?.plays) - accepted
    const cpu = began.cpu !== undefined && ended !== undefined ? (ended - began.cpu) / seconds : undefined
    print(`\n${bench.database}: ${whole(SCREENS)} screens that report every minute, ${MINUTES} minutes`)
    print(
      `plays ${whole(plays)}, rejected ${whole(refused)}, failed calls ${whole(failures)}, lost or duplicated ${difference}`,
    )
    print(`memory of the server, MB a minute: ${memory.map((bytes) => whole(bytes / 1e6)).join(' ')}`)
    print(`processors in use by the server: ${cpu?.toFixed(2) ?? 'not known'}`)
  })
}
