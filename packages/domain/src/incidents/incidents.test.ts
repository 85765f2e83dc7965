import { startOfDay } from '@ayob/contract/days'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinBits, markMinute } from '../plays/airtime'
import { type Course, stepOf } from './course'
import { CALM_MS, faultsOf } from './faults'
import { gather } from './gather'
import { breakAt, type HeardHour, habitsOf, isUsual, NO_HABITS, usualMinutes } from './habits'
import { type Fault, type KnownIncident, roundOf, type SeenScreen } from './round'

const DAYS = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06', '2026-06-07']
const TODAY = '2026-06-08'
const at = (time: string, day = TODAY) =>
  startOfDay(day).getTime() + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS

/** Hours in which a screen is heard from, on each day from a minute to another, except for a break. */
function heard(days: readonly string[], from: string, to: string, pause?: readonly [string, string]): HeardHour[] {
  return days.flatMap((day) => {
    const hours = new Map<number, HeardHour>()
    for (let now = at(from, day); now < at(to, day); now += MINUTE_MS) {
      if (pause && now >= at(pause[0], day) && now < at(pause[1], day)) continue
      const hour = Math.floor((now - startOfDay(day).getTime()) / HOUR_MS)
      const bits = hours.get(hour) ?? { day, hour, low: 0, high: 0 }
      markMinute(bits, now)
      hours.set(hour, bits)
    }
    return [...hours.values()]
  })
}

const HABITS = habitsOf(heard(DAYS, '06:10', '18:40', ['12:30', '13:10']))

const HEALTHY: SeenScreen = {
  ...{
    id: 'a',
    area: 'Fort',
    version: '2',
    pairedAt: 0,
    watchedSince: 0,
    seenAt: at('10:00'),
    habits: HABITS,
    position: 'good',
  },
  ...{ health: null, freeMb: 4000, heardMin: 8, playedMin: 8, plays: 1000, refused: 3, refusedAt: null, future: 0 },
  ...{ futureAt: null, monthBytes: 0, isBehind: false, lacksPermit: false, device: 'mounted' },
}
const faults = (changes: Partial<SeenScreen>, now = at('10:00')) => faultsOf({ ...HEALTHY, ...changes }, now)

describe('habits', () => {
  it('are the usual hours, the longest break and the end of the day', () => {
    expect(isUsual(HABITS, at('10:00'))).toBe(true)
    expect(isUsual(HABITS, at('05:00'))).toBe(false)
    expect(isUsual(HABITS, at('18:30'))).toBe(false)
    expect(breakAt(HABITS, at('12:40'))).toBe(40)
    expect(breakAt(HABITS, at('09:00'))).toBe(0)
    expect(usualMinutes(HABITS, at('05:30'), at('07:30'))).toBe(90)
  })

  it('of a screen with few days on air are unknown', () => {
    expect(habitsOf(heard(DAYS.slice(0, 2), '06:00', '18:00'))).toEqual(NO_HABITS)
    expect(joinBits({ low: 1, high: 0 })).toBe(1n)
  })

  it('forget a day that was an exception', () => {
    const short = habitsOf([...heard(DAYS.slice(0, 6), '06:00', '18:00'), ...heard(DAYS.slice(6), '06:00', '09:00')])
    expect(short.untilMin).toBe(18 * 60 - 1)
  })
})

describe('faults', () => {
  it('none of a healthy screen, of one in its break, and of one on a day off', () => {
    expect(faults({})).toEqual([])
    expect(faults({ seenAt: at('12:29') }, at('13:12'))).toEqual([])
    expect(faults({ seenAt: at('18:39', '2026-06-06') })).toEqual([])
  })

  it('silent: in the middle of its day, after a break that is too long, and after days', () => {
    expect(faults({ seenAt: at('10:00') }, at('10:08'))).toEqual(['silent'])
    expect(faults({ seenAt: at('12:29') }, at('13:25'))).toEqual(['silent'])
    expect(faults({ seenAt: at('18:39', '2026-06-03') }, at('16:00'))).toEqual(['silent'])
    expect(faults({ seenAt: at('10:00') }, at('23:00'))).toEqual([])
  })

  it('without what another one explains', () => {
    const hot = { temperature_c: 91, throttled: true, restarts: 9, uptime_s: 3600 }
    const health = {
      ...hot,
      storage_free_mb: null,
      memory_free_mb: null,
      signal_dbm: null,
      bytes_today: null,
      display: null,
    }
    expect(faults({ health })).toEqual(['overheating'])
    expect(faults({ position: 'none', playedMin: 0 })).toEqual(['no_position'])
    expect(faults({ device: 'lost', lacksPermit: true })).toEqual(['device'])
    const refusals = { refused: 60, refusedAt: at('09:58') }
    expect(faults({ playedMin: 0, ...refusals })).toEqual(['refused_plays'])
    expect(faults({ ...refusals, refusedAt: at('08:00') })).toEqual([])
  })
})

describe('the course of a fault', () => {
  it('counts after its patience, and ends when it was gone for long enough', () => {
    const begun = stepOf('no_position', undefined, true, true, 0)
    expect(begun).toEqual({ state: 'on', course: { since: 0, openedAt: null, goneSince: null } })
    const course = (begun as { course: Course }).course
    expect(stepOf('no_position', course, false, true, MINUTE_MS)).toEqual({ state: 'over' })
    const open = { since: 0, openedAt: 6 * MINUTE_MS, goneSince: null }
    expect(stepOf('no_position', course, true, true, 6 * MINUTE_MS)).toEqual({ state: 'on', course: open })
    const gone = { ...open, goneSince: 7 * MINUTE_MS }
    expect(stepOf('no_position', open, false, true, 7 * MINUTE_MS)).toEqual({ state: 'on', course: gone })
    expect(stepOf('no_position', gone, false, true, 7 * MINUTE_MS + CALM_MS)).toEqual({ state: 'over' })
    expect(stepOf('no_position', gone, false, false, DAY_MS)).toEqual({ state: 'on', course: gone })
  })
})

describe('many with one cause', () => {
  const fleet = Array.from({ length: 40 }, (_, place) => ({
    id: `s${place}`,
    area: place < 10 ? 'Fort' : '',
    version: '2',
  }))
  const of = (ids: readonly number[]) => ids.map((place) => ({ screenId: `s${place}`, since: place * 1000 }))

  it('are one: of an area, of the fleet; few are one each', () => {
    expect(gather(of([0, 1, 2, 3, 4]), fleet, [])).toEqual([
      { scope: 'area', about: 'Fort', screenIds: ['s0', 's1', 's2', 's3', 's4'] },
    ])
    expect(gather(of(fleet.map((_, place) => place)), fleet, []).map(({ scope }) => scope)).toEqual(['fleet'])
    expect(gather(of([0, 1, 20]), fleet, []).map(({ scope }) => scope)).toEqual(['screen', 'screen', 'screen'])
    expect(gather(of([7]), fleet, [{ scope: 'area', about: 'Fort' }]).map(({ scope }) => scope)).toEqual(['area'])
  })

  it('each fault belongs to exactly one incident', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 39 })), fc.integer({ min: 1, max: 600 }), (ids, spread) => {
        const loose = ids.map((place) => ({ screenId: `s${place}`, since: place * spread * 1000 }))
        const named = gather(loose, fleet, []).flatMap(({ screenIds }) => screenIds)
        expect(named.sort()).toEqual(ids.map((place) => `s${place}`).sort())
      }),
    )
  })
})

describe('a round', () => {
  let made = 0
  const newId = () => {
    made += 1
    return `i${made}`
  }
  const known = ({ opened }: ReturnType<typeof roundOf>, changes: Partial<KnownIncident> = {}): KnownIncident[] =>
    opened.map((one) => ({ ...one, closedAt: null, isHandled: false, ...changes }))
  const dark = (id: string) => ({ ...HEALTHY, id, seenAt: at('09:50') })

  it('opens an incident once, and closes it when its cause has ended', () => {
    const first = roundOf([dark('a')], [], [], at('10:00'), newId)
    expect(first.opened).toMatchObject([{ cause: 'silent', scope: 'screen', about: 'a' }])
    const again = roundOf([dark('a')], first.faults, known(first), at('10:01'), newId)
    expect(again).toMatchObject({ opened: [], closed: [], joined: [] })
    const back = { ...HEALTHY, seenAt: at('10:02') }
    const calm = roundOf([back], again.faults, known(first), at('10:02'), newId)
    expect(calm.closed).toEqual([])
    const over = roundOf([{ ...back, seenAt: at('10:33') }], calm.faults, known(first), at('10:33'), newId)
    expect(over.closed).toEqual([first.opened[0]?.id])
    const closed = known(first, { closedAt: at('10:33') })
    const returned = roundOf([{ ...back, seenAt: at('11:00') }], over.faults, closed, at('11:10'), newId)
    expect(returned).toMatchObject({ opened: [], reopened: [first.opened[0]?.id] })
  })

  it('a thousand at once are one, and a screen that is gone has none', () => {
    const fleet = Array.from({ length: 1000 }, (_, place) => dark(`s${place}`))
    const first = roundOf(fleet, [], [], at('10:00'), newId)
    expect(first.opened).toHaveLength(1)
    expect(first.joined).toHaveLength(1000)
    const gone = roundOf([], first.faults, known(first), at('10:01'), newId)
    expect(gone.closed).toEqual([first.opened[0]?.id])
    expect(gone.faults).toEqual([])
  })

  it('single ones that just opened move into one of many; one that a person has taken stays', () => {
    const quiet = (id: string) => ({ ...HEALTHY, id, seenAt: at('10:00') })
    const ids = Array.from({ length: 10 }, (_, place) => `s${place}`)
    const fleet = (darkOnes: number) => ids.map((id, place) => (place < darkOnes ? dark(id) : quiet(id)))
    const two = roundOf(fleet(2), [], [], at('10:00'), newId)
    expect(two.opened).toHaveLength(2)
    const taken = known(two).map((one, place) => ({ ...one, isHandled: place === 0 }))
    const now = fleet(7).map((one) => (one.seenAt === at('10:00') ? { ...one, seenAt: at('10:03') } : one))
    const seven = roundOf(now, two.faults, taken, at('10:03'), newId)
    expect(seven.opened).toMatchObject([{ scope: 'fleet' }])
    expect(seven.joined).toHaveLength(6)
    expect(seven.closed).toEqual([two.opened[1]?.id])
  })

  it('what a person has closed opens again only if it is still there a day later', () => {
    const first = roundOf([dark('a')], [], [], at('10:00'), newId)
    const closed = known(first, { closedAt: at('10:05'), isHandled: true })
    expect(roundOf([dark('a')], first.faults, closed, at('10:06'), newId)).toMatchObject({ opened: [], reopened: [] })
    const later = at('10:06') + DAY_MS
    const still = { ...dark('a'), seenAt: later - 20 * MINUTE_MS }
    expect(roundOf([still], first.faults, closed, later, newId).opened).toHaveLength(1)
  })

  it('keeps every fault that counts in one incident, whatever happens', () => {
    const minute = fc.record({
      dark: fc.array(fc.integer({ min: 0, max: 14 })),
      lost: fc.array(fc.integer({ min: 0, max: 14 })),
    })
    fc.assert(
      fc.property(fc.array(minute, { minLength: 1, maxLength: 12 }), (minutes) => {
        let kept: readonly Fault[] = []
        let incidents: KnownIncident[] = []
        minutes.forEach((happens, place) => {
          const now = at('09:00') + place * 10 * MINUTE_MS
          const fleet = Array.from(
            { length: 15 },
            (_, index): SeenScreen => ({
              ...HEALTHY,
              id: `s${index}`,
              area: index % 2 === 0 ? 'Fort' : 'Galle',
              seenAt: happens.dark.includes(index) ? now - 9 * MINUTE_MS : now,
              position: happens.lost.includes(index) ? 'none' : 'good',
            }),
          )
          const round = roundOf(fleet, kept, incidents, now, newId)
          kept = round.faults
          incidents = [
            ...incidents.map((one) => ({
              ...one,
              closedAt: round.closed.includes(one.id) ? now : round.reopened.includes(one.id) ? null : one.closedAt,
            })),
            ...known(round),
          ]
          const open = new Map(incidents.filter(({ closedAt }) => closedAt === null).map((one) => [one.id, one]))
          for (const { course, incidentId, cause } of kept) {
            if (course.openedAt === null) continue
            expect(open.get(incidentId ?? '')?.cause).toBe(cause)
          }
          for (const id of open.keys()) expect(kept.some(({ incidentId }) => incidentId === id)).toBe(true)
        })
      }),
    )
  })
})
