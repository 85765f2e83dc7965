import { minuteOfDay } from '@ayob/contract/days'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { hourOf, type MinuteBits, minutesOf } from '../plays/airtime'

/** An hour of a day counts as usual when the screen is on air in it on at least this share of its days. */
const USUAL_SHARE = 0.6
/** Without so many days on air nothing is usual. */
const LEAST_DAYS = 3
/** A day whose longest break is longer, or whose end is earlier, than on the middle day by more than this is an exception. */
const EXCEPTION_MIN = 60
/** A break begins, and a day ends, up to this much earlier or later than it ever did. */
const SHIFTED_MIN = 20

/** When a screen is usually on air. */
export interface Habits {
  /** For each hour of the Colombo day, if the screen is usually on air in it. */
  readonly usual: readonly boolean[]
  /** Its longest break of a day, in minutes, without exceptions, and when it begins: a lunch is not a fault. */
  readonly breakMin: number
  readonly breakFrom: number
  readonly breakTo: number
  /** Its longest break at other times, in minutes. */
  readonly restMin: number
  /** The minute of the Colombo day at which it ends at the earliest, without exceptions. */
  readonly untilMin: number
}

const NO_BREAK = { breakMin: 0, breakFrom: 0, breakTo: 0, restMin: 0 }
/** A screen of which nothing is known is expected at no hour. */
export const NO_HABITS: Habits = { usual: Array<boolean>(24).fill(false), ...NO_BREAK, untilMin: 0 }

/** The minutes of an hour of a day on which a screen was heard from. */
export interface HeardHour extends MinuteBits {
  readonly day: string
  /** 0 to 23. */
  readonly hour: number
}

/** What is usual for a screen, from the hours of its last days. Days on which it was never heard from don't count. */
export function habitsOf(hours: readonly HeardHour[]): Habits {
  const days = new Map<string, number[]>()
  for (const { day, hour, ...bits } of hours) {
    const heard = minutesOf(bits).map((minute) => hour * 60 + minute)
    if (heard.length > 0) days.set(day, [...(days.get(day) ?? []), ...heard])
  }
  if (days.size < LEAST_DAYS) return NO_HABITS
  const counts = Array<number>(24).fill(0)
  const gaps: Gap[][] = []
  const ends: number[] = []
  for (const minutes of days.values()) {
    for (const hour of new Set(minutes.map((minute) => Math.floor(minute / 60)))) counts[hour] = (counts[hour] ?? 0) + 1
    minutes.sort((a, b) => a - b)
    gaps.push(gapsOf(minutes))
    ends.push(minutes.at(-1) ?? 0)
  }
  ends.sort((a, b) => a - b)
  return {
    usual: counts.map((count) => count >= USUAL_SHARE * days.size),
    ...breaksOf(gaps),
    untilMin: ends.find((end) => end >= middle(ends) - EXCEPTION_MIN) ?? 0,
  }
}

interface Gap {
  readonly from: number
  readonly length: number
}

const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0

/** The minutes of a day, in order, between which it was not heard from; the longest gap first. */
function gapsOf(minutes: readonly number[]): Gap[] {
  const all = minutes.map((minute, place): Gap => {
    const from = (minutes[place - 1] ?? minute - 1) + 1
    return { from, length: minute - from }
  })
  return all.filter(({ length }) => length > 0).sort((a, b) => b.length - a.length)
}

/** The usual break, and the longest one outside of its time. */
function breaksOf(days: readonly (readonly Gap[])[]): typeof NO_BREAK {
  const longest = days.map(([first]) => first ?? { from: 0, length: 0 })
  const lengths = longest.map(({ length }) => length).sort((a, b) => a - b)
  const usual = longest.filter(({ length }) => length > 0 && length <= middle(lengths) + EXCEPTION_MIN)
  if (usual.length === 0) return NO_BREAK
  // On a day without a break the longest gap is a tunnel, whose time says nothing.
  const long = usual.filter(({ length }) => length >= middle(lengths) / 2)
  const breakFrom = Math.min(...long.map(({ from }) => from))
  const breakTo = Math.max(...long.map(({ from }) => from))
  const breaks = { breakFrom, breakTo, breakMin: Math.max(...usual.map(({ length }) => length)) }
  const others = days.flatMap((gaps) => gaps.find(({ from }) => !isBreakTime(breaks, from)) ?? [])
  const rest = others.map(({ length }) => length).filter((length) => length <= middle(lengths) + EXCEPTION_MIN)
  return { ...breaks, restMin: Math.max(0, ...rest) }
}

const isBreakTime = ({ breakFrom, breakTo }: Pick<Habits, 'breakFrom' | 'breakTo'>, minute: number): boolean =>
  minute >= breakFrom - SHIFTED_MIN && minute <= breakTo + SHIFTED_MIN

/** The longest usual break that begins at an instant, in minutes. */
export const breakAt = (habits: Habits, instant: number): number =>
  isBreakTime(habits, minuteOfDay(instant)) ? Math.max(habits.breakMin, habits.restMin) : habits.restMin

/** The hour of the Colombo day of an instant, 0 to 23. */
const clockHour = (instant: number): number => Math.floor(minuteOfDay(instant) / 60)

/** True when the screen is on air at an instant of every usual day. */
export const isUsual = ({ usual, untilMin }: Habits, instant: number): boolean =>
  minuteOfDay(instant) < untilMin - SHIFTED_MIN && (usual[clockHour(instant)] ?? false)

/** How many minutes a day has in usual hours. */
export const usualDay = ({ usual }: Habits): number => usual.filter(Boolean).length * 60

/** How many minutes between two instants lie in usual hours. */
export function usualMinutes(habits: Habits, from: number, to: number): number {
  let minutes = 0
  for (let at = from; at < to; ) {
    const next = Math.min(to, hourOf(at) + HOUR_MS)
    if (habits.usual[clockHour(at)]) minutes += (next - at) / MINUTE_MS
    at = next
  }
  return minutes
}
