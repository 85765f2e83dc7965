import { type Day, dayOf } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { type Cell, cellOf, PLAY_CELLS, SUPPLY_CELLS } from '../geo/cells'
import type { Position } from '../geo/distance'
import { type ImpressionTerms, impressionMicros } from '../impressions/impressions'
import { addSeconds, hourOf, markMinute } from './airtime'
import type { Attribution } from './attribution'
import { type ArrivedPlay, isPlaced } from './play'
import type { AirtimeRow, CellRow, CreativeRow, DeliveryRow, ScreenRow, SupplyRow } from './total-rows'

/** Sums that grow with each play. */
export interface Tallies {
  readonly airtime: Map<string, AirtimeRow>
  readonly supply: Map<string, SupplyRow>
  /** By booking and creative. Bookings with one creative have no entry. */
  readonly creatives: Map<string, CreativeRow>
  readonly bookings: Map<string, BookingTally>
  /** The day of each hour so far. */
  readonly days: Map<number, Day>
}

/** The rows of one booking. Their keys are numbers where possible, because they are looked up for each play. */
interface BookingTally {
  /** By hour, one row for each route and vehicle type; there are few. */
  readonly hours: Map<number, DeliveryRow[]>
  readonly days: Map<Day, Map<number, CellRow>>
  readonly screens: Map<string, ScreenRow>
}

/** The rows for a booking's plays on one screen in one hour. */
interface Found {
  readonly bookingId: string
  readonly hour: number
  readonly day: Day
  readonly ofHour: DeliveryRow[]
  readonly ofDay: Map<number, CellRow>
  readonly screen: ScreenRow
  /** The row of the last play. */
  delivery: DeliveryRow | undefined
}

export const emptyTallies = (): Tallies => ({
  airtime: new Map(),
  supply: new Map(),
  creatives: new Map(),
  bookings: new Map(),
  days: new Map(),
})

/** All rows of tallies. Rows of one booking are neighbours. */
export function rowsOf({ airtime, supply, creatives, bookings }: Tallies) {
  const tallies = [...bookings.values()]
  return {
    airtime: [...airtime.values()],
    screens: tallies.flatMap(({ screens }) => [...screens.values()]),
    cells: tallies.flatMap(({ days }) => [...days.values()].flatMap((cells) => [...cells.values()])),
    supply: [...supply.values()],
    delivery: tallies.flatMap(({ hours }) => [...hours.values()].flat()),
    creatives: [...creatives.values()],
  }
}

interface TallyTerms {
  readonly screenId: string
  readonly vehicleType: VehicleType
  /** End of the screen's last valid play before these; null before the first. */
  readonly lastEnd: number | null
  readonly attribution: Attribution
  /** The impression terms at the time of a play. */
  readonly impressionsAt: (instant: number) => ImpressionTerms
  /** Whether plays that start at an instant are added; all are, if absent. */
  readonly counts?: ((startedAt: number) => boolean) | undefined
}

/** Adds valid plays to the tallies, which one transaction adds to the totals. */
export function tally(tallies: Tallies, plays: readonly ArrivedPlay[], terms: TallyTerms): void {
  let lastEnd = terms.lastEnd
  // A group has thousands of plays, so what stays the same from one play to the next is not looked up again.
  const found = new Map<string, Found>()
  const microsOf = microsTeller(terms)
  let air: AirtimeRow | undefined
  let supplied: SupplyRow | undefined
  for (const play of plays) {
    const { bookingId, startedAt } = play
    const endBefore = lastEnd
    lastEnd = startedAt + play.durationMs
    if (terms.counts !== undefined && !terms.counts(startedAt)) continue
    const hour = hourOf(startedAt)
    if (air?.hour !== hour) air = airtimeRow(tallies.airtime, terms.screenId, hour)
    addAirtime(air, play)
    if (isPlaced(play)) supplied = addSupply(tallies.supply, play, hour, terms.vehicleType, endBefore, supplied)
    if (bookingId === null) continue
    let rows = found.get(bookingId)
    if (rows?.hour !== hour) {
      rows = findRows(tallies, bookingId, hour, startedAt, terms.screenId)
      found.set(bookingId, rows)
    }
    const micros = microsOf(startedAt)
    addDelivery(rows, play, terms, micros)
    if (play.creative !== undefined) addCreative(tallies.creatives, bookingId, play.creative, micros)
    addScreen(rows.screen, play)
    if (isPlaced(play)) addCell(rows, play)
  }
}

/** Returns a function for the impressions of plays, in millionths. Plays in one minute have the same under the same terms. */
function microsTeller({ impressionsAt, vehicleType }: TallyTerms) {
  let known: { readonly terms: ImpressionTerms; readonly minute: number; readonly micros: number } | undefined
  return (startedAt: number): number => {
    const terms = impressionsAt(startedAt)
    const minute = minuteOf(startedAt)
    if (known?.terms !== terms || known.minute !== minute) {
      known = { terms, minute, micros: impressionMicros(terms, vehicleType, startedAt) }
    }
    return known.micros
  }
}

function findRows(tallies: Tallies, bookingId: string, hour: number, at: number, screenId: string): Found {
  const day = entry(tallies.days, hour, () => dayOf(hour))
  const { hours, days, screens } = entry(tallies.bookings, bookingId, newBooking)
  const screen = entry(screens, screenId, () => ({ bookingId, screenId, plays: 0, firstAt: at, lastAt: at }))
  return {
    bookingId,
    hour,
    day,
    ofHour: entry(hours, hour, () => []),
    ofDay: entry(days, day, () => new Map()),
    screen,
    delivery: undefined,
  }
}

const newBooking = (): BookingTally => ({ hours: new Map(), days: new Map(), screens: new Map() })

/** The value of a map's key, created if it is missing. */
function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}

function addDelivery(rows: Found, play: ArrivedPlay, { vehicleType, attribution }: TallyTerms, micros: number) {
  const route = attribution(isPlaced(play) ? play : null)
  let row = rows.delivery
  if (row?.route !== route) {
    row = deliveryRow(rows, route, vehicleType)
    rows.delivery = row
  }
  row.plays++
  row.durationMs += play.durationMs
  row.impressionMicros += micros
}

function deliveryRow({ bookingId, hour, ofHour }: Found, route: string, vehicleType: VehicleType): DeliveryRow {
  let row = ofHour.find((one) => one.route === route && one.vehicleType === vehicleType)
  if (row === undefined) {
    row = { bookingId, hour, route, vehicleType, plays: 0, durationMs: 0, impressionMicros: 0 }
    ofHour.push(row)
  }
  return row
}

function addCreative(rows: Tallies['creatives'], bookingId: string, creative: number, micros: number) {
  const row = entry(rows, `${bookingId} ${creative}`, () => ({ bookingId, creative, plays: 0, impressionMicros: 0 }))
  row.plays++
  row.impressionMicros += micros
}

function airtimeRow(airtime: Tallies['airtime'], screenId: string, hour: number): AirtimeRow {
  return entry(airtime, `${screenId} ${hour}`, () => ({
    screenId,
    hour,
    plays: 0,
    housePlays: 0,
    durationMs: 0,
    minutes: { low: 0, high: 0 },
    seconds: new Uint8Array(60),
  }))
}

function addAirtime(row: AirtimeRow, play: ArrivedPlay) {
  row.plays++
  if (play.bookingId === null) row.housePlays++
  row.durationMs += play.durationMs
  markMinute(row.minutes, play.startedAt)
  addSeconds(row.seconds, play.startedAt, play.durationMs)
}

/** More than the number of cells around the earth. */
const CELLS_AROUND = 400 * PLAY_CELLS
/** The cells of Sri Lanka get keys of up to 31 bits, with which a map is several times as fast. */
const FIRST_LAT_CELL = 7 * PLAY_CELLS
const keyOf = (latCell: number, lngCell: number) => (latCell - FIRST_LAT_CELL) * CELLS_AROUND + lngCell

function addCell({ bookingId, day, ofDay }: Found, place: Position) {
  const { latCell, lngCell } = cellOf(place, PLAY_CELLS)
  const key = keyOf(latCell, lngCell)
  const row = ofDay.get(key)
  if (row !== undefined) row.plays++
  else ofDay.set(key, { bookingId, day, latCell, lngCell, plays: 1 })
}

function addScreen(row: ScreenRow, { startedAt: at }: ArrivedPlay) {
  row.plays++
  if (at < row.firstAt) row.firstAt = at
  if (at > row.lastAt) row.lastAt = at
}

/**
 * A minute of a screen counts at the position of the first play that ends in it. The ends of valid plays only increase, so
 * the previous end shows whether the minute is new, across batches too.
 */
function addSupply(
  supply: Tallies['supply'],
  play: ArrivedPlay & Position,
  hour: number,
  vehicleType: VehicleType,
  lastEnd: number | null,
  previous: SupplyRow | undefined,
): SupplyRow {
  const cell = cellOf(play, SUPPLY_CELLS)
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

const minuteOf = (instant: number) => Math.floor(instant / MINUTE_MS)
