import { z } from 'zod'
import { zBounded } from './common'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations'

/** A calendar day in Asia/Colombo, `YYYY-MM-DD`. */
export type Day = string

/** Asia/Colombo has been UTC+05:30 without daylight saving time since 2006. */
export const COLOMBO_OFFSET_MS = 5.5 * HOUR_MS

/** Returns the Colombo day of an instant. */
export function dayOf(instant: Date | number): Day {
  return new Date(Number(instant) + COLOMBO_OFFSET_MS).toISOString().slice(0, 10)
}

/** The instant at which a Colombo day begins. */
export function startOfDay(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - COLOMBO_OFFSET_MS)
}

/** The day `count` days after a day, or before it when negative. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Whole days from one day to another. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Minute of the Colombo day (0 to 1439) of an instant. */
export function minuteOfDay(instant: Date | number): number {
  return Math.floor(((Number(instant) + COLOMBO_OFFSET_MS) % DAY_MS) / MINUTE_MS)
}

/** Returns true for a text that is a real calendar day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().slice(0, 10) === text
}

export const zDay = zBounded(10, 'validation.day').refine(isDay, 'validation.day')
/** A month such as `2026-03`. */
export const zMonth = zBounded(7, 'validation.month').regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'validation.month')
export const zInstant = z.string()
