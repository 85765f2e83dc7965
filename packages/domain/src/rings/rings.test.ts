import { RINGS, type Ring } from '@ayob/contract/rings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, type Progress, waitsFor } from './advance'
import { type Figures, judge, NO_FIGURES } from './health'
import { NOBODY, placeOf, reachOf, shareOf } from './rings'
import { baseOf, type Release, targetOf } from './target'

const MINUTE = 60_000
const WAITS = { canary: 4 * MINUTE, early: 6 * MINUTE, all: 8 * MINUTE }
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `screen-${index}`)
const placesOf = (count: number) => idsOf(count).map(placeOf)
const figures = (more: Partial<Figures> = {}): Figures => ({
  ...{ ...NO_FIGURES, heard: 600, due: 600, plays: 3600, expected: 3600, screens: 10 },
  ...more,
})
const HEALTHY = { verdict: 'healthy', measure: null } as const
const BAD = { verdict: 'bad', measure: 'errors' } as const
const DOUBTFUL = { verdict: 'doubtful', measure: 'plays' } as const
const UNKNOWN = { verdict: 'unknown', measure: null } as const

const begun = (name: string, now = 0): Progress => ({
  ...{ name, state: 'going', ring: 'canary', reach: NOBODY, measure: null },
  ...{ ringSince: now, healthyMs: 0, healthySince: null, checkedAt: now },
})

describe('rings', () => {
  it('reach 1 %, at least one; 10 %; all', () => {
    const shares = (screens: number) => RINGS.map((ring) => shareOf(ring, screens))
    expect(shares(0)).toEqual([0, 0, 0])
    expect(shares(1)).toEqual([1, 1, 1])
    expect(shares(2)).toEqual([1, 1, 2])
    expect(shares(10)).toEqual([1, 1, 10])
    expect(shares(25)).toEqual([1, 2, 25])
    expect(shares(5000)).toEqual([50, 500, 5000])
  })

  it('give a screen the same place always, and spread many evenly', () => {
    expect(placeOf('a')).toBe(placeOf('a'))
    const tenths = Array<number>(10).fill(0)
    for (const place of placesOf(10_000)) tenths[Math.floor(place * 10)] = (tenths[Math.floor(place * 10)] ?? 0) + 1
    for (const count of tenths) expect(count).toBeGreaterThan(850)
    const places = placesOf(1_000)
    const reached = RINGS.map((ring) => places.filter((place) => place <= reachOf(ring, places)).length)
    expect(reached).toEqual([10, 100, 1000])
  })

  it('never reach more than their share, and somebody where there is anybody, whoever comes and goes', () => {
    const fleets = fc.array(fc.uniqueArray(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 300 }))
    fc.assert(
      fc.property(fleets, fc.constantFrom<Ring>('canary', 'early'), (all, ring) => {
        let reach = NOBODY
        for (const places of all) {
          reach = reachOf(ring, places, reach)
          const reached = places.filter((place) => place <= reach).length
          expect(reached).toBeLessThanOrEqual(shareOf(ring, places.length))
          expect(reached > 0).toBe(places.length > 0)
        }
      }),
    )
  })

  it('keep the screens that a ring has reached while they are within its share', () => {
    const places = placesOf(205)
    const reach = reachOf('early', places)
    expect(reachOf('early', [...places, 0.999], reach)).toBe(reach)
    expect(reachOf('early', places.slice(1), reach)).toBe(reach)
  })
})

describe('the build of a screen', () => {
  const release = (name: string, state: Release['state'], reach = NOBODY): Release => ({
    ...{ name, state, reach, ring: 'canary' },
  })
  const releases = [release('new', 'going', 0.1), release('bad', 'taken_back'), release('base', 'complete', 1)]

  it('is the pinned one, else the one whose ring has reached it, else the one before', () => {
    expect(targetOf(0.05, null, releases)).toEqual({ name: 'new', why: 'ring' })
    expect(targetOf(0.5, null, releases)).toEqual({ name: 'base', why: 'before' })
    expect(targetOf(0.05, 'base', releases)).toEqual({ name: 'base', why: 'pinned' })
    expect(targetOf(0.5, 'bad', releases)).toEqual({ name: 'base', why: 'before' })
    expect(targetOf(0.5, 'unknown', releases)).toEqual({ name: 'base', why: 'before' })
    expect(targetOf(0.5, null, [])).toEqual({ name: null, why: 'none' })
  })

  it('is never one that was taken back', () => {
    const state = fc.constantFrom<Release['state']>('going', 'stopped', 'complete', 'taken_back', 'replaced')
    const some = fc.array(fc.tuple(state, fc.double({ min: -1, max: 1, noNaN: true })), { maxLength: 8 })
    fc.assert(
      fc.property(some, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(8), (drawn, place, pin) => {
        const all = drawn.map(([one, reach], index) => release(`r${index}`, one, reach))
        const { name } = targetOf(place, `r${pin}`, all)
        expect(all.find((one) => one.name === name)?.state).not.toBe('taken_back')
        if (baseOf(all)) expect(name).not.toBeNull()
      }),
    )
  })
})

describe('health', () => {
  it('is unknown before enough was seen, and good when it is like that of the build before', () => {
    expect(judge(figures({ due: 19, heard: 19 }), figures())).toEqual(UNKNOWN)
    expect(judge(figures(), figures())).toEqual(HEALTHY)
    const weak = { plays: 2500, errors: 300, restarts: 20, heard: 450 }
    expect(judge(figures(weak), figures(weak))).toEqual(HEALTHY)
  })

  it('names what is worse than on the screens of the build before', () => {
    const of = (more: Partial<Figures>) => judge(figures(more), figures())
    expect(of({ plays: 3100 })).toEqual({ verdict: 'doubtful', measure: 'plays' })
    expect(of({ plays: 1800 })).toEqual({ verdict: 'bad', measure: 'plays' })
    expect(of({ heard: 500 })).toEqual({ verdict: 'doubtful', measure: 'heartbeats' })
    expect(of({ heard: 300 })).toEqual({ verdict: 'bad', measure: 'heartbeats' })
    expect(of({ errors: 100 })).toEqual({ verdict: 'doubtful', measure: 'errors' })
    expect(of({ errors: 400 })).toEqual({ verdict: 'bad', measure: 'errors' })
    expect(of({ restarts: 15 })).toEqual({ verdict: 'doubtful', measure: 'restarts' })
    expect(of({ restarts: 40 })).toEqual({ verdict: 'bad', measure: 'restarts' })
  })

  it('is compared with a faultless screen where none is left on another build', () => {
    expect(judge(figures(), NO_FIGURES)).toEqual(HEALTHY)
    expect(judge(figures({ plays: 1800 }), NO_FIGURES)).toEqual({ verdict: 'bad', measure: 'plays' })
  })

  it('calls one restart in a short while chance, and late plays no fault', () => {
    expect(judge(figures({ heard: 20, due: 20, restarts: 2 }), figures())).toEqual(HEALTHY)
    expect(judge(figures({ plays: 9000 }), figures())).toEqual(HEALTHY)
  })

  it('sees screens that fall silent with a build, unless the others do, too', () => {
    const gone = { heard: 0, due: 0, plays: 0, expected: 0, screens: 4, silent: 3 }
    expect(judge(figures(gone), figures())).toEqual({ verdict: 'bad', measure: 'heartbeats' })
    expect(judge(figures(gone), figures({ screens: 10, silent: 6 }))).toEqual(UNKNOWN)
    expect(judge(figures({ ...gone, silent: 1 }), figures())).toEqual(UNKNOWN)
  })

  it('counts the trial of the devices: at least half of those that took it gave it up', () => {
    const trial = { verdict: 'bad', measure: 'trial' }
    expect(judge({ ...NO_FIGURES, failed: 1 }, figures())).toEqual(trial)
    expect(judge(figures({ screens: 2, failed: 2 }), figures())).toEqual(trial)
    expect(judge(figures({ screens: 9, failed: 1 }), figures())).toEqual(HEALTHY)
  })
})

/** A fleet that takes what it is told at once. */
function look(
  progress: Progress,
  ids: readonly string[],
  now: number,
  judgement: Parameters<typeof advance>[1]['judgement'] = HEALTHY,
): Progress {
  const places = ids.map(placeOf)
  const onRoad = places.map((place) => ({ place, runsIt: place <= progress.reach }))
  return advance(progress, { now, places, onRoad, judgement }, WAITS)
}

describe('a release', () => {
  it.each([
    [1, ['canary', 'complete']],
    [2, ['canary', 'all', 'complete']],
    [10, ['canary', 'all', 'complete']],
    [40, ['canary', 'early', 'all', 'complete']],
  ])('of %i screens goes through %j', (screens, expected) => {
    let progress = begun('new')
    const passed: string[] = []
    for (let minute = 1; minute < 60; minute++) {
      progress = look(progress, idsOf(screens), minute * MINUTE)
      const stage = progress.state === 'complete' ? 'complete' : progress.ring
      if (passed.at(-1) !== stage) passed.push(stage)
    }
    expect(passed).toEqual(expected)
  })

  it('reaches as many screens as the ring that has just begun', () => {
    const ids = idsOf(40)
    let progress = begun('new')
    for (let minute = 1; progress.ring === 'canary'; minute++) progress = look(progress, ids, minute * MINUTE)
    expect(placesOf(40).filter((place) => place <= progress.reach)).toHaveLength(4)
  })

  it('waits while its screens are parked, still run another build, or nobody looks', () => {
    const ids = idsOf(40)
    const first = look(begun('new'), ids, MINUTE)
    const seen = { now: 2 * MINUTE, places: ids.map(placeOf), judgement: HEALTHY }
    expect(advance(first, { ...seen, onRoad: [] }, WAITS).healthyMs).toBe(0)
    const late = ids.map((id) => ({ place: placeOf(id), runsIt: false }))
    expect(advance(first, { ...seen, onRoad: late }, WAITS).healthyMs).toBe(0)
    // The server was away for a day.
    expect(look(first, ids, 24 * 60 * MINUTE).healthyMs).toBe(2 * MINUTE)
    // Its clock went back.
    expect(look({ ...first, checkedAt: 10 * MINUTE }, ids, MINUTE)).toMatchObject({
      healthyMs: 0,
      checkedAt: 10 * MINUTE,
    })
    expect(waitsFor(first, { ...seen, onRoad: [] })).toBe('road')
    expect(waitsFor(first, { ...seen, onRoad: late })).toBe('taking')
    expect(waitsFor(first, { ...seen, places: [], onRoad: [] })).toBe('screens')
    const running = late.map((one) => ({ ...one, runsIt: true }))
    expect(waitsFor(first, { ...seen, onRoad: running })).toBe('time')
    expect(waitsFor(first, { ...seen, onRoad: running, judgement: UNKNOWN })).toBe('figures')
    expect(waitsFor(first, { ...seen, onRoad: running, judgement: DOUBTFUL })).toBe('health')
    expect(waitsFor({ ...first, state: 'stopped' }, { ...seen, onRoad: running })).toBe('person')
    expect(look(first, [], 2 * MINUTE)).toMatchObject({ state: 'going', ring: 'canary', reach: NOBODY })
  })

  it('begins its healthy time again after a doubt', () => {
    const ids = idsOf(40)
    let progress = begun('new')
    for (let minute = 1; minute < 5; minute++) progress = look(progress, ids, minute * MINUTE)
    expect(progress.healthyMs).toBe(3 * MINUTE)
    progress = look(progress, ids, 5 * MINUTE, DOUBTFUL)
    expect(progress).toMatchObject({ healthyMs: 0, healthySince: null, ring: 'canary', measure: 'plays' })
  })

  it('that is bad is taken back, also where it is stopped, and stays so', () => {
    const ids = idsOf(40)
    for (const state of ['going', 'stopped'] as const) {
      const back = look({ ...look(begun('new'), ids, MINUTE), state }, ids, 2 * MINUTE, BAD)
      expect(back).toMatchObject({ state: 'taken_back', reach: NOBODY, measure: 'errors' })
      expect(look(back, ids, 9 * MINUTE)).toBe(back)
    }
  })

  it('that is stopped reaches nobody more', () => {
    const ids = idsOf(40)
    let progress: Progress = { ...look(begun('new'), ids, MINUTE), state: 'stopped' }
    for (let minute = 2; minute < 30; minute++) progress = look(progress, ids, minute * MINUTE)
    expect(progress).toMatchObject({ state: 'stopped', ring: 'canary' })
  })

  it('reaches no more screens than its ring before that ring was healthy for its time, whatever is seen', () => {
    const judgement = fc.constantFrom(HEALTHY, DOUBTFUL, UNKNOWN, HEALTHY, HEALTHY)
    const looks = fc.array(fc.tuple(judgement, fc.nat(5 * MINUTE), fc.integer({ min: 1, max: 60 })), { maxLength: 60 })
    fc.assert(
      fc.property(looks, (all) => {
        let [progress, now] = [begun('new'), 0]
        for (const [one, passed, screens] of all) {
          now += passed
          const before = progress
          progress = look(progress, idsOf(screens), now, one)
          if (progress.state === 'complete') return
          const places = placesOf(screens)
          const reached = places.filter((place) => place <= progress.reach).length
          expect(reached).toBeLessThanOrEqual(shareOf(progress.ring, screens))
          if (progress.ring !== before.ring) {
            const most = Math.min(passed, 2 * MINUTE)
            expect(before.healthyMs + most).toBeGreaterThanOrEqual(WAITS[before.ring])
          }
        }
      }),
    )
  })

  it('is the same after the same look twice', () => {
    const ids = idsOf(40)
    const once = look(begun('new'), ids, MINUTE)
    expect(look(once, ids, MINUTE)).toEqual(once)
  })
})
