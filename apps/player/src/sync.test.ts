import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createScreenClock } from './clock'
import { volatileMemory } from './memory'
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
})

const refused = (code: string) => Response.json({ success: false, code }, { status: 401 })
const answered = () => Response.json({ server_time: new Date().toISOString(), playlist_version: 'one' })

/** Of a network that wants a sign-in first. */
const signInPage = () => new Response('<h1>Sign in</h1>', { status: 401 })

/** Answers each heartbeat as given, the last one again and again. Plays don't get through. */
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
  const clock = createScreenClock({ counter: () => performance.now(), device: () => Date.now() })
  void keepInSync({
    token: 'token',
    memory,
    clock,
    place: { now: () => null },
    note: (kind) => notes.push(kind),
    nowPlaying: () => null,
    version: () => 'one',
    use: async () => undefined,
    look: () => undefined,
    heard: async () => undefined,
    ended,
  })
  await vi.advanceTimersByTimeAsync(200_000)
  return { ended: ended.signal.aborted, notes, calls, waiting: await memory.waiting(10) }
}

it('a token that is over ends the pairing at once', async () => {
  expect(await synced([() => refused('unauthenticated')])).toMatchObject({ ended: true, calls: 1 })
})

it('five refused signatures in a row end the pairing; the plays stay', async () => {
  const run = await synced([() => refused('bad_signature')])
  expect(run).toMatchObject({ ended: true, calls: 5, waiting: [{ seq: 1 }] })
  expect(run.notes).toContain('key_lost')
})

it('fewer, and those of a network in between, end nothing', async () => {
  const bad = () => refused('bad_signature')
  const run = await synced([bad, bad, bad, bad, signInPage, answered, bad, bad, bad, bad, answered, signInPage])
  expect(run).toMatchObject({ ended: false, waiting: [{ seq: 1 }] })
})
