import { startFleet } from '@ayob/fleet-simulator/fleet'
import { openDatabase } from '@ayob/server/adapters/database/open'
import { startServer } from '@ayob/testkit/server'
import { sql } from 'kysely'
import { memoryOf, prepareScreens } from './city'
import { cpuSeconds } from './cpu'
import { fillBookings } from './fill-bookings'
import type { Place } from './plays'

const SCREENS = 20_000
const BOOKINGS = 300
const REPORT_S = 60

export interface FleetFigures {
  readonly screens: number
  readonly minutes: number
  readonly plays: number
  /** Plays that the server acknowledged but judged invalid. */
  readonly rejected: number
  readonly failures: number
  /** Plays that the totals have more (or, below 0, less) than the screens made. */
  readonly difference: number
  /** Memory of the server in bytes, each minute. */
  readonly memory: readonly number[]
  /** Part of one processor that the server used. */
  readonly cpu: number | undefined
}

/** Twenty thousand screens on the roads of Colombo in real time, each reporting every minute. */
export async function measureFleet(
  settings: Readonly<Record<string, string>>,
  admin: { email: string; password: string },
  minutes: number,
): Promise<FleetFigures> {
  const server = await startServer({ env: settings })
  try {
    const { bookingId, place, tokens } = await prepareScreens(server, settings.DATABASE_URL, admin, SCREENS)
    await fillBookings(place, bookingId, BOOKINGS, new Date())
    await server.restart()

    const memory = [memoryOf(server)]
    const began = { cpu: cpuSeconds(server.pid()), at: performance.now() }
    const watch = setInterval(() => memory.push(memoryOf(server)), 60_000)
    const screens = tokens.map((token) => ({ token }))
    const run = await startFleet({ url: server.url, screens, minutes, reportS: REPORT_S })
    await run.done
    clearInterval(watch)
    const ended = cpuSeconds(server.pid())
    const seconds = (performance.now() - began.at) / 1000
    await server.stop()

    const { plays, accepted, rejected, failures } = run.tally
    return {
      screens: SCREENS,
      minutes,
      plays,
      rejected: Object.values(rejected).reduce((sum, count) => sum + count, 0),
      failures,
      difference: (await playsInTotals(place)) - accepted,
      memory,
      cpu: began.cpu !== undefined && ended !== undefined ? (ended - began.cpu) / seconds : undefined,
    }
  } finally {
    await server.remove()
  }
}

async function playsInTotals(place: Place): Promise<number> {
  const database = await openDatabase(place)
  try {
    const { rows } = await sql<{ plays: string }>`select coalesce(sum(plays), 0) as plays from airtime_totals`.execute(
      database.db,
    )
    return Number(rows[0]?.plays)
  } finally {
    await database.close()
  }
}
