import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A position of the receiver. `at` is when it arrived, on the program's monotonic clock, in milliseconds. */
export interface Fix {
  readonly lat: number
  readonly lng: number
  readonly accuracyM: number | null
  readonly satellites: number | null
  readonly at: number
}

/** Reports come each second. A receiver that is silent for this long is asked for again. */
const SILENT_MS = 20_000
const AGAIN_MS = 3_000
const WATCH = '?WATCH={"enable":true,"json":true};\n'
/** A fix in two dimensions is the least that has a place. */
const LEAST_MODE = 2

/** What is known after one more line of gpsd; lines that say nothing of a place change nothing. */
export function withReport(known: Fix | null, line: string, at: number): Fix | null {
  const report = read(line)
  if (report?.class === 'SKY' && known) {
    const satellites = numberOf(report.uSat) ?? (Array.isArray(report.satellites) ? usedOf(report.satellites) : null)
    return { ...known, satellites: satellites ?? known.satellites }
  }
  if (report?.class !== 'TPV' || (numberOf(report.mode) ?? 0) < LEAST_MODE) return known
  const [lat, lng] = [numberOf(report.lat), numberOf(report.lon)]
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return known
  const [east, north] = [numberOf(report.epx), numberOf(report.epy)]
  const accuracyM = numberOf(report.eph) ?? (east !== null && north !== null ? Math.hypot(east, north) : null)
  return { lat, lng, accuracyM, satellites: known?.satellites ?? null, at }
}

/** Follows gpsd, and comes back when it is away or silent. */
export function watchPositions({ now, port }: { now: () => number; port: number }) {
  let known: Fix | null = null
  let socket: Socket | undefined
  let again: NodeJS.Timeout | undefined
  let isOver = false

  const open = () => {
    socket = connect(port, '127.0.0.1', () => socket?.write(WATCH))
    socket.setTimeout(SILENT_MS, () => socket?.destroy())
    const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
    lines.on('line', (line) => {
      known = withReport(known, line, now())
    })
    // Its end is handled below, whatever its reason. The reader of lines repeats its errors.
    for (const one of [socket, lines]) one.on('error', () => {})
    socket.on('close', () => {
      if (!isOver) again = setTimeout(open, AGAIN_MS)
    })
  }
  open()
  return {
    now: (): Fix | null => known,
    stop() {
      isOver = true
      clearTimeout(again)
      socket?.destroy()
    },
  }
}

function read(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const usedOf = (satellites: readonly { used?: unknown }[]) => satellites.filter((one) => one?.used === true).length
