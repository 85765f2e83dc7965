import { ROUTES } from '@ayob/contract/route-data'
import type { Position } from './locations'

export interface Place {
  readonly name: string
  readonly position: Position
}

const areas: Place[] = ROUTES.flatMap((route) =>
  route.kind === 'area' ? [{ name: route.name, position: { lng: route.centre[0], lat: route.centre[1] } }] : [],
)

/** Well-known junctions and stations beside the named areas. */
const junctions: Place[] = [
  { name: 'Pettah', position: { lat: 6.9337, lng: 79.8563 } },
  { name: 'Maradana', position: { lat: 6.9295, lng: 79.8651 } },
  { name: 'Town Hall', position: { lat: 6.9168, lng: 79.8631 } },
  { name: 'Rajagiriya', position: { lat: 6.9085, lng: 79.8934 } },
  { name: 'Battaramulla', position: { lat: 6.902, lng: 79.9174 } },
  { name: 'Wellawatte', position: { lat: 6.8744, lng: 79.8613 } },
  { name: 'Dehiwala', position: { lat: 6.8504, lng: 79.8661 } },
  { name: 'Mount Lavinia', position: { lat: 6.8314, lng: 79.8675 } },
  { name: 'Maharagama', position: { lat: 6.8483, lng: 79.9257 } },
  { name: 'Kelaniya', position: { lat: 6.9553, lng: 79.922 } },
  { name: 'Wattala', position: { lat: 6.9892, lng: 79.8917 } },
]

/** The places that can be chosen without a map. */
export const PLACES: readonly Place[] = [...areas, ...junctions]
