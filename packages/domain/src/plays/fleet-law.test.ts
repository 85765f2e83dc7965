import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Pace, paceOf } from '../playlists/pacing'
import { roadHoursOf } from '../playlists/road-hours'
import { NOTHING_SHOWN, pickNext } from '../playlists/rotation'
import { isNearGoal, SLOWEST_REPORT_S } from './report-pace'

const SLOT_MS = 10_000
/** Weights are recomputed every 4 minutes; screens call every minute. */
const SLOTS_A_PACE = 24
const SLOTS_A_CALL = 6
const SLOTS_GATHERED = (SLOWEST_REPORT_S * 1000) / SLOT_MS
const START = Date.parse('2026-03-02T00:00+05:30')
const END = START + DAY_MS
const [FIRST_HOUR, LAST_HOUR] = [7, 19]
const road = roadHoursOf(Array.from({ length: 24 }, (_, hour) => (hour >= FIRST_HOUR && hour < LAST_HOUR ? 1 : 0)))

/** Numbers from 0 to 1, reproducible for a seed. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Fleet {
  readonly seed: number
  readonly screens: number
  /** The share of its time that a screen is inside the geofence. */
  readonly presence: number
  readonly goal: number
  /** Plays that already existed when the fleet arrived. */
  readonly from: number
  /** Screens gather their plays for as long as a large fleet has to; else they report with each call. */
  readonly gathers?: boolean
}

/** Simulates a day of a fleet whose screens come and go, stay in contact and follow their playlists. Returns the plays. */
function playDay({ seed, screens, presence, goal, from, gathers = false }: Fleet): number {
  const chance = chanceOf(seed)
  const all = Array.from({ length: screens }, (_, index) => ({
    inside: chance() < presence,
    calls: index % SLOTS_A_CALL,
    pace: undefined as Pace | undefined,
    rotation: NOTHING_SHOWN,
    /** Plays that the current playlist does not include. */
    made: 0,
    unreported: 0,
    reportedAt: -(index % SLOTS_GATHERED),
  }))
  let reported = 0
  let total = 0
  let pace: Pace = { weight: 0, goalLeft: 0 }
  const first = START + FIRST_HOUR * HOUR_MS + from
  for (let slot = 0, now = first; now < START + LAST_HOUR * HOUR_MS && now < END; slot++, now += SLOT_MS) {
    if (slot % SLOTS_A_PACE === 0) {
      const inside = all.filter((screen) => screen.inside).length
      pace = paceOf({ goal, delivered: reported, startsAt: START, endsAt: END }, now, { inside, near: screens }, road)
    }
    for (const screen of all) {
      if (slot % SLOTS_A_CALL === screen.calls) {
        if (!gathers || slot - screen.reportedAt >= SLOTS_GATHERED || (screen.pace && isNearGoal(screen.pace))) {
          reported += screen.unreported
          screen.unreported = 0
          screen.reportedAt = slot
        }
        if (screen.pace !== pace) screen.made = 0
        screen.pace = pace
        if (chance() < 0.05) screen.inside = chance() < presence
      }
      if (!screen.inside || !screen.pace || screen.pace.weight === 0 || screen.made >= screen.pace.goalLeft) continue
      const pick = pickNext(screen.rotation, [{ id: 'ad', weight: screen.pace.weight }], chance)
      screen.rotation = pick.state
      if (pick.id === null) continue
      total++
      screen.made++
      screen.unreported++
    }
  }
  return total
}

const fleets = fc.record({
  seed: fc.nat(),
  screens: fc.integer({ min: 1, max: 120 }),
  presence: fc.double({ min: 0.05, max: 1, noNaN: true }),
  goal: fc.constantFrom(432, 864, 3024),
  from: fc.constantFrom(0, 0, 6 * HOUR_MS, 11 * HOUR_MS),
  gathers: fc.boolean(),
})

it('a fleet in contact never exceeds a goal by more than 2 %, and meets it within 2 % when it has the slots', () => {
  fc.assert(
    fc.property(fleets, (fleet) => {
      const total = playDay(fleet)
      expect(total).toBeLessThanOrEqual(fleet.goal * 1.02)
      const slots = fleet.screens * fleet.presence * (LAST_HOUR - FIRST_HOUR - fleet.from / HOUR_MS) * 360
      const hasTime = fleet.from <= 6 * HOUR_MS
      if (hasTime && slots > fleet.goal * 4 && fleet.screens * fleet.presence > 5) {
        expect(total).toBeGreaterThanOrEqual(fleet.goal * 0.98)
      }
    }),
    { numRuns: 60 },
  )
})

it.each([false, true])('a fleet of thousands that shares one small goal reaches it and stops there', (gathers) => {
  const total = playDay({ seed: 7, screens: 3000, presence: 0.5, goal: 432, from: 10 * HOUR_MS, gathers })
  expect(total).toBeLessThanOrEqual(432 * 1.02)
  expect(total).toBeGreaterThanOrEqual(432 * 0.98)
})
