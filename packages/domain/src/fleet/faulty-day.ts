import { startOfDay } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import { COMPARED_MIN } from '../incidents/faults'
import type { HeardHour } from '../incidents/habits'
import type { SeenScreen } from '../incidents/round'
import { markMinute } from '../plays/airtime'

/** The faults that a simulated fleet has on purpose. */
export const MADE_FAULTS = [
  'silent',
  'display',
  'plays_missing',
  'no_position',
  'clock',
  'overheating',
  'restarts',
  'storage',
  'memory',
  'refused_plays',
] as const
export type MadeFault = (typeof MADE_FAULTS)[number]

/** From a minute of a day to another, without it. */
type Span = readonly [from: number, to: number]

/** How a simulated vehicle usually works. */
export interface Habit {
  readonly id: string
  readonly area: string
  readonly shift: Span
  readonly break: readonly [from: number, length: number]
}

/** A simulated vehicle's day: its shift, harmless troubles of a few minutes, and a fault on purpose. */
export interface FaultyDay {
  readonly shift: Span
  readonly away: Span
  readonly tunnel: Span
  readonly deadZone: Span
  readonly hot: Span
  readonly fault: { readonly kind: MadeFault; readonly span: Span } | null
  /** 1 for each minute of the day in which it is heard from. */
  readonly heard: Uint8Array
}

const DAY_MIN = 1440
const NEVER: Span = [0, 0]
const AREAS = ['Fort', 'Pettah', 'Kandy', 'Galle', 'Negombo', 'Kurunegala', 'Matara', 'Jaffna']
const inside = ([from, to]: Span, minute: number) => minute >= from && minute < to

type Random = () => number
const between = (random: Random, from: number, to: number) => from + random() * (to - from)

/** A vehicle of a fleet. Two of three drivers have a habitual break; the others leave the display on. */
export function habitOf(place: number, random: Random): Habit {
  const from = between(random, 330, 480)
  return {
    id: `screen-${place}`,
    area: AREAS[place % AREAS.length] ?? '',
    shift: [from, from + between(random, 540, 780)],
    break: [between(random, 690, 780), place % 3 === 0 ? 0 : between(random, 20, 60)],
  }
}

/** A day of a vehicle without a fault; null on one day in ten, when it does not drive. */
export function dayOfVehicle(habit: Habit, random: Random): FaultyDay | null {
  if (random() < 0.1) return null
  const shift: Span = [habit.shift[0] + between(random, -15, 15), habit.shift[1] + between(random, -20, 20)]
  const away = habit.break[0] + between(random, -20, 20)
  const short = (part: number, most: number): Span => {
    const at = between(random, ...shift)
    return random() < part ? [at, at + between(random, 1, most)] : NEVER
  }
  return withHeard({
    shift,
    away: [away, away + habit.break[1] * between(random, 0.7, 1)],
    tunnel: short(0.5, 4),
    deadZone: short(0.3, 4),
    hot: short(0.3, 3),
    fault: null,
  })
}

/** The same day with a fault in the middle of the shift, for an hour and a half to five hours, and not before a break. */
export function withFault(day: FaultyDay, kind: MadeFault, random: Random): FaultyDay {
  const from = Math.floor(between(random, day.shift[0] + 60, day.shift[1] - 180))
  const begins = from > day.away[0] - 75 && from < day.away[1] + 10 ? Math.ceil(day.away[1]) + 10 : from
  return withHeard({ ...day, fault: { kind, span: [begins, begins + Math.floor(between(random, 90, 300))] } })
}

function withHeard(day: Omit<FaultyDay, 'heard'>): FaultyDay {
  const dark = day.fault?.kind === 'silent' ? day.fault.span : NEVER
  const quiet = [day.away, day.deadZone, dark]
  const heard = Uint8Array.from({ length: DAY_MIN }, (_, minute) =>
    inside(day.shift, minute) && !quiet.some((span) => inside(span, minute)) ? 1 : 0,
  )
  return { ...day, heard }
}

/** The minutes of a day in which a vehicle was heard from, by hour. */
export function heardHours({ heard }: FaultyDay, day: string): HeardHour[] {
  const hours = new Map<number, { low: number; high: number }>()
  const midnight = startOfDay(day).getTime()
  for (const [minute, one] of heard.entries()) {
    if (!one) continue
    const hour = Math.floor(minute / 60)
    const bits = hours.get(hour) ?? { low: 0, high: 0 }
    hours.set(hour, bits)
    markMinute(bits, midnight + minute * MINUTE_MS)
  }
  return [...hours].map(([hour, bits]) => ({ day, hour, ...bits }))
}

/** Plays arrive within two minutes. */
const DELAY_MIN = 2

/** What the server knows of a vehicle at a minute of its day, besides its habits and when it was last heard from. */
export function stateAt(day: FaultyDay | null, minute: number, now: number): Omit<SeenScreen, keyof Told> {
  const fault = day?.fault && inside(day.fault.span, minute) ? day.fault : null
  const is = (kind: MadeFault) => fault?.kind === kind
  const isIn = (span: Span | undefined) => span !== undefined && inside(span, minute)
  const age = fault ? minute - fault.span[0] : 0
  const counted = Math.max(0, age - DELAY_MIN) * 6
  const driven = day ? Math.max(0, Math.floor(minute - day.shift[0])) : 0
  let heardMin = 0
  for (let at = minute - DELAY_MIN - COMPARED_MIN; at < minute - DELAY_MIN; at += 1) heardMin += day?.heard[at] ?? 0
  const showsNothing = is('plays_missing') || is('clock') || is('refused_plays')
  return {
    version: '1.0.0',
    position: is('no_position') || isIn(day?.tunnel) ? 'none' : 'good',
    health: {
      temperature_c: is('overheating') || isIn(day?.hot) ? 86 : 55,
      throttled: false,
      storage_free_mb: is('storage') ? 90 : 6000,
      memory_free_mb: is('memory') ? 30 : 900,
      signal_dbm: -80,
      bytes_today: 1e6,
      display: { connected: !is('display'), width: 960, height: 320, fault: null },
      uptime_s: driven * 60,
      restarts: is('restarts') ? Math.floor(age / 2) + 1 : driven > 200 ? 1 : 0,
    },
    heardMin,
    playedMin: showsNothing ? Math.max(0, heardMin - Math.max(0, age - DELAY_MIN)) : heardMin,
    plays: driven * 6,
    refused: (is('refused_plays') ? counted : 0) + Math.floor(driven / 100),
    refusedAt: is('refused_plays') ? now : null,
    future: is('clock') ? counted : 0,
    futureAt: is('clock') ? now : null,
  }
}

/** What does not change during a simulated day. */
export type Told = Pick<
  SeenScreen,
  | 'id'
  | 'area'
  | 'pairedAt'
  | 'watchedSince'
  | 'seenAt'
  | 'habits'
  | 'freeMb'
  | 'monthBytes'
  | 'isBehind'
  | 'lacksPermit'
  | 'device'
>
