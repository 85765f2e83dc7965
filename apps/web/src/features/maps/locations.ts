import { type AdLocation, BOUNDS, DEFAULT_RADIUS_M } from '@ayob/contract/bookings'

/** A place where the ad shows: a circle on the map with a name and a colour. */
export type Location = AdLocation & { color: string }

export interface Position {
  readonly lat: number
  readonly lng: number
}

/** Ten colours that are distinguishable on land and sea; locations use them in turn. */
export const PALETTE = [
  '#C2410C',
  '#1D4ED8',
  '#15803D',
  '#6D28D9',
  '#0E7490',
  '#BE185D',
  '#A16207',
  '#4338CA',
  '#B91C1C',
  '#047857',
] as const

export const COLOMBO: Position = { lat: 6.93, lng: 79.86 }
export const START_ZOOM = 11

export function insideBounds({ lat, lng }: Position): boolean {
  return lat <= BOUNDS.north && lat >= BOUNDS.south && lng <= BOUNDS.east && lng >= BOUNDS.west
}

/** Returns true for a place that an earlier booking or a draft holds and that is no longer served. */
export const isOutside = ({ position }: Location): boolean => !insideBounds(position)

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Returns a new location. By default it is named by its number. */
export function newLocation(
  existing: readonly Location[],
  position: Position,
  radius: number = DEFAULT_RADIUS_M,
  name?: string,
): Location {
  const numbers = existing.map((location) => Number(location.id.replace('location-', ''))).filter(Number.isFinite)
  const number = Math.max(0, ...numbers) + 1
  return {
    id: `location-${number}`,
    name: name ?? `Ad Location ${number}`,
    position: { lat: round(position.lat), lng: round(position.lng) },
    radius,
    color: PALETTE[(number - 1) % PALETTE.length] ?? PALETTE[0],
  }
}

/** Returns true when two positions are less than about 10 m apart. */
export function samePlace(a: Position, b: Position): boolean {
  return Math.abs(a.lat - b.lat) < 1e-4 && Math.abs(a.lng - b.lng) < 1e-4
}

/** One degree of latitude in metres; one of longitude is shorter by the cosine of the latitude. */
const DEGREE_M = 111_195

/** The smallest box around the circles of locations. */
export function boxAround(locations: readonly Location[]) {
  const boxes = locations.map(({ position: { lat, lng }, radius }) => {
    const high = radius / DEGREE_M
    const wide = high / Math.cos((lat * Math.PI) / 180)
    return { west: lng - wide, south: lat - high, east: lng + wide, north: lat + high }
  })
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  }
}

/** The properties of every map canvas. */
export interface CanvasProps {
  locations: readonly Location[]
  placing: boolean
  /** Address of a style that replaces the offline base, if the installation names one. */
  styleUrl?: string | undefined
  onPlace: (position: Position) => void
  onMove: (id: string, position: Position) => void
  onAskRemove: (id: string) => void
  onReady: () => void
  onFail: () => void
}
