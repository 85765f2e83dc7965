import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Pace, paceOf } from '../playlists/pacing'
import { roadHoursOf } from '../playlists/road-hours'
import { pickNext, type RotationState } from '../playlists/rotation'

const SLOT_MS = 10_000
/** Weights are made anew every 4 minutes; screens call every minute. */
const SLOTS_A_PACE = 24
const SLOTS_A_CALL = 6
const START = Date.parse('2026-03-02T00:00+05:30')
const END = START + 86_400_000
const [FIRST_HOUR, LAST_HOUR] = [7, 19]
const road = roadHoursOf(Array.from({ length: 24 }, (_, hour) => (hour >= FIRST_HOUR && hour < LAST_HOUR ? 1 : 0)))

/** Numbers from 0 to 1, the same ones for a seed. */
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
  /** Part of its time that a screen is inside the geofence. */
  readonly presence: number
  readonly goal: number
  /** Plays that were there when the fleet came. */
  readonly from: number
}

/** A day of a fleet whose screens come and go, are all in contact and do what their playlist says; answers the plays. */
function playDay({ seed, screens, presence, goal, from }: Fleet): number {
  const chance = chanceOf(seed)
  const all = Array.from({ length: screens }, (_, index) => ({
    inside: chance() < presence,
    calls: index % SLOTS_A_CALL,
    pace: undefined as Pace | undefined,
    rotation: {} as RotationState,
    /** Plays that the playlist in hand does not know of. */
    made: 0,
    unreported: 0,
  }))
  let reported = 0
  let total = 0
  let pace: Pace = { weight: 0, goalLeft: 0 }
  const first = START + FIRST_HOUR * 3_600_000 + from
  for (let slot = 0, now = first; now < START + LAST_HOUR * 3_600_000 && now < END; slot++, now += SLOT_MS) {
    if (slot % SLOTS_A_PACE === 0) {
      const inside = all.filter((screen) => screen.inside).length
      pace = paceOf({ goal, delivered: reported, startsAt: START, endsAt: END }, now, { inside, near: screens }, road)
    }
    for (const screen of all) {
      if (slot % SLOTS_A_CALL === screen.calls) {
        reported += screen.unreported
        screen.unreported = 0
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
  from: fc.constantFrom(0, 0, 6 * 3_600_000, 11 * 3_600_000),
})

it('a fleet in contact never exceeds a goal by more than 2 %, and meets it within 2 % when it has the slots', () => {
  fc.assert(
    fc.property(fleets, (fleet) => {
      const total = playDay(fleet)
      expect(total).toBeLessThanOrEqual(fleet.goal * 1.02)
      const slots = fleet.screens * fleet.presence * (LAST_HOUR - FIRST_HOUR - fleet.from / 3_600_000) * 360
      const hasTime = fleet.from <= 6 * 3_600_000
      if (hasTime && slots > fleet.goal * 4 && fleet.screens * fleet.presence > 5) {
        expect(total).toBeGreaterThanOrEqual(fleet.goal * 0.98)
      }
    }),
    { numRuns: 40 },
  )
})

it('a fleet of thousands that shares one small goal comes to it and stops there', () => {
  const total = playDay({ seed: 7, screens: 3000, presence: 0.5, goal: 432, from: 10 * 3_600_000 })
  expect(total).toBeLessThanOrEqual(432 * 1.02)
  expect(total).toBeGreaterThanOrEqual(432 * 0.98)
})
