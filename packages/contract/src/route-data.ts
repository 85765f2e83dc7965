import data from './route-data.geo.json' with { type: 'json' }

/** Roads and corridors extend this far to both sides of their line (metres). */
export const ROUTE_BUFFER_M = 200

interface RouteFacts {
  readonly id: string
  readonly name: string
  /** One of the eight routes that the overview lists. */
  readonly popular: boolean
}
export interface AreaRoute extends RouteFacts {
  readonly kind: 'area'
  readonly centre: LngLat
  readonly radiusM: number
}
export interface LineRoute extends RouteFacts {
  readonly kind: 'road' | 'bus_corridor'
  readonly line: readonly LngLat[]
}
export type NamedRoute = AreaRoute | LineRoute

/** Longitude first, as in GeoJSON. */
export type LngLat = readonly [lng: number, lat: number]

/** The named routes, in the order of the data file. Its features state the source and accuracy of each geometry. */
export const ROUTES: readonly NamedRoute[] = data.features.map(({ properties, geometry }) => {
  const facts = { id: properties.id, name: properties.name, popular: properties.popular === true }
  if (properties.kind === 'area') {
    return {
      ...facts,
      kind: 'area',
      centre: geometry.coordinates as unknown as LngLat,
      radiusM: properties.radius_m ?? 0,
    }
  }
  const kind = properties.kind === 'road' ? 'road' : 'bus_corridor'
  return { ...facts, kind, line: geometry.coordinates as unknown as readonly LngLat[] }
})

/** The id under which plays outside every route are counted. */
export const ELSEWHERE = 'elsewhere'

/** Returns the name of a route, or of `elsewhere`. */
export function routeName(id: string): string {
  return ROUTES.find((route) => route.id === id)?.name ?? 'Elsewhere'
}
