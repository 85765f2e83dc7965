import { townPositions } from './base-map'
import { distanceM } from './distance'

/** Further away from every town than this a position is in no area. */
const FAR_M = 40_000
const TOWNS = [...townPositions()].map(([name, [lng, lat]]) => ({ name, lat, lng }))

/** The areas of the island: the towns of the base map, by their English names. */
export const AREAS: readonly string[] = TOWNS.map(({ name }) => name).sort()

/** The area of a position: the name of the nearest town; empty far from all of them. */
export function areaOf(at: { readonly lat: number; readonly lng: number }): string {
  let best = { name: '', away: FAR_M }
  for (const town of TOWNS) {
    const away = distanceM(at, town)
    if (away < best.away) best = { name: town.name, away }
  }
  return best.name
}
