import type { Playlist, PlaylistAd, ScreenCreative } from '@ayob/contract/playlists'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createChooser } from './choose'

const HERE = { lat: 6.9111, lng: 79.8497 }
const NOW = Date.parse('2026-03-02T06:00:00Z')
const file = (sha256: string): ScreenCreative => ({ url: `/${sha256}`, sha256, kind: 'image', duration_s: null })
const ad = (id: string, change: Partial<PlaylistAd> = {}): PlaylistAd => ({
  booking_id: id,
  creative: file(id),
  geofences: [{ kind: 'circle', ...HERE, radius_m: 500 }],
  weight: 1,
  goal_left: 100,
  link: null,
  from: '2026-03-01T18:30:00Z',
  to: '2026-03-08T18:30:00Z',
  ...change,
})
const playlist = (ads: readonly PlaylistAd[], change: Partial<Playlist> = {}): Playlist => ({
  version: 'v',
  slot_s: 10,
  loop_slots: 10,
  ads: [...ads],
  house: [{ creative: file('h1') }, { creative: file('h2') }],
  valid_until: '2026-03-09T18:30:00Z',
  ...change,
})
const everything = () => true

function chooserOf(list: Playlist) {
  const chooser = createChooser()
  chooser.use(list)
  return chooser
}
const firstOf = (list: Playlist, place: typeof HERE | null = HERE, isReady = everything) =>
  chooserOf(list).next(NOW, place, isReady).ad?.booking_id

describe('the next slot', () => {
  it('is an ad that is booked for this time and place', () => {
    expect(firstOf(playlist([ad('a')]))).toBe('a')
  })

  it.each([
    ['outside its geofence', ad('a'), { lat: 6.95, lng: 79.95 }],
    ['when the screen does not know where it is', ad('a'), null],
    ['before its first day', ad('a', { from: '2026-03-02T06:00:01Z' }), HERE],
    ['after its last day', ad('a', { to: '2026-03-02T06:00:00Z' }), HERE],
    ['when its goal is reached', ad('a', { goal_left: 0 }), HERE],
    ['when it has no weight', ad('a', { weight: 0 }), HERE],
  ])('is a house ad %s', (_, one, place) => {
    expect(firstOf(playlist([one]), place)).toBeUndefined()
  })

  it('is a house ad while the file is missing, and when the playlist has expired', () => {
    expect(firstOf(playlist([ad('a')]), HERE, () => false)).toBeUndefined()
    expect(firstOf(playlist([ad('a')], { valid_until: '2026-03-02T06:00:00Z' }))).toBeUndefined()
  })

  it('stops an ad at its share of the goal, until the next playlist', () => {
    const list = playlist([ad('a', { goal_left: 2 })])
    const chooser = chooserOf(list)
    const shown = () => {
      const choice = chooser.next(NOW, HERE, everything)
      chooser.ended(choice)
      return choice.ad?.booking_id
    }
    expect([shown(), shown(), shown(), shown(), shown()]).toEqual(['a', undefined, 'a', undefined, undefined])
    chooser.use(list)
    expect(shown()).toBe('a')
  })

  it('counts plays that the server did not know against a new playlist', () => {
    const list = playlist([ad('a', { goal_left: 3 }), ad('b', { goal_left: 3 })])
    const chooser = chooserOf(list)
    const running = chooser.next(NOW, HERE, everything)
    expect(running.ad?.booking_id).toBe('a')
    chooser.use(playlist([ad('a', { goal_left: 3 })], { version: 'w' }), { a: 1 })
    expect(chooser.turn()).toMatchObject({ version: 'w', spent: { a: 2 } })
    const rest = [1, 2, 3, 4].map(() => chooser.next(NOW, HERE, everything).ad?.booking_id)
    expect(rest).toEqual([undefined, 'a', undefined, undefined])
  })

  it('never shows a booking twice in a row, nor in more than four of ten slots, across playlists, reloads and lost positions', () => {
    const event = fc.constantFrom('slot', 'slot', 'slot', 'slot', 'lost', 'playlist', 'reload', 'other')
    fc.assert(
      fc.property(fc.array(event, { minLength: 20, maxLength: 120 }), (events) => {
        const list = playlist([ad('a', { goal_left: 1000 }), ad('b', { goal_left: 1000, weight: 0.1 })])
        let chooser = chooserOf(list)
        const shown: (string | undefined)[] = []
        for (const one of events) {
          const turn = chooser.turn()
          if (one === 'playlist') chooser.use({ ...list, version: 'w' })
          else if (one === 'other') chooser.use(playlist([]))
          else if (one === 'reload' && turn) {
            chooser = createChooser()
            chooser.resume(list, structuredClone(turn))
          } else {
            const choice = chooser.next(NOW, one === 'lost' ? null : HERE, everything)
            chooser.ended(choice)
            shown.push(choice.ad?.booking_id)
          }
        }
        for (const [slot, id] of shown.entries()) {
          if (id === undefined) continue
          expect(shown[slot + 1]).not.toBe(id)
          expect(shown.slice(slot, slot + 10).filter((other) => other === id).length).toBeLessThanOrEqual(4)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('continues where it was after a reload', () => {
    const list = playlist([ad('a', { goal_left: 2, weight: 0.5 }), ad('b', { goal_left: 5, weight: 0.5 })])
    const before = chooserOf(list)
    const order = (chooser: ReturnType<typeof createChooser>, slots: number) =>
      Array.from({ length: slots }, () => chooser.next(NOW, HERE, everything).ad?.booking_id)
    const unbroken = order(chooserOf(list), 9)
    const first = order(before, 4)
    const after = createChooser()
    const kept = structuredClone(before.turn())
    if (kept) after.resume(list, kept)
    expect([...first, ...order(after, 5)]).toEqual(unbroken)
  })

  it('is dropped when the playlist no longer has the ad, or has it with another file', () => {
    const chooser = chooserOf(playlist([ad('a')]))
    const choice = chooser.next(NOW, HERE, everything)
    expect(chooser.holds(choice)).toBe(true)
    chooser.use(playlist([ad('a', { creative: file('new') })]))
    expect(chooser.holds(choice)).toBe(false)
    chooser.use(playlist([]))
    expect(chooser.holds(choice)).toBe(false)
    expect(chooser.holds(chooser.next(NOW, HERE, everything))).toBe(true)
  })

  it('takes house ads in turn, and the AYOB panel when none is stored', () => {
    const chooser = chooserOf(playlist([]))
    const turns = [1, 2, 3, 4].map(() => chooser.next(NOW, HERE, everything).creative?.sha256)
    expect(new Set(turns)).toEqual(new Set(['h1', 'h2']))
    expect(turns[0]).not.toBe(turns[1])
    expect(chooser.next(NOW, HERE, () => false)).toEqual({ ad: null, creative: null })
    expect(createChooser().next(NOW, HERE, everything)).toEqual({ ad: null, creative: null })
  })
})
