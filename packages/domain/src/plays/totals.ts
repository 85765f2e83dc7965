import { type Day, dayOf } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { type Cell, cellOf, PLAY_CELLS, SUPPLY_CELLS } from '../geo/cells'
import type { Position } from '../geo/distance'
import { type ImpressionTerms, impressionMicros } from '../impressions/impressions'
import { hourOf, type MinuteBits, markMinute } from './airtime'
import type { Attribution } from './attribution'
import type { ArrivedPlay } from './play'

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

/** Plays of a booking on one screen. */
export interface ScreenRow {
  readonly bookingId: string
  readonly screenId: string
  plays: number
  /** Starts of the first and of the last of them, in milliseconds. */
  firstAt: number
  lastAt: number
}

/** Sums that grow play by play. Rows of a booking are found by numbers, since that happens for each play. */
export interface Tallies {
  readonly delivery: DeliveryRow[]
  readonly airtime: Map<string, AirtimeRow>
  readonly cells: CellRow[]
  readonly supply: Map<string, SupplyRow>
  readonly screens: ScreenRow[]
  readonly bookings: Map<string, BookingTally>
  /** The days of the hours that there were. */
  readonly days: Map<number, Day>
}

/** Where the rows of one booking are found again. */
interface BookingTally {
  /** By hour: a row for each route and vehicle type, which are few. */
  readonly hours: Map<number, DeliveryRow[]>
  readonly days: Map<Day, Map<number, CellRow>>
  readonly screens: Map<string, ScreenRow>
}

/** The rows that a booking's plays of one screen in one hour are added to. */
interface Found {
  readonly bookingId: string
  readonly hour: number
  readonly day: Day
  readonly ofHour: DeliveryRow[]
  readonly ofDay: Map<number, CellRow>
  readonly screen: ScreenRow
}

export const emptyTallies = (): Tallies => ({
  delivery: [],
  airtime: new Map(),
  cells: [],
  supply: new Map(),
  screens: [],
  bookings: new Map(),
  days: new Map(),
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
  readonly play: ArrivedPlay
  readonly hour: number
  readonly place: Position | null
}

/** Adds valid plays to the tallies that one transaction will add to the totals. */
export function tally(tallies: Tallies, plays: readonly ArrivedPlay[], terms: TallyTerms): void {
  let lastEnd = terms.lastEnd
  // Thousands of plays a group: what stays the same from one play to the next is not looked up again.
  const found = new Map<string, Found>()
  let air: AirtimeRow | undefined
  let supplied: SupplyRow | undefined
  for (const play of plays) {
    const hour = hourOf(play.startedAt)
    const place = play.lat === null || play.lng === null ? null : { lat: play.lat, lng: play.lng }
    const moment = { play, hour, place }
    if (air?.hour !== hour) air = airtimeRow(tallies.airtime, terms.screenId, hour)
    addAirtime(air, play)
    if (place !== null) supplied = addSupply(tallies.supply, moment, place, terms.vehicleType, lastEnd, supplied)
    lastEnd = play.startedAt + play.durationMs
    if (play.bookingId === null) continue
    let rows = found.get(play.bookingId)
    if (rows?.hour !== hour) {
      rows = findRows(tallies, play.bookingId, hour, play.startedAt, terms.screenId)
      found.set(play.bookingId, rows)
    }
    addDelivery(tallies.delivery, rows, moment, terms)
    addScreen(rows.screen, play)
    if (place !== null) addCell(tallies.cells, rows, place)
  }
}

function findRows(tallies: Tallies, bookingId: string, hour: number, at: number, screenId: string): Found {
  const day = entry(tallies.days, hour, () => dayOf(hour))
  const { hours, days, screens } = entry(tallies.bookings, bookingId, newBooking)
  const screen = entry(screens, screenId, () => {
    const row = { bookingId, screenId, plays: 0, firstAt: at, lastAt: at }
    tallies.screens.push(row)
    return row
  })
  return {
    bookingId,
    hour,
    day,
    ofHour: entry(hours, hour, () => []),
    ofDay: entry(days, day, () => new Map()),
    screen,
  }
}

const newBooking = (): BookingTally => ({ hours: new Map(), days: new Map(), screens: new Map() })

/** What a map holds under a key, made where it is missing. */
function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}

function addDelivery(
  rows: DeliveryRow[],
  { bookingId, hour, ofHour }: Found,
  { play, place }: Moment,
  terms: TallyTerms,
) {
  const { vehicleType } = terms
  const route = terms.attribution(place)
  let row = ofHour.find((one) => one.route === route && one.vehicleType === vehicleType)
  if (row === undefined) {
    row = { bookingId, hour, route, vehicleType, plays: 0, durationMs: 0, impressionMicros: 0 }
    ofHour.push(row)
    rows.push(row)
  }
  row.plays++
  row.durationMs += play.durationMs
  row.impressionMicros += impressionMicros(terms.impressionsAt(play.startedAt), vehicleType, play.startedAt)
}

function airtimeRow(airtime: Tallies['airtime'], screenId: string, hour: number): AirtimeRow {
  return entry(airtime, `${screenId} ${hour}`, () => ({
    screenId,
    hour,
    plays: 0,
    housePlays: 0,
    durationMs: 0,
    minutes: { low: 0, high: 0 },
  }))
}

function addAirtime(row: AirtimeRow, play: ArrivedPlay) {
  row.plays++
  if (play.bookingId === null) row.housePlays++
  row.durationMs += play.durationMs
  markMinute(row.minutes, play.startedAt)
}

/** Cells from west to east on the whole earth, and more. */
const CELLS_AROUND = 400 * PLAY_CELLS

function addCell(rows: CellRow[], { bookingId, day, ofDay }: Found, place: Position) {
  const cell = cellOf(place, PLAY_CELLS)
  const key = cell.latCell * CELLS_AROUND + cell.lngCell
  const row = ofDay.get(key)
  if (row !== undefined) {
    row.plays++
    return
  }
  const added = { bookingId, day, latCell: cell.latCell, lngCell: cell.lngCell, plays: 1 }
  ofDay.set(key, added)
  rows.push(added)
}

function addScreen(row: ScreenRow, { startedAt: at }: ArrivedPlay) {
  row.plays++
  if (at < row.firstAt) row.firstAt = at
  if (at > row.lastAt) row.lastAt = at
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
  previous: SupplyRow | undefined,
): SupplyRow {
  const cell = cellOf(place, SUPPLY_CELLS)
  const same = previous?.hour === hour && previous.latCell === cell.latCell && previous.lngCell === cell.lngCell
  const row = same ? previous : supplyRow(supply, cell, hour, vehicleType)
  row.plays++
  if (play.bookingId === null) row.housePlays++
  const end = play.startedAt + play.durationMs
  if (lastEnd !== null && minuteOf(end) === minuteOf(lastEnd)) return row
  const endHour = hourOf(end)
  const counted = endHour === hour ? row : supplyRow(supply, cell, endHour, vehicleType)
  counted.screenMinutes++
  return row
}

function supplyRow(supply: Tallies['supply'], cell: Cell, hour: number, vehicleType: VehicleType): SupplyRow {
  const key = `${cell.latCell} ${cell.lngCell} ${hour} ${vehicleType}`
  return entry(supply, key, () => ({ ...cell, hour, vehicleType, plays: 0, housePlays: 0, screenMinutes: 0 }))
}

const minuteOf = (instant: number) => Math.floor(instant / 60_000)
