import { dayOf, startOfDay } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import type { NamedRoute } from '@ayob/contract/route-data'
import { distanceM, moved, type Position } from '../geo/distance'
import { randomFrom } from './random'

/** A simulated vehicle on its route. */
export type Vehicle = ReturnType<typeof createVehicle>

/** Cruising speed in metres per second: 16 to 36 km/h. With stops it averages 11 to 26 km/h. */
const SLOWEST = 4.5
const FASTEST = 10
/** The speed changes with the traffic after this many milliseconds. */
const LEG_MS = [8_000, 60_000] as const
/** Stops at lights, in queues and for passengers: the share of legs that end with one, and their duration. */
const QUEUE = { part: 0.3, ms: [5_000, 70_000] } as const
const WAIT = { part: 0.008, ms: [120_000, 900_000] } as const
const CORNERS = 9
/** Error of the GPS receiver in metres, in each direction. */
const NOISE_M = 8
/** The number of daily plans that a vehicle keeps, because a clock may go back and forth over midnight. */
const PLANS = 2

/**
 * Creates a vehicle that drives up and down a road, or around an area, with the traffic of each day. Its position depends
 * only on seed and time. At midnight it is at its starting point, so that days join seamlessly.
 */
export function createVehicle(route: NamedRoute, seed: number) {
  const { path, marks, length, cruising, start } = tourOf(route, seed)
  const plans = new Map<number, DayPlan>()
  const planOf = (midnight: number) => {
    const known = plans.get(midnight)
    if (known) return known
    if (plans.size >= PLANS) plans.clear()
    const plan = planDay(cruising, length, randomFrom(seed * 31 + Math.floor(midnight / DAY_MS) * 7919))
    plans.set(midnight, plan)
    return plan
  }

  return {
    /** Position at an instant, in milliseconds. */
    positionAt(instant: number): Position {
      const midnight = startOfDay(dayOf(instant)).getTime()
      const place = along(path, marks, (start + drivenAt(planOf(midnight), instant - midnight)) % length)
      return received(place, instant, seed)
    },
  }
}

/** The same tour at constant speed without traffic, as a fraudulent program would invent it. */
export function createEvenVehicle(route: NamedRoute, seed: number): Vehicle {
  const { path, marks, length, cruising, start } = tourOf(route, seed)
  return {
    positionAt: (instant) =>
      received(along(path, marks, (start + (cruising * instant) / 1000) % length), instant, seed),
  }
}

/** The path of a vehicle, its starting point and its speed. */
function tourOf(route: NamedRoute, seed: number) {
  const random = randomFrom(seed)
  const path = route.kind === 'area' ? wander(route, random) : thereAndBack(route.line)
  const marks = distances(path)
  const length = marks.at(-1) ?? 0
  const cruising = SLOWEST + random() * (FASTEST - SLOWEST)
  return { path, marks, length, cruising, start: random() * length }
}

/** A position with the error of the GPS receiver. */
function received(place: Position, instant: number, seed: number): Position {
  const noise = randomFrom(Math.floor(instant / 1000) + seed * 104_729)
  return moved(place, (noise() - 0.5) * 2 * NOISE_M, (noise() - 0.5) * 2 * NOISE_M)
}

/** The times of a day at which the speed changes, in milliseconds, and the metres driven by then. */
interface DayPlan {
  readonly at: readonly number[]
  readonly metres: readonly number[]
}

/** The traffic of a day: legs of changing speed with stops in between. Its length is a whole number of rounds. */
function planDay(cruising: number, round: number, random: () => number): DayPlan {
  const between = ([least, most]: readonly [number, number]) => least + random() * (most - least)
  const at = [0]
  const metres = [0]
  const go = (ms: number, speed: number) => {
    const begins = at.at(-1) ?? 0
    const ends = Math.min(DAY_MS, begins + ms)
    at.push(ends)
    metres.push((metres.at(-1) ?? 0) + ((ends - begins) * speed) / 1000)
  }
  while ((at.at(-1) ?? 0) < DAY_MS) {
    go(between(LEG_MS), cruising * (0.4 + random()))
    if (random() < QUEUE.part) go(between(QUEUE.ms), 0)
    if (random() < WAIT.part) go(between(WAIT.ms), 0)
  }
  const driven = metres.at(-1) ?? 0
  const factor = (Math.max(1, Math.round(driven / round)) * round) / driven
  return { at, metres: metres.map((one) => one * factor) }
}

function drivenAt({ at, metres }: DayPlan, time: number): number {
  let [low, high] = [0, at.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((at[middle] as number) <= time) low = middle
    else high = middle
  }
  const [from, to] = [at[low] as number, at[high] as number]
  const [begins, ends] = [metres[low] as number, metres[high] as number]
  return begins + ((ends - begins) * (time - from)) / (to - from)
}

function thereAndBack(line: readonly (readonly [number, number])[]): Position[] {
  const out = line.map(([lng, lat]) => ({ lat, lng }))
  return [...out, ...out.slice(0, -1).reverse()]
}

function wander(route: Extract<NamedRoute, { kind: 'area' }>, random: () => number): Position[] {
  const centre = { lat: route.centre[1], lng: route.centre[0] }
  const corners = Array.from({ length: CORNERS }, () => {
    const angle = random() * 2 * Math.PI
    const radius = Math.sqrt(random()) * route.radiusM * 0.9
    return moved(centre, radius * Math.cos(angle), radius * Math.sin(angle))
  })
  return [...corners, ...corners.slice(0, 1)]
}

/** Distance of each point from the start of the path, in metres. */
function distances(path: readonly Position[]): number[] {
  let sum = 0
  return path.map((point, index) => {
    sum += distanceM(path[Math.max(0, index - 1)] ?? point, point)
    return sum
  })
}

function along(path: readonly Position[], marks: readonly number[], metres: number): Position {
  const next = Math.max(
    1,
    marks.findIndex((mark) => mark >= metres),
  )
  const [from, to] = [path[next - 1] as Position, path[next] as Position]
  const [begins, ends] = [marks[next - 1] ?? 0, marks[next] ?? 0]
  const part = ends === begins ? 0 : (metres - begins) / (ends - begins)
  return { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part }
}
