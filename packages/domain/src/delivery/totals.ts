import { type Day, dayOf } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicles'
import { hourOf, type MinuteBits, markMinute } from './airtime'
import type { Attribution } from './attribution'
import { type Cell, cellOf, PLAY_CELLS, SUPPLY_CELLS } from './cells'
import type { Position } from './geo'
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

/** Plays of a booking on one Colombo day in one cell of the map. */
export interface CellRow extends Cell {
  readonly bookingId: string
  readonly day: Day
  plays: number
}

/** What screens of a vehicle type showed in one hour in one larger cell of the map, house ads included. */
export interface SupplyRow extends Cell {
  readonly hour: number
  readonly vehicleType: VehicleType
  plays: number
  housePlays: number
  /** Minutes of single screens in which a play ended: by 60 they are the screens that were there on average. */
  screenMinutes: number
}

/** Plays of a booking on one screen on one Colombo day. */
export interface ScreenDayRow {
  readonly bookingId: string
  readonly day: Day
  readonly screenId: string
  readonly vehicleType: VehicleType
  plays: number
  /** Start of the last of them, in milliseconds. */
  lastAt: number
}

export interface Tallies {
  readonly delivery: Map<string, DeliveryRow>
  readonly airtime: Map<string, AirtimeRow>
  readonly cells: Map<string, CellRow>
  readonly supply: Map<string, SupplyRow>
  readonly screenDays: Map<string, ScreenDayRow>
}

export const emptyTallies = (): Tallies => ({
  delivery: new Map(),
  airtime: new Map(),
  cells: new Map(),
  supply: new Map(),
  screenDays: new Map(),
})

export interface TallyTerms {
  readonly screenId: string
  readonly vehicleType: VehicleType
  /** When the last valid play of the screen before these ended; null before the first. */
  readonly lastEnd: number | null
  readonly attribution: Attribution
  /** Impression terms of the moment of the play. */
  readonly impressionsAt: (instant: number) => ImpressionTerms
}

/** What all counts of one play have in common. */
interface Moment {
  readonly play: ReportedPlay
  readonly hour: number
  readonly place: Position | null
}

/** Adds valid plays to the tallies that one transaction will add to the totals. */
export function tally(tallies: Tallies, plays: readonly ReportedPlay[], terms: TallyTerms): void {
  const days = new Map<number, Day>()
  let lastEnd = terms.lastEnd
  for (const play of plays) {
    const hour = hourOf(play.startedAt)
    const place = play.lat === null || play.lng === null ? null : { lat: play.lat, lng: play.lng }
    const moment = { play, hour, place }
    addAirtime(tallies.airtime, moment, terms.screenId)
    if (place !== null) addSupply(tallies.supply, moment, place, terms.vehicleType, lastEnd)
    lastEnd = play.startedAt + play.durationMs
    if (play.bookingId === null) continue
    let day = days.get(hour)
    if (day === undefined) {
      day = dayOf(hour)
      days.set(hour, day)
    }
    addDelivery(tallies.delivery, moment, play.bookingId, terms)
    addScreenDay(tallies.screenDays, moment, play.bookingId, day, terms)
    if (place !== null) addCell(tallies.cells, place, play.bookingId, day)
  }
}

function addDelivery(
  delivery: Tallies['delivery'],
  { play, hour, place }: Moment,
  bookingId: string,
  terms: TallyTerms,
) {
  const { vehicleType } = terms
  const route = terms.attribution(place)
  const key = `${bookingId} ${hour} ${route} ${vehicleType}`
  let row = delivery.get(key)
  if (row === undefined) {
    row = { bookingId, hour, route, vehicleType, plays: 0, durationMs: 0, impressionMicros: 0 }
    delivery.set(key, row)
  }
  row.plays++
  row.durationMs += play.durationMs
  row.impressionMicros += impressionMicros(terms.impressionsAt(play.startedAt), vehicleType, play.startedAt)
}

function addAirtime(airtime: Tallies['airtime'], { play, hour }: Moment, screenId: string) {
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

function addCell(cells: Tallies['cells'], place: Position, bookingId: string, day: Day) {
  const cell = cellOf(place, PLAY_CELLS)
  const key = `${bookingId} ${day} ${cell.latCell} ${cell.lngCell}`
  const row = cells.get(key)
  if (row === undefined) cells.set(key, { bookingId, day, ...cell, plays: 1 })
  else row.plays++
}

function addScreenDay(
  screenDays: Tallies['screenDays'],
  { play }: Moment,
  bookingId: string,
  day: Day,
  { screenId, vehicleType }: TallyTerms,
) {
  const key = `${bookingId} ${day} ${screenId}`
  const row = screenDays.get(key)
  if (row === undefined) {
    screenDays.set(key, { bookingId, day, screenId, vehicleType, plays: 1, lastAt: play.startedAt })
    return
  }
  row.plays++
  row.lastAt = Math.max(row.lastAt, play.startedAt)
}

/**
 * A minute of a screen counts by its first play that ends in it, where that play was. Ends of valid plays only grow,
 * so the end before this one tells whether the minute is a new one, across batches too.
 */
function addSupply(
  supply: Tallies['supply'],
  { play, hour }: Moment,
  place: Position,
  vehicleType: VehicleType,
  lastEnd: number | null,
) {
  const cell = cellOf(place, SUPPLY_CELLS)
  const row = supplyRow(supply, cell, hour, vehicleType)
  row.plays++
  if (play.bookingId === null) row.housePlays++
  const end = play.startedAt + play.durationMs
  if (lastEnd !== null && minuteOf(end) === minuteOf(lastEnd)) return
  const endHour = hourOf(end)
  const counted = endHour === hour ? row : supplyRow(supply, cell, endHour, vehicleType)
  counted.screenMinutes++
}

function supplyRow(supply: Tallies['supply'], cell: Cell, hour: number, vehicleType: VehicleType): SupplyRow {
  const key = `${cell.latCell} ${cell.lngCell} ${hour} ${vehicleType}`
  let row = supply.get(key)
  if (row === undefined) {
    row = { ...cell, hour, vehicleType, plays: 0, housePlays: 0, screenMinutes: 0 }
    supply.set(key, row)
  }
  return row
}

const minuteOf = (instant: number) => Math.floor(instant / 60_000)
