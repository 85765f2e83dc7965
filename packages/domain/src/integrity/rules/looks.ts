import { MINUTE_MS } from '@ayob/contract/durations'
import { LOOK_LIFE_MS } from '../../looks/asking'
import type { Finding } from '../finding'
import { ON_AIR, onAir, type VehicleDay } from '../vehicle-day'
import { finding } from './rule'

/** A look that was requested from a screen. */
export interface SeenLook {
  /** Minute of the day. */
  readonly minute: number
  readonly isMatched: boolean
  /** It was missed, and the screen was not heard from while it was open. */
  readonly isUnheard?: boolean
}

/** The time that a screen has to answer, in minutes. */
const OPEN_MIN = LOOK_LIFE_MS / MINUTE_MS
/** A screen that was on air for less of that time was switched off. */
const STAYED_ON_AIR_MIN = 5

/**
 * Honest screens miss one look in fifty, in a tunnel or right after a change of the ad. Three misses in a row happen once
 * in a hundred thousand.
 */
const IN_A_ROW = 3
/** Four failed looks that are a quarter of a day's happen once in ten thousand honest days. */
const OFTEN = 4
const OFTEN_PART = 0.25

/**
 * Looks that failed three or more times in a row, or often during a day. A look of a screen that was not heard from fails
 * if its plays say, later, that it was on air. All minutes between the last good look before them and the first good one
 * after them are in doubt, because nobody saw the display.
 */
export function failedLooks(day: VehicleDay, looks: readonly SeenLook[]): Finding | null {
  const stayedOnAir = (from: number) => {
    const open = day.minutes.slice(from + 1, from + OPEN_MIN)
    return open.filter((bits) => (bits & ON_AIR) !== 0).length >= STAYED_ON_AIR_MIN
  }
  const inOrder = looks
    .filter(({ minute, isUnheard }) => !isUnheard || stayedOnAir(minute))
    .sort((one, other) => one.minute - other.minute)
  const doubtful: [from: number, to: number][] = []
  let good = -1
  let failed = 0
  let all = 0
  for (const { minute, isMatched } of [...inOrder, { minute: Number.POSITIVE_INFINITY, isMatched: true }]) {
    if (!isMatched) {
      failed += 1
      all += 1
      continue
    }
    if (failed >= IN_A_ROW) doubtful.push([good, minute])
    good = minute
    failed = 0
  }
  if (all >= OFTEN && all >= inOrder.length * OFTEN_PART) doubtful.push([-1, Number.POSITIVE_INFINITY])
  if (doubtful.length === 0) return null
  const minutes = onAir(day).filter((minute) => doubtful.some(([from, to]) => minute > from && minute < to))
  if (minutes.length === 0) return null
  return finding(day, 'looks', 40 + 15 * all, minutes, { asked: inOrder.length, failed: all })
}
