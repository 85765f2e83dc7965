import type { VehicleType } from '@ayob/contract/vehicles'
import { hourOf, type MinuteBits, markMinute } from './airtime'
import type { Attribution } from './attribution'
import { type ImpressionTerms, impressionMicros } from './impressions'
import type { ReportedPlay } from './play'

/** Plays of a booking in one hour, on one route, by one vehicle type. */
export interface DeliveryRow {
  readonly bookingId: string
  /** Beginning of the Colombo hour, in milliseconds. */
  readonly hour: number
  readonly route: string
  readonly vehicleType: VehicleType
  plays: number
  durationMs: number
  impressionMicros: number
}

/** Time on air of a screen in one hour. House plays are among the plays. */
export interface AirtimeRow {
  readonly screenId: string
  readonly hour: number
  plays: number
  housePlays: number
  durationMs: number
  readonly minutes: MinuteBits
}

export interface Tallies {
  readonly delivery: Map<string, DeliveryRow>
  readonly airtime: Map<string, AirtimeRow>
}

export interface TallyTerms {
  readonly screenId: string
  readonly vehicleType: VehicleType
  readonly attribution: Attribution
  /** Impression terms of the moment of the play. */
  readonly impressionsAt: (instant: number) => ImpressionTerms
}

/** Adds valid plays to the tallies that one transaction will add to the totals. */
export function tally(tallies: Tallies, plays: readonly ReportedPlay[], terms: TallyTerms): void {
  for (const play of plays) {
    const hour = hourOf(play.startedAt)
    addAirtime(tallies.airtime, play, hour, terms.screenId)
    if (play.bookingId === null) continue
    const place = play.lat === null || play.lng === null ? null : { lat: play.lat, lng: play.lng }
    const route = terms.attribution(place)
    const key = `${play.bookingId} ${hour} ${route} ${terms.vehicleType}`
    let row = tallies.delivery.get(key)
    if (row === undefined) {
      const { bookingId } = play
      row = { bookingId, hour, route, vehicleType: terms.vehicleType, plays: 0, durationMs: 0, impressionMicros: 0 }
      tallies.delivery.set(key, row)
    }
    row.plays++
    row.durationMs += play.durationMs
    row.impressionMicros += impressionMicros(terms.impressionsAt(play.startedAt), terms.vehicleType, play.startedAt)
  }
}

function addAirtime(airtime: Map<string, AirtimeRow>, play: ReportedPlay, hour: number, screenId: string): void {
  const key = `${screenId} ${hour}`
  let row = airtime.get(key)
  if (row === undefined) {
    row = { screenId, hour, plays: 0, housePlays: 0, durationMs: 0, minutes: { low: 0, high: 0 } }
    airtime.set(key, row)
  }
  row.plays++
  if (play.bookingId === null) row.housePlays++
  row.durationMs += play.durationMs
  markMinute(row.minutes, play.startedAt)
}
