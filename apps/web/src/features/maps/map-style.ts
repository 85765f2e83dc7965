import { BOUNDS } from '@ayob/contract/bookings'
import { ROUTES } from '@ayob/contract/route-data'
import { BASE_MAP } from '@ayob/domain/geo/base-map'
import { mapName } from '@ayob/i18n/map-names'
import type { Feature, FeatureCollection } from 'geojson'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { shownLanguage } from '../../lib/language'
import type { MapColours } from './map-colours'

const line = (coordinates: readonly (readonly [number, number])[], properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: coordinates.map(([lng, lat]) => [lng, lat]) },
})

/** The lines of roads and corridors, and the names of areas. */
function routes(): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: ROUTES.map(
      (route): Feature =>
        route.kind === 'area'
          ? {
              type: 'Feature',
              properties: { name: mapName(shownLanguage(), route.name), kind: 'area' },
              geometry: { type: 'Point', coordinates: [...route.centre] },
            }
          : line(route.line, { name: mapName(shownLanguage(), route.name), kind: 'road' }),
    ),
  }
}

/** Coast and borders, and the places by their names in the language of the page. */
function land(): FeatureCollection {
  const features = (BASE_MAP as unknown as FeatureCollection).features.map(
    (feature): Feature =>
      feature.properties?.kind === 'place'
        ? { ...feature, properties: { ...feature.properties, name: mapName(shownLanguage(), feature.properties.name) } }
        : feature,
  )
  return { type: 'FeatureCollection', features }
}

const limit = line(
  [
    [BOUNDS.west, BOUNDS.north],
    [BOUNDS.east, BOUNDS.north],
    [BOUNDS.east, BOUNDS.south],
    [BOUNDS.west, BOUNDS.south],
    [BOUNDS.west, BOUNDS.north],
  ],
  {},
)

const FONT = ['Inter Variable', 'Noto Sans Sinhala', 'Noto Sans Tamil']

/** A dashed frame around the area in which ads can show. It is drawn on top of any base. */
export function limitLayer(colours: MapColours): LayerSpecification {
  return {
    id: 'limit',
    type: 'line',
    source: 'limit',
    paint: { 'line-color': colours.limit, 'line-width': 1.5, 'line-dasharray': [3, 3], 'line-opacity': 0.8 },
  }
}

export const limitSource = { type: 'geojson', data: limit } as const

/** The bundled base map: coast, districts, roads and names in the language of the page. It needs neither key nor network. */
export function offlineStyle(colours: MapColours, attribution: string): StyleSpecification {
  return {
    version: 8,
    sources: {
      base: { type: 'geojson', data: land(), attribution },
      routes: { type: 'geojson', data: routes() },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
      {
        id: 'land',
        type: 'fill',
        source: 'base',
        filter: ['==', ['get', 'kind'], 'land'],
        paint: { 'fill-color': colours.land },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'base',
        filter: ['==', ['get', 'kind'], 'border'],
        paint: { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [4, 3] },
      },
      roadLayer('road-edges', colours.roadEdge, 3),
      roadLayer('roads', colours.road, 1.6),
      {
        id: 'road-names',
        type: 'symbol',
        source: 'routes',
        minzoom: 12,
        filter: ['==', ['get', 'kind'], 'road'],
        layout: { 'symbol-placement': 'line', 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 11 },
        paint: text(colours),
      },
      {
        id: 'places',
        type: 'symbol',
        source: 'base',
        filter: ['==', ['get', 'kind'], 'place'],
        layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 12, 'text-padding': 6 },
        paint: { ...text(colours), 'text-opacity': 0.75 },
      },
      {
        id: 'areas',
        type: 'symbol',
        source: 'routes',
        minzoom: 10,
        filter: ['==', ['get', 'kind'], 'area'],
        layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 13 },
        paint: text(colours),
      },
    ],
  }
}

function text(colours: MapColours) {
  return { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 }
}

function roadLayer(id: string, colour: string, width: number): LayerSpecification {
  return {
    id,
    type: 'line',
    source: 'routes',
    filter: ['==', ['get', 'kind'], 'road'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colour,
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 8, width * 0.5, 15, width * 3.5],
    },
  }
}
