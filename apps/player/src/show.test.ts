import { DAY_MS } from '@ayob/contract/durations'
import type { Playlist } from '@ayob/contract/playlists'
import type { Play } from '@ayob/contract/plays'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createChooser } from './choose'
import { createScreenClock } from './clock'
import { volatileMemory } from './memory'
import { createPlayOutbox } from './play-outbox'
import { runShow, type ShowDeps } from './show'
import { pause } from './wait'

const HERE = { lat: 6.9111, lng: 79.8497 }
const START = Date.parse('2026-03-02T06:00:00Z')
const ad = (booking_id: string, weight: number, goal_left = 1e6): Playlist['ads'][number] => ({
  booking_id,
  creative: { url: `/${booking_id}`, sha256: booking_id, kind: 'image', duration_s: null },
  geofences: [{ kind: 'circle', ...HERE, radius_m: 500 }],
  weight,
  goal_left,
  link: null,
  from: new Date(START - DAY_MS).toISOString(),
  to: new Date(START + 60 * DAY_MS).toISOString(),
})
const playlist = (ads: Playlist['ads']): Playlist => ({
  version: 'v',
  slot_s: 10,
  loop_slots: 10,
  ads,
  house: [{ creative: { url: '/h', sha256: 'h', kind: 'image', duration_s: null } }],
  valid_until: new Date(START + 8 * DAY_MS).toISOString(),
})

beforeEach(() => vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** A screen without network, whose stage records what came to the front. */
function screenWith(list: Playlist, change: Partial<ShowDeps> = {}) {
  const memory = volatileMemory()
  const notes: string[] = []
  const note = (kind: string) => notes.push(kind)
  const chooser = createChooser()
  chooser.use(list)
  const drawn: string[] = []
  const state = { over: false, drawMs: 5, undrawable: new Set<string>(), breaks: new Set<string>() }
  const needs: ShowDeps = {
    stage: {
      async prepare({ creative }) {
        await pause(state.drawMs)
        const name = creative?.address ?? 'face'
        if (state.undrawable.has(name)) throw new Error('cannot be drawn')
        let tell: (fault: string) => void = () => {}
        const broken = new Promise<string>((resolve) => {
          tell = resolve
        })
        return {
          broken,
          toFront() {
            drawn.push(name)
            if (state.breaks.has(name)) setTimeout(() => tell('stands still'), 2_500)
          },
        }
      },
    },
    chooser,
    creatives: {
      isReady: () => true,
      open: async ({ sha256 }) => ({ address: sha256, close() {} }),
      doubt() {},
    },
    clock: createScreenClock({ counter: () => performance.now(), device: () => Date.now() }),
    place: { now: () => ({ ...HERE, accuracyM: 9, ageS: 1 }) },
    outbox: createPlayOutbox(memory, async () => false, note),
    note,
    pulse: { now: () => performance.now(), pause, watch: () => () => true },
    stopped: () => state.over,
    showing: () => {},
    changed: () => {},
    ...change,
  }
  const run = async (ms: number) => {
    const show = runShow(needs)
    await vi.advanceTimersByTimeAsync(ms)
    state.over = true
    await vi.advanceTimersByTimeAsync(10_100)
    await show
    return memory.waiting(1e6)
  }
  return { run, state, drawn, notes, chooser }
}

const of = (plays: readonly Play[], id: string | null) => plays.filter(({ booking_id }) => booking_id === id).length

describe('the show', () => {
  it('continues for seven days without network: each slot once, in order, each ad with its share, none above its goal', async () => {
    const { run } = screenWith(playlist([ad('a', 0.4), ad('b', 0.25), ad('c', 0.25, 1000)]))
    const plays = await run(7 * DAY_MS)
    expect(plays.length).toBeGreaterThanOrEqual((7 * DAY_MS) / 10_000)
    expect(plays.map(({ seq }) => seq)).toEqual(plays.map((_, index) => index + 1))
    const starts = plays.map(({ started_at }) => Date.parse(started_at))
    for (const [index, start] of starts.entries()) {
      if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBe(10_000)
    }
    expect(plays.every(({ duration_ms }) => duration_ms === 10_000)).toBe(true)
    expect(of(plays, 'c')).toBe(1000)
    expect(of(plays, 'a') / plays.length).toBeCloseTo(0.4, 2)
    expect(of(plays, 'b') / plays.length).toBeCloseTo(0.25, 2)
  })

  it('plays house ads once the playlist has expired', async () => {
    const { run } = screenWith({ ...playlist([ad('a', 1)]), valid_until: new Date(START + 60_000).toISOString() })
    const plays = await run(120_000)
    expect(of(plays.slice(0, 6), 'a')).toBe(3)
    expect(of(plays.slice(7), 'a')).toBe(0)
  })

  it("shows a house ad instead of an ad that can't be drawn, and the AYOB panel when nothing can", async () => {
    const { run, state, drawn, notes } = screenWith(playlist([ad('a', 1)]))
    state.undrawable.add('a')
    const plays = await run(25_000)
    expect(new Set(drawn)).toEqual(new Set(['h']))
    expect(of(plays, null)).toBe(plays.length)
    expect(notes).toContain('not_drawn')

    const bare = screenWith(playlist([ad('a', 1)]))
    bare.state.undrawable = new Set(['a', 'h'])
    await bare.run(25_000)
    expect(new Set(bare.drawn)).toEqual(new Set(['face']))
  })

  it('reports the doubt of its position, and shows no ad for a place while that is too large', async () => {
    const [exact] = await screenWith(playlist([ad('a', 1)])).run(25_000)
    expect(exact).toMatchObject({ booking_id: 'a', ...HERE, accuracy_m: 9, fix_age_s: 1 })
    const poor = { now: () => ({ ...HERE, accuracyM: 25_000, ageS: 1 }) }
    const [inexact] = await screenWith(playlist([ad('a', 1)]), { place: poor }).run(25_000)
    expect(inexact).toMatchObject({ booking_id: null, ...HERE, accuracy_m: 25_000, creative: 1 })
    const old = { now: () => ({ ...HERE, accuracyM: 9, ageS: 55 }) }
    expect(of(await screenWith(playlist([ad('a', 1)]), { place: old }).run(25_000), 'a')).toBe(0)
  })

  it('switches to a house ad when a video stalls, and does not count that slot', async () => {
    const { run, state, drawn, notes } = screenWith(playlist([ad('a', 1)]))
    state.breaks.add('a')
    const plays = await run(25_000)
    expect(drawn.slice(0, 3)).toEqual(['a', 'h', 'h'])
    expect(of(plays, 'a')).toBe(0)
    expect(notes).toContain('broke')
  })

  it('does not count a slot that was late, or that nobody could see', async () => {
    const slow = screenWith(playlist([ad('a', 1)]))
    slow.state.drawMs = 3_800
    expect(await slow.run(45_000)).toEqual([])
    expect(slow.notes).toContain('not_counted')
    const hidden = screenWith(playlist([ad('a', 1)]), {
      pulse: { now: () => performance.now(), pause, watch: () => () => false },
    })
    expect(await hidden.run(45_000)).toEqual([])
  })

  it('does not start an ad that was taken down while it was being drawn', async () => {
    const { run, drawn, chooser } = screenWith(playlist([ad('a', 1)]))
    setTimeout(() => chooser.use({ ...playlist([]), version: 'w' }), 9_000)
    const plays = await run(25_000)
    expect(drawn).toEqual(['a', ...Array(drawn.length - 1).fill('h')])
    expect(of(plays, 'a')).toBe(1)
  })
})
