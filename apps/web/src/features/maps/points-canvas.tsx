import type { FeatureCollection } from 'geojson'
import { type GeoJSONSource, type Map as LibreMap, LngLatBounds } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useBaseMap } from './base-map'
import { type MapColours, mapColours } from './map-colours'

/** A place with a quantity. */
export interface MapPoint {
  readonly lat: number
  readonly lng: number
  readonly weight: number
  /** The state that the colour shows; by default it shows the quantity. */
  readonly tone?: keyof MapColours['tones']
}

type Place = Pick<MapPoint, 'lat' | 'lng'>

export interface PointsProps {
  readonly points: readonly MapPoint[]
  /** Lines below the points. */
  readonly lines?: readonly (readonly Place[])[] | undefined
  readonly styleUrl?: string | null | undefined
  readonly onFail: () => void
}

/** Radius of the smallest and the largest circle, in pixels. The area is proportional to the weight. */
const SMALLEST = 5
const LARGEST = 16

function featuresOf(points: readonly MapPoint[], colours: MapColours): FeatureCollection {
  const most = Math.max(1, ...points.map(({ weight }) => weight))
  return {
    type: 'FeatureCollection',
    features: points.map(({ lat, lng, weight, tone }) => ({
      type: 'Feature',
      properties: {
        colour: tone ? colours.tones[tone] : colours.limit,
        radius: SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(weight / most) * (most > 1 ? 1 : 0.3),
      },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  }
}

function linesOf(lines: readonly (readonly Place[])[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: lines.map((places) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: places.map(({ lat, lng }) => [lng, lat]) },
    })),
  }
}

const NO_LINES: readonly (readonly Place[])[] = []

/** A map with lines and circles. It zooms to its points once and then stays where the person moves it. */
export default function PointsCanvas({ points, lines = NO_LINES, styleUrl, onFail }: PointsProps) {
  const latest = useRef({ points, lines })
  latest.current = { points, lines }
  const onOpen = (current: LibreMap, colours: MapColours) => {
    const bounds = new LngLatBounds()
    for (const { lat, lng } of [...latest.current.points, ...latest.current.lines.flat()]) bounds.extend([lng, lat])
    if (!bounds.isEmpty()) current.fitBounds(bounds, { padding: 48, maxZoom: 14, animate: false })
    current.on('load', () => {
      current.addSource('lines', { type: 'geojson', data: linesOf(latest.current.lines) })
      current.addLayer({
        id: 'lines',
        type: 'line',
        source: 'lines',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': colours.limit, 'line-width': 4, 'line-opacity': 0.85 },
      })
      current.addSource('points', { type: 'geojson', data: featuresOf(latest.current.points, colours) })
      current.addLayer({
        id: 'points',
        type: 'circle',
        source: 'points',
        paint: {
          'circle-radius': ['get', 'radius'],
          'circle-color': ['get', 'colour'],
          'circle-opacity': 0.6,
          'circle-stroke-color': colours.halo,
          'circle-stroke-width': 1.5,
        },
      })
    })
  }
  const { host, map } = useBaseMap(styleUrl, { onOpen, onFail })

  useEffect(() => {
    map.current?.getSource<GeoJSONSource>('points')?.setData(featuresOf(points, mapColours()))
  }, [points, map])

  useEffect(() => {
    map.current?.getSource<GeoJSONSource>('lines')?.setData(linesOf(lines))
  }, [lines, map])

  return <div ref={host} className="size-full" />
}
