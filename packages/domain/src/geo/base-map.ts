import type { LngLat } from '@ayob/contract/route-data'
import data from './base-map.geo.json' with { type: 'json' }

/** Coast, district borders and towns of Sri Lanka, as GeoJSON. The file states their sources. */
export const BASE_MAP = data

type Rings = readonly (readonly LngLat[])[]

/** The outlines of the island and of the small ones around it; the coast is drawn to about 100 m. */
export const landRings = (): Rings =>
  data.features.flatMap(({ geometry, properties }) =>
    properties.kind === 'land' ? (geometry.coordinates as unknown as Rings[]).flat() : [],
  )

/** Where the towns of the base map are, by their English names. */
export const townPositions = (): ReadonlyMap<string, LngLat> =>
  new Map(
    data.features.flatMap(({ geometry, properties }) =>
      properties.name ? [[properties.name, geometry.coordinates as unknown as LngLat] as const] : [],
    ),
  )
