import type { Playlist } from '@ayob/contract/playlists'
import type { Update } from '@ayob/contract/rings'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BoxTold } from './box'
import { createScreenClock } from './clock'
import { type Memory, volatileMemory } from './memory'
import { keepInSync } from './sync'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('__APP_VERSION__', 'test')
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refused = (code: string) => Response.json({ success: false, code }, { status: 401 })
const answered = () => Response.json({ server_time: new Date().toISOString(), playlist_version: 'one' })

const signInPage = () => new Response('<h1>Sign in</h1>', { status: 401 })

/** A screen that plays house ads. */
const screen = (memory: Memory, notes: string[]) => ({
  token: 'token',
  memory,
  clock: createScreenClock({ counter: () => performance.now(), device: () => Date.now() }),
  place: { now: () => null },
  note: (kind: string) => notes.push(kind),
  nowPlaying: () => null,
  playlist: () => ({ version: 'one' }) as Playlist,
  use: async () => undefined,
  look: () => undefined,
  commands: { results: async () => [], told: async () => undefined, obey: async () => undefined },
  device: (): BoxTold | null => null,
  dropping: () => undefined,
  update: (_: Update) => undefined,
  heard: async () => undefined,
})

/** Answers each heartbeat as given, repeating the last answer. Plays don't get through. */
async function synced(answers: readonly (() => Response)[]) {
  let calls = 0
  const next = () => (answers[calls++] ?? answers.at(-1) ?? answered)()
  vi.stubGlobal('fetch', async (path: string) => (path.endsWith('plays') ? signInPage() : next()))
  const memory = volatileMemory()
  await memory.begin('token')
  const play = { booking_id: null, started_at: new Date(0).toISOString(), duration_ms: 10_000, lat: null, lng: null }
  await memory.log(play, undefined)
  const notes: string[] = []
  const ended = new AbortController()
  void keepInSync({ ...screen(memory, notes), ended })
  await vi.advanceTimersByTimeAsync(200_000)
  return { ended: ended.signal.aborted, notes, calls, waiting: await memory.waiting(10) }
}

it('plays that the server has lost are sent again before all others, followed by newer ones', async () => {
  const server = { mark: 0, taken: [] as number[] }
  vi.stubGlobal(
    'fetch',
    async (path: string, { body, headers }: { body: Uint8Array; headers: Record<string, string> }) => {
      if (!path.endsWith('plays')) return answered()
      const { plays } = JSON.parse(new TextDecoder().decode(body)) as { plays: { seq: number }[] }
      const acknowledged = Number(headers['x-screen-receipt'] ?? 0)
      const first = plays[0]?.seq ?? 0
      const isEarly =
        server.mark < acknowledged && first > Math.max(server.mark + 1, Number(headers['x-screen-kept-from']))
      for (const { seq } of isEarly ? [] : plays) {
        if (seq > server.mark) server.taken.push(seq)
        server.mark = Math.max(server.mark, seq)
      }
      const answer = { acked_seq: server.mark, accepted: 0, rejected: {} }
      return Response.json(answer, { headers: { 'x-screen-receipt': String(server.mark) } })
    },
  )
  const memory = volatileMemory()
  await memory.begin('token')
  const play = { booking_id: null, started_at: new Date(0).toISOString(), duration_ms: 10_000, lat: null, lng: null }
  const show = async (count: number) => {
    for (let n = 0; n < count; n += 1) await memory.log(play, undefined)
  }
  await show(5)
  const ended = new AbortController()
  void keepInSync({ ...screen(memory, []), ended })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.mark).toBe(5)
  // The server continues with an older database.
  server.mark = 2
  server.taken = [1, 2]
  await show(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.taken).toEqual([1, 2, 3, 4, 5, 6, 7])
  ended.abort()
})

it('an invalid token ends the pairing immediately', async () => {
  expect(await synced([() => refused('unauthenticated')])).toMatchObject({ ended: true, calls: 1 })
})

it('five refused signatures in a row end the pairing; the plays stay', async () => {
  const run = await synced([() => refused('bad_signature')])
  expect(run).toMatchObject({ ended: true, calls: 5, waiting: [{ seq: 1 }] })
  expect(run.notes).toContain('key_lost')
})

it('fewer refusals, and those of a network in between, end nothing', async () => {
  const bad = () => refused('bad_signature')
  const run = await synced([bad, bad, bad, bad, signInPage, answered, bad, bad, bad, bad, answered, signInPage])
  expect(run).toMatchObject({ ended: false, waiting: [{ seq: 1 }] })
})

/** Runs a screen that logs a play every ten seconds. Returns the times of its reports, in seconds. */
async function reportTimes(
  nextReportS: (second: number) => number | undefined,
  chance: number,
  isAway = (_: number) => false,
  isDevice = false,
) {
  const times: number[] = []
  const second = () => Math.round(performance.now() / 1000)
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  // Compressing takes real time, which does not pass here.
  vi.stubGlobal('CompressionStream', undefined)
  vi.stubGlobal('fetch', async (path: string, { body }: { body: Uint8Array }) => {
    if (isAway(second())) throw new TypeError('no network')
    const next_report_s = nextReportS(second())
    if (!path.endsWith('plays')) {
      return Response.json({ server_time: new Date().toISOString(), playlist_version: 'one', next_report_s })
    }
    const { plays } = JSON.parse(new TextDecoder().decode(body)) as { plays: { seq: number }[] }
    times.push(second())
    return Response.json({ acked_seq: plays.at(-1)?.seq ?? 0, accepted: plays.length, rejected: {} })
  })
  const memory = volatileMemory()
  await memory.begin('token')
  const ended = new AbortController()
  const play = { booking_id: null, started_at: new Date(0).toISOString(), duration_ms: 10_000, lat: null, lng: null }
  const device = () => (isDevice ? ({ health: {}, build: 'b', image: 'i' } as never) : null)
  void keepInSync({ ...screen(memory, []), device, ended })
  for (let n = 0; n < 120; n += 1) {
    await memory.log(play, undefined)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  ended.abort()
  return times
}

const gaps = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0))

it("plays are reported at the server's interval, and about every 25 seconds if it asks for none", async () => {
  expect((await reportTimes(() => undefined, 0.5)).length).toBeGreaterThan(35)
})

it('plays are gathered for as long as the server asks, and arrive soon once somebody is watching', async () => {
  const times = await reportTimes((second) => (second < 700 ? 300 : 20), 0.5)
  // The first report waits for half of the interval, so that screens which start together spread out.
  expect(times[0]).toBeGreaterThanOrEqual(150)
  const gathered = gaps(times.filter((time) => time < 700))
  expect(gathered.length).toBeGreaterThan(0)
  for (const gap of gathered) expect(gap).toBeGreaterThanOrEqual(300)
  for (const gap of gaps(times.filter((time) => time > 760))) expect(gap).toBeLessThanOrEqual(30)
})

it('a device, which pays for its bytes, gathers for three minutes while nobody is watching', async () => {
  const times = await reportTimes((second) => (second < 700 ? undefined : 20), 0.5, undefined, true)
  const gathered = gaps(times.filter((time) => time < 700))
  expect(gathered.length).toBeGreaterThan(2)
  for (const gap of gathered) expect(gap).toBeGreaterThanOrEqual(180)
  for (const gap of gaps(times.filter((time) => time > 760))) expect(gap).toBeLessThanOrEqual(30)
})

it('a screen that was without network spreads its first report over the requested interval', async () => {
  const isAway = (second: number) => second > 400 && second < 700
  const early = await reportTimes(() => 300, 0.1, isAway)
  const late = await reportTimes(() => 300, 0.9, isAway)
  const back = (times: readonly number[]) => times.find((time) => time >= 700) ?? 0
  expect(back(late) - back(early)).toBeGreaterThan(200)
})

it('a device tells of itself now and then, at once when something is wrong with its display, and again when nobody heard it', async () => {
  const told: unknown[] = []
  let isThere = false
  vi.stubGlobal('fetch', async (path: string, { body }: { body: Uint8Array }) => {
    const { health } = JSON.parse(new TextDecoder().decode(body)) as { health?: unknown }
    if (path.endsWith('heartbeat') && health) told.push(health)
    if (!isThere) throw new TypeError('no network')
    return answered()
  })
  const memory = volatileMemory()
  await memory.begin('token')
  let health = { temperature_c: 40, display: { connected: true } }
  const device = () => ({ health, build: 'b', image: 'i' }) as never
  const ended = new AbortController()
  void keepInSync({ ...screen(memory, []), device, ended })
  await vi.advanceTimersByTimeAsync(100)
  isThere = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told.length).toBe(2)
  health = { temperature_c: 41, display: { connected: true } }
  await vi.advanceTimersByTimeAsync(120_000)
  expect(told.length).toBe(2)
  health = { temperature_c: 41, display: { connected: false } }
  await vi.advanceTimersByTimeAsync(40_000)
  expect(told.at(-1)).toEqual(health)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(told.length).toBeGreaterThanOrEqual(4)
  expect(told.length).toBeLessThanOrEqual(5)
  ended.abort()
})

it('hands the device what the server wants it to run, each time it has told what it runs', async () => {
  const answers = [
    () => Response.json({ server_time: new Date().toISOString(), playlist_version: 'one', update: { build: 'b2' } }),
    answered,
  ]
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('plays') ? signInPage() : (answers.shift() ?? answered)(),
  )
  const memory = volatileMemory()
  await memory.begin('token')
  const health = { storage_free_mb: null, signal_dbm: null, display: null }
  const told: BoxTold = { health, build: 'b1', image: null }
  const updates: Update[] = []
  const device = { device: () => told, update: (wanted: Update) => void updates.push(wanted) }
  const ended = new AbortController()
  void keepInSync({ ...screen(memory, []), ...device, ended })
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  ended.abort()
  // It tells every five minutes.
  expect(updates).toEqual([{ build: 'b2' }, {}])
})
