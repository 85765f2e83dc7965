import type { FeatureCollection } from 'geojson'
import { type GeoJSONSource, type Map as LibreMap, LngLatBounds } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { openBaseMap } from './base-map'
import { type MapColours, mapColours } from './map-colours'

/** A place and how much of something is there. */
export interface MapPoint {
  readonly lat: number
  readonly lng: number
  readonly weight: number
  /** What the point tells by its colour; absent: a quantity. */
  readonly tone?: keyof MapColours['tones']
}

type Place = Pick<MapPoint, 'lat' | 'lng'>

export interface PointsProps {
  readonly points: readonly MapPoint[]
  /** Lines below the points, each through its places in their order. */
  readonly lines?: readonly (readonly Place[])[] | undefined
  readonly styleUrl?: string | null | undefined
  readonly onFail: () => void
}

/** Smallest and largest circle, in pixels; its area grows with its weight. */
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

/** A map with lines and circles that can be looked at. It moves to its points once, and then stays where it is put. */
export default function PointsCanvas({ points, lines = NO_LINES, styleUrl, onFail }: PointsProps) {
  const host = useRef<HTMLDivElement>(null)
  const map = useRef<LibreMap>(undefined)
  const latest = useRef({ points, lines, onFail })
  latest.current = { points, lines, onFail }

  useEffect(() => {
    if (!host.current) return
    const colours = mapColours()
    const current = openBaseMap(host.current, styleUrl, colours)
    if (!current) {
      latest.current.onFail()
      return
    }
    map.current = current
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
    return () => {
      map.current = undefined
      current.remove()
    }
  }, [styleUrl])

  useEffect(() => {
    map.current?.getSource<GeoJSONSource>('points')?.setData(featuresOf(points, mapColours()))
  }, [points])

  useEffect(() => {
    map.current?.getSource<GeoJSONSource>('lines')?.setData(linesOf(lines))
  }, [lines])

  return <div ref={host} className="size-full" />
}
