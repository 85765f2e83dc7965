import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import { type HeardHour, habitsOf, NO_HABITS } from '../incidents/habits'
import { type Fault, type KnownIncident, type Round, roundOf, type SeenScreen } from '../incidents/round'
import {
  dayOfVehicle,
  type FaultyDay,
  habitOf,
  heardHours,
  MADE_FAULTS,
  type MadeFault,
  stateAt,
  type Told,
  withFault,
} from './faulty-day'
import { randomFrom } from './random'

interface Options {
  readonly screens: number
  readonly days: number
  readonly seed: number
  /** The share of the screens that get a fault on each day. */
  readonly faulty: number
}

/** What the rules made of a fault: minutes until it was found, or null. */
export interface Outcome {
  readonly kind: MadeFault
  readonly minutes: number | null
}

export interface WeekResult {
  readonly outcomes: readonly Outcome[]
  /** Incidents of each day, and faults of each day that were seen where there was none. */
  readonly opened: readonly number[]
  readonly wrong: readonly number[]
  /** The most that were open at once. */
  readonly mostOpen: number
}

const HISTORY_DAYS = 14
/** From 04:00 to midnight; at other times all are parked. */
const FIRST_MINUTE = 240
const LAST_MINUTE = 1440

/**
 * Drives a fleet through days, with faults on purpose, and looks at it each minute as the server does. The same options give
 * the same days.
 */
export function faultyWeek({ screens: size, days, seed, faulty }: Options): WeekResult {
  const random = randomFrom(seed)
  const vehicles = Array.from({ length: size }, (_, place) => habitOf(place, random))
  const firstDay = dayOf(Date.UTC(2026, 5, 15))
  const past = new Map(vehicles.map(({ id }) => [id, [] as HeardHour[][]]))
  const server = createServer()
  const seen = new Map<string, number>()
  const result = { outcomes: [] as Outcome[], opened: [] as number[], wrong: [] as number[], mostOpen: 0 }
  for (let offset = -HISTORY_DAYS; offset < days; offset += 1) {
    const day = addDays(firstDay, offset)
    const midnight = startOfDay(day).getTime()
    const plans = new Map(vehicles.map((habit) => [habit.id, dayOfVehicle(habit, random)]))
    if (offset >= 0) {
      const chosen = addFaults(plans, Math.round(size * faulty), offset, random)
      const told = new Map(
        vehicles.map(({ id, area }) => [
          id,
          toldOf(id, area, habitsOf(past.get(id)?.slice(-HISTORY_DAYS).flat() ?? [])),
        ]),
      )
      const found = new Map<string, number>()
      let [opened, wrong] = [0, 0]
      for (let minute = FIRST_MINUTE; minute < LAST_MINUTE; minute += 1) {
        const now = midnight + minute * MINUTE_MS
        const fleet = vehicles.map(({ id }): SeenScreen => {
          const plan = plans.get(id) ?? null
          if (plan?.heard[minute]) seen.set(id, now)
          return {
            ...(told.get(id) ?? toldOf(id, '', NO_HABITS)),
            seenAt: seen.get(id) ?? null,
            ...stateAt(plan, minute, now),
          }
        })
        const round = server.look(fleet, now)
        opened += round.opened.length
        for (const { screenId, cause } of round.newly) {
          const fault = plans.get(screenId)?.fault
          if (fault?.kind === cause && minute >= fault.span[0]) found.set(screenId, minute - fault.span[0])
          else wrong += 1
        }
        result.mostOpen = Math.max(result.mostOpen, round.open)
      }
      for (const { id, kind } of chosen) result.outcomes.push({ kind, minutes: found.get(id) ?? null })
      result.opened.push(opened)
      result.wrong.push(wrong)
    }
    for (const [id, plan] of plans) {
      if (!plan) continue
      past.get(id)?.push(heardHours(plan, day))
      seen.set(id, midnight + plan.heard.lastIndexOf(1) * MINUTE_MS)
    }
  }
  return result
}

const toldOf = (id: string, area: string, habits: SeenScreen['habits']): Told => ({
  ...{ id, area, pairedAt: 0, watchedSince: 0, seenAt: null, habits, freeMb: 4000, monthBytes: 1e9 },
  ...{ isBehind: false, lacksPermit: false, device: 'mounted' },
})

/** Gives a number of the vehicles that drive a fault, each kind in turn. */
function addFaults(plans: Map<string, FaultyDay | null>, wanted: number, offset: number, random: () => number) {
  const driving = [...plans].flatMap(([id, plan]) => (plan ? [{ id, plan }] : []))
  const chosen: { id: string; kind: MadeFault }[] = []
  while (chosen.length < wanted && driving.length > 0) {
    const [one] = driving.splice(Math.floor(random() * driving.length), 1)
    const kind = MADE_FAULTS[(chosen.length + offset) % MADE_FAULTS.length]
    if (!one || !kind) break
    plans.set(one.id, withFault(one.plan, kind, random))
    chosen.push({ id: one.id, kind })
  }
  return chosen
}

/** Keeps faults and incidents from round to round, as the database does. */
function createServer() {
  let faults: readonly Fault[] = []
  let known: readonly KnownIncident[] = []
  let ids = 0
  const newId = () => {
    ids += 1
    return `incident-${ids}`
  }
  const members = new Map<string, Set<string>>()
  return {
    look(fleet: readonly SeenScreen[], now: number) {
      const round = roundOf(fleet, faults, known, now, newId)
      faults = round.faults
      known = applied(known, round, now)
      const causes = new Map(known.map(({ id, cause }) => [id, cause]))
      const newly = round.joined.flatMap(({ incidentId, screenId }) => {
        const own = members.get(incidentId) ?? new Set()
        const isNew = !own.has(screenId)
        members.set(incidentId, own.add(screenId))
        const cause = causes.get(incidentId)
        return isNew && cause ? [{ screenId, cause }] : []
      })
      return { opened: round.opened, newly, open: known.filter(({ closedAt }) => closedAt === null).length }
    },
  }
}

function applied(known: readonly KnownIncident[], { closed, reopened, opened }: Round, now: number): KnownIncident[] {
  const after = known.map((one): KnownIncident => {
    if (closed.includes(one.id)) return { ...one, closedAt: now }
    return reopened.includes(one.id) ? { ...one, closedAt: null } : one
  })
  const isRecent = ({ closedAt }: KnownIncident) => closedAt === null || now - closedAt < DAY_MS
  return [...after.filter(isRecent), ...opened.map((one) => ({ ...one, closedAt: null, isHandled: false }))]
}
