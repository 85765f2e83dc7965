import type { Finding } from '../finding'
import { metresApart, placeByMinute } from '../places'
import type { SameTrack } from '../track-index'
import { onAir, type VehicleDay } from '../vehicle-day'
import { finding, percent } from './rule'

/** Two honest days share less than this part of their marks at one time offset, even in a convoy. */
const SAME_PART = 0.12
/** From this part on the whole day is a copy, whatever its first and last minutes look like. */
const WHOLE_PART = 0.24
/** A copy without noise shares nearly all marks. */
const COPY_PART = 0.6
/** Because of the receiver's error and the time steps, two simultaneous tracks can appear up to this far apart. */
const AT_ONCE_MS = 60_000

/** The track of a day repeats an earlier one of the same vehicle, or that of another vehicle. */
export function sameTrack(day: VehicleDay, like: SameTrack | null): Finding | null {
  if (!like || like.part < SAME_PART) return null
  // The later one is the copy. If both are simultaneous nobody can tell, so both are in doubt.
  if (like.laterMs < -AT_ONCE_MS) return null
  const isSame = (minute: number) => minute >= like.fromMinute && minute <= like.toMinute + 3
  const minutes = onAir(day).filter((minute) => like.part >= WHOLE_PART || isSame(minute))
  const score = 70 + (30 * Math.min(1, like.part - SAME_PART)) / (COPY_PART - SAME_PART)
  const facts = { day: like.day, laterS: Math.round(like.laterMs / 1000), percent: percent(like.part, 1) }
  return like.vehicleId === day.vehicleId
    ? finding(day, 'repeated_track', score, minutes, facts)
    : finding(day, 'copied_track', score, minutes, { ...facts, vehicle: like.vehicleId })
}

/** Speeds are compared over an hour. */
const WINDOW_MIN = 60
/** A vehicle that is slower on average mostly waits; a faster one may drive evenly on an expressway. */
const SLOWEST_KMH = 6
const FASTEST_KMH = 65
/** The relative variation of speeds: half or more for a vehicle in a city, and a quarter in an even hour. */
const EVEN = 0.22

/** Hours in which the speed hardly changes: no lights, no queues, no passengers. */
export function evenSpeed(day: VehicleDay): Finding | null {
  const places = placeByMinute(day)
  const even = new Set<number>()
  let evenest = 1
  for (let from = 0; from + WINDOW_MIN < places.length; from += 10) {
    const speeds: number[] = []
    for (let minute = from; minute < from + WINDOW_MIN; minute++) {
      const [one, next] = [places[minute], places[minute + 1]]
      if (one && next) speeds.push((metresApart(one, next) / Math.max(1, next.slot - one.slot)) * 0.36)
    }
    if (speeds.length < WINDOW_MIN * 0.8) continue
    const mean = speeds.reduce((sum, one) => sum + one, 0) / speeds.length
    if (mean < SLOWEST_KMH || mean > FASTEST_KMH) continue
    const spread = Math.sqrt(speeds.reduce((sum, one) => sum + (one - mean) ** 2, 0) / speeds.length) / mean
    if (spread > EVEN) continue
    evenest = Math.min(evenest, spread)
    for (let minute = from; minute <= from + WINDOW_MIN; minute++) even.add(minute)
  }
  if (even.size === 0) return null
  const minutes = onAir(day).filter((minute) => even.has(minute))
  return finding(day, 'unlike_vehicle', 65 + minutes.length / 10, minutes, {
    minutes: minutes.length,
    variesByPercent: percent(evenest, 1),
  })
}
