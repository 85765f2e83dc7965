import type { Finding } from '../finding'
import { isInTime, isPlaceless, minutesWhere, ON_AIR, onAir, PROMPT, type VehicleDay } from '../vehicle-day'
import { finding, percent } from './rule'

/** Fewer minutes of a kind are not significant. */
const FEW_MIN = 30
/** The share of a day from which a pattern is in doubt. */
const HALF = 0.5
/** A vehicle is rarely without network for this long and for most of the day. */
const LONG_OFFLINE_MIN = 180
const LONG_PLACELESS_MIN = 120
/** A single driver drives less. Two drivers who share a vehicle can say so in their answer. */
const LONGEST_DAY_MIN = 20 * 60

/**
 * Minutes whose plays were reported immediately, but without heartbeats. The player sends one every 30 seconds, so a screen
 * that can send its plays can send heartbeats too. `heard` has the minutes with a heartbeat.
 */
export function withoutHeartbeats(day: VehicleDay, heard: ReadonlySet<number>): Finding | null {
  const near = (minute: number) => heard.has(minute - 1) || heard.has(minute) || heard.has(minute + 1)
  const online = minutesWhere(day, (bits) => (bits & PROMPT) !== 0)
  const unheard = online.filter((minute) => !near(minute))
  const part = unheard.length / Math.max(1, online.length)
  if (unheard.length < FEW_MIN || part < HALF) return null
  const facts = { online: online.length, unheard: unheard.length }
  return finding(day, 'no_heartbeats', 50 + 45 * part, unheard, facts)
}

/**
 * Minutes whose plays arrived late although there were heartbeats in them. An honest screen that reaches the server gathers
 * its plays for as long as the server asks, and no longer.
 */
export function lateThoughOnline(day: VehicleDay, heard: ReadonlySet<number>): Finding | null {
  const reached = minutesWhere(day, (bits, minute) => (bits & ON_AIR) !== 0 && heard.has(minute))
  const late = reached.filter((minute) => !isInTime(day.minutes[minute] ?? 0))
  const part = late.length / Math.max(1, reached.length)
  if (late.length < FEW_MIN || part < HALF) return null
  return finding(day, 'clock', 50 + 45 * part, late, { heard: reached.length, late: late.length })
}

/**
 * Most of a long day without any contact. A broken modem causes this too, so the score grows with the number of such days
 * in the last week.
 */
export function mostlyOffline(day: VehicleDay, heard: ReadonlySet<number>, daysBefore: number): Finding | null {
  const all = onAir(day)
  const alone = all.filter((minute) => !isInTime(day.minutes[minute] ?? 0) && !heard.has(minute))
  if (alone.length < LONG_OFFLINE_MIN || alone.length < all.length * HALF) return null
  const facts = { offline: alone.length, percent: percent(alone.length, all.length), daysBefore }
  return finding(day, 'no_heartbeats', 55 + 15 * daysBefore, alone, facts)
}

/** House ads without a position for most of the day: such a play log is easy to fake. */
export function houseOnly(day: VehicleDay, daysBefore: number): Finding | null {
  const all = onAir(day)
  const placeless = minutesWhere(day, isPlaceless)
  if (placeless.length < LONG_PLACELESS_MIN || placeless.length < all.length * HALF) return null
  const facts = { placeless: placeless.length, percent: percent(placeless.length, all.length), daysBefore }
  return finding(day, 'house_only', 55 + 15 * daysBefore, placeless, facts)
}

/** Returns true for a day on air that is too long for one driver. */
export const isLong = (day: VehicleDay): boolean => onAir(day).length >= LONGEST_DAY_MIN

/** A day on air that is too long for one driver. */
export function longHours(day: VehicleDay): Finding | null {
  const all = onAir(day)
  if (!isLong(day)) return null
  return finding(day, 'long_hours', 60 + (all.length - LONGEST_DAY_MIN) / 8, all, { minutes: all.length })
}

const MANY_BEYOND = 100
const BEYOND_PART = 0.2

/** Plays beyond the vehicle's shares. An honest rotation stays far below them, so it has been manipulated. */
export function beyondShare(day: VehicleDay): Finding | null {
  const valid = [...day.plays.values()].reduce((sum, plays) => sum + plays, 0)
  if (day.beyondShare < MANY_BEYOND || day.beyondShare < (valid + day.beyondShare) * BEYOND_PART) return null
  return finding(day, 'over_delivery', 85, onAir(day), { rejected: day.beyondShare, counted: valid })
}
