import type { Feature, FeatureCollection, Point } from 'geojson'
import { type ExpressionSpecification, type GeoJSONSource, type Map as LibreMap, LngLatBounds } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useBaseMap } from './base-map'
import { type MapColours, mapColours } from './map-colours'

interface Place {
  readonly lat: number
  readonly lng: number
}

export interface ClustersProps {
  readonly points: readonly (Place & { readonly tone: keyof MapColours['tones'] })[]
  /** Places with a ring around them. */
  readonly marked: readonly Place[]
  /** Called with the part of the map that a pressed point or group takes: south, west, north, east. */
  readonly onPick: (box: readonly [number, number, number, number]) => void
}

interface Props extends ClustersProps {
  readonly styleUrl: string | null | undefined
  readonly onFail: () => void
}

/** Positions are rounded to four digits. */
const EDGE = 0.0001
/** A group with a larger part of bad ones has their colour. */
const BAD_PART = 0.1

const pointOf = ({ lat, lng }: Place, properties: object = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
})
const collected = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
const pointsOf = (points: ClustersProps['points'], { tones }: MapColours) =>
  collected(points.map((point) => pointOf(point, { colour: tones[point.tone], bad: point.tone === 'bad' ? 1 : 0 })))
const markedOf = (marked: ClustersProps['marked']) => collected(marked.map((place) => pointOf(place)))

/** A map on which near points stand together as one with their number. A press on either picks what it stands for. */
export default function ClustersCanvas({ points, marked, onPick, styleUrl, onFail }: Props) {
  const latest = useRef({ points, marked, onPick })
  latest.current = { points, marked, onPick }
  const onOpen = (map: LibreMap, colours: MapColours) => {
    const bounds = boundsOf(latest.current.points)
    if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 40, maxZoom: 13, animate: false })
    map.on('load', () => draw(map, colours, latest.current))
    map.on('click', ({ point }) => {
      const [hit] = map.queryRenderedFeatures(point, { layers: ['groups', 'points'] })
      if (hit) void pick(map, hit, latest.current.onPick)
    })
    for (const layer of ['groups', 'points']) {
      map.on('mouseenter', layer, () => {
        map.getCanvas().style.cursor = 'pointer'
      })
      map.on('mouseleave', layer, () => {
        map.getCanvas().style.cursor = ''
      })
    }
  }
  const { host, map } = useBaseMap(styleUrl, { onOpen, onFail })
  useEffect(() => {
    map.current?.getSource<GeoJSONSource>('points')?.setData(pointsOf(points, mapColours()))
  }, [points, map])
  useEffect(() => {
    map.current?.getSource<GeoJSONSource>('marked')?.setData(markedOf(marked))
  }, [marked, map])
  return <div ref={host} className="size-full" />
}

/** Shows what a pressed point or group stands for, and tells its part of the map. */
async function pick(map: LibreMap, hit: Feature, onPick: ClustersProps['onPick']): Promise<void> {
  const { cluster_id: id, point_count: size } = hit.properties ?? {}
  const source = map.getSource<GeoJSONSource>('points')
  const within = id === undefined ? [hit] : ((await source?.getClusterLeaves(id, size, 0)) ?? [])
  const box = boundsOf(within.map(({ geometry }) => placeOf(geometry as Point)))
  map.fitBounds(box, { padding: 40, maxZoom: 15 })
  const edges = [box.getSouth() - EDGE, box.getWest() - EDGE, box.getNorth() + EDGE, box.getEast() + EDGE]
  const [south = 0, west = 0, north = 0, east = 0] = edges.map((edge) => Number(edge.toFixed(4)))
  onPick([south, west, north, east])
}

const placeOf = ({ coordinates: [lng = 0, lat = 0] }: Point): Place => ({ lat, lng })

function boundsOf(places: readonly Place[]): LngLatBounds {
  const bounds = new LngLatBounds()
  for (const { lat, lng } of places) bounds.extend([lng, lat])
  return bounds
}

function draw(map: LibreMap, colours: MapColours, { points, marked }: Pick<ClustersProps, 'points' | 'marked'>): void {
  const isGroup: ExpressionSpecification = ['has', 'point_count']
  const isBad: ExpressionSpecification = ['>', ['/', ['get', 'bad'], ['get', 'point_count']], BAD_PART]
  const edge = { 'circle-stroke-color': colours.halo, 'circle-stroke-width': 1.5 }
  map.addSource('points', {
    type: 'geojson',
    data: pointsOf(points, colours),
    cluster: true,
    clusterRadius: 36,
    clusterMaxZoom: 13,
    clusterProperties: { bad: ['+', ['get', 'bad']] },
  })
  map.addSource('marked', { type: 'geojson', data: markedOf(marked) })
  map.addLayer({
    id: 'groups',
    type: 'circle',
    source: 'points',
    filter: isGroup,
    paint: {
      'circle-radius': ['step', ['get', 'point_count'], 12, 10, 15, 100, 19, 1000, 24],
      'circle-color': ['case', isBad, colours.tones.bad, colours.tones.good],
      ...edge,
    },
  })
  map.addLayer({
    id: 'sizes',
    type: 'symbol',
    source: 'points',
    filter: isGroup,
    layout: {
      'text-field': ['get', 'point_count_abbreviated'],
      'text-font': ['Inter Variable'],
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': colours.halo },
  })
  map.addLayer({
    id: 'points',
    type: 'circle',
    source: 'points',
    filter: ['!', isGroup],
    paint: { 'circle-radius': 7, 'circle-color': ['get', 'colour'], ...edge },
  })
  map.addLayer({
    id: 'marked',
    type: 'circle',
    source: 'marked',
    paint: {
      'circle-radius': 10,
      'circle-opacity': 0,
      'circle-stroke-color': colours.limit,
      'circle-stroke-width': 3,
    },
  })
}
