import { ROUTES } from '@ayob/contract/route-data'
import { type PlayCell, type StreetHeat, streetHeat } from '@ayob/domain/geo/street-heat'
import type { FeatureCollection } from 'geojson'
import {
  type ExpressionSpecification,
  type GeoJSONSource,
  type LayerSpecification,
  type Map as LibreMap,
  LngLatBounds,
} from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { useBaseMap } from './base-map'
import type { MapColours } from './map-colours'

interface Props {
  readonly cells: readonly PlayCell[]
  readonly styleUrl: string | null | undefined
  readonly onFail: () => void
}

function streetsOf({ streets }: StreetHeat): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: streets.map(({ grade, points }) => ({
      type: 'Feature',
      properties: { grade },
      geometry: { type: 'LineString', coordinates: points.map(([lng, lat]) => [lng, lat]) },
    })),
  }
}

function besideOf({ beside }: StreetHeat): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: beside.map(({ lat, lng, grade }) => ({
      type: 'Feature',
      properties: { grade },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  }
}

const GRADE: ExpressionSpecification = ['get', 'grade']
const shade = ({ grades: [one, two, three, four, five] }: MapColours): ExpressionSpecification => [
  'match',
  GRADE,
  1,
  one,
  2,
  two,
  3,
  three,
  4,
  four,
  five,
]

/** Streets from the weakest to the strongest, on an edge that sets them off from the roads of any base. */
function streetLayers(colours: MapColours): LayerSpecification[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': GRADE } as const
  const width = (edge: number): ExpressionSpecification => [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    9,
    ['+', 1.5 + edge, ['*', 0.5, GRADE]],
    15,
    ['+', 5 + edge, ['*', 2, GRADE]],
  ]
  return [
    {
      id: 'street-edges',
      type: 'line',
      source: 'streets',
      layout,
      paint: { 'line-color': colours.halo, 'line-width': width(2) },
    },
    {
      id: 'streets',
      type: 'line',
      source: 'streets',
      layout,
      paint: { 'line-color': shade(colours), 'line-width': width(0) },
    },
  ]
}

/** Soft spots of the size of their squares, but never too small to see. */
function besideLayer(colours: MapColours): LayerSpecification {
  return {
    id: 'beside',
    type: 'circle',
    source: 'beside',
    paint: {
      'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 10, 4, 13, 8, 16, 30],
      'circle-color': shade(colours),
      'circle-blur': 0.9,
      'circle-opacity': ['+', 0.3, ['*', 0.12, GRADE]],
    },
  }
}

/** A map with graded streets. It zooms to them once and then stays where the person moves it. */
export default function HeatCanvas({ cells, styleUrl, onFail }: Props) {
  const heat = useMemo(() => streetHeat(cells, ROUTES), [cells])
  const latest = useRef(heat)
  latest.current = heat
  const onOpen = (current: LibreMap, colours: MapColours) => {
    const { streets, beside } = latest.current
    const bounds = new LngLatBounds()
    for (const [lng, lat] of streets.flatMap(({ points }) => points)) bounds.extend([lng, lat])
    for (const { lng, lat } of beside) bounds.extend([lng, lat])
    if (!bounds.isEmpty()) current.fitBounds(bounds, { padding: 40, maxZoom: 14, animate: false })
    current.on('load', () => {
      current.addSource('beside', { type: 'geojson', data: besideOf(latest.current) })
      current.addSource('streets', { type: 'geojson', data: streetsOf(latest.current) })
      // Names stay legible above the streets.
      const names = current.getStyle().layers.find(({ type }) => type === 'symbol')?.id
      for (const layer of [besideLayer(colours), ...streetLayers(colours)]) current.addLayer(layer, names)
    })
  }
  const { host, map } = useBaseMap(styleUrl, { onOpen, onFail })

  useEffect(() => {
    map.current?.getSource<GeoJSONSource>('streets')?.setData(streetsOf(heat))
    map.current?.getSource<GeoJSONSource>('beside')?.setData(besideOf(heat))
  }, [heat, map])

  return <div ref={host} className="size-full" />
}
