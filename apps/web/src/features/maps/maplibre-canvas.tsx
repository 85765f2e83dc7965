import circle from '@turf/circle'
import { type GeoJSONSource, type Map as LibreMap, Marker } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { placeName } from '../../lib/place-name'
import { useBaseMap } from './base-map'
import {
  boxAround,
  type CanvasProps,
  insideBounds,
  type Location,
  type Position,
  START_ZOOM,
  samePlace,
} from './locations'
import type { MapColours } from './map-colours'
import { limitLayer, limitSource } from './map-style'

/** One press of an arrow key moves a pin by this many degrees, about 110 m. */
const STEP = 0.001
/** Circles stay this far from the edges of the map; below, its sources are named. */
const EDGES_PX = { top: 40, right: 40, bottom: 64, left: 40 } as const

function coverage(locations: readonly Location[]) {
  return {
    type: 'FeatureCollection' as const,
    features: locations.map(({ position, radius, color }) =>
      circle([position.lng, position.lat], radius / 1000, { steps: 64, properties: { color } }),
    ),
  }
}

/** Moves the map so that the pins and circles of locations are visible; not when they are. */
function show(map: LibreMap, locations: readonly Location[]) {
  const { west, south, east, north } = boxAround(locations)
  const { clientWidth, clientHeight } = map.getContainer()
  const [topLeft, bottomRight] = [map.project([west, north]), map.project([east, south])]
  const isSeen =
    topLeft.x >= EDGES_PX.left &&
    topLeft.y >= EDGES_PX.top &&
    bottomRight.x <= clientWidth - EDGES_PX.right &&
    bottomRight.y <= clientHeight - EDGES_PX.bottom
  if (!isSeen) map.fitBounds([west, south, east, north], { padding: EDGES_PX, maxZoom: START_ZOOM + 3 })
}

/** The map without a key: circles, and draggable pins. It follows a new pin, but not one that is moved. */
export default function MapLibreCanvas(props: CanvasProps) {
  const { locations, placing, styleUrl } = props
  const { t } = useTranslation()
  const pins = useRef(new Map<string, Marker>())
  /** Where the map was clicked last; the person already looks there. */
  const clicked = useRef<Position>(undefined)
  const latest = useRef(props)
  latest.current = props

  const onOpen = (current: LibreMap, colours: MapColours) => {
    pins.current.clear()
    current.on('load', () => {
      current.addSource('limit', limitSource)
      current.addLayer(limitLayer(colours))
      current.addSource('coverage', { type: 'geojson', data: coverage(latest.current.locations) })
      current.addLayer({
        id: 'coverage',
        type: 'fill',
        source: 'coverage',
        paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.18 },
      })
      current.addLayer({
        id: 'coverage-edge',
        type: 'line',
        source: 'coverage',
        paint: { 'line-color': ['get', 'color'], 'line-width': 2 },
      })
      latest.current.onReady()
    })
    current.on('click', ({ lngLat }) => {
      if (!latest.current.placing) return
      clicked.current = { lat: lngLat.lat, lng: lngLat.lng }
      latest.current.onPlace(clicked.current)
    })
  }
  const { host, map } = useBaseMap(styleUrl, { onOpen, onFail: () => latest.current.onFail() })

  useEffect(() => {
    const current = map.current
    if (!current) return
    current.getSource<GeoJSONSource>('coverage')?.setData(coverage(locations))
    for (const [id, pin] of pins.current) {
      if (locations.some((location) => location.id === id)) continue
      pin.remove()
      pins.current.delete(id)
    }
    const added: Location[] = []
    for (const [index, location] of locations.entries()) {
      const { id, position } = location
      const existing = pins.current.get(id)
      const label = t('map.pin', { name: placeName(location.name) })
      if (existing) {
        existing.setLngLat(position)
        existing.getElement().setAttribute('aria-label', label)
        continue
      }
      const element = pinElement(String(index + 1), location.color, label)
      const pin = new Marker({ element, draggable: true, anchor: 'bottom' }).setLngLat(position).addTo(current)
      const move = (lat: number, lng: number) => {
        if (insideBounds({ lat, lng })) latest.current.onMove(id, { lat, lng })
        else pin.setLngLat(latest.current.locations.find((other) => other.id === id)?.position ?? { lat, lng })
      }
      pin.on('dragend', () => move(pin.getLngLat().lat, pin.getLngLat().lng))
      element.addEventListener('contextmenu', (event) => {
        event.preventDefault()
        event.stopPropagation()
        latest.current.onAskRemove(id)
      })
      element.addEventListener('click', (event) => event.stopPropagation())
      element.addEventListener('keydown', (event) => {
        const by = { ArrowUp: [STEP, 0], ArrowDown: [-STEP, 0], ArrowLeft: [0, -STEP], ArrowRight: [0, STEP] }[
          event.key
        ]
        if (event.key === 'Delete' || event.key === 'Backspace') latest.current.onAskRemove(id)
        else if (by) move(pin.getLngLat().lat + (by[0] ?? 0), pin.getLngLat().lng + (by[1] ?? 0))
        else return
        event.preventDefault()
        event.stopPropagation()
      })
      pins.current.set(id, pin)
      if (!clicked.current || !samePlace(clicked.current, position)) added.push(location)
    }
    if (added.length > 0) show(current, added)
  }, [locations, t, map])

  useEffect(() => {
    const canvas = map.current?.getCanvas()
    if (canvas) canvas.style.cursor = placing ? 'crosshair' : ''
  }, [placing, map])

  return <div ref={host} className="size-full" />
}

/** A numbered pin. It is a button, so that it handles keys. */
function pinElement(text: string, colour: string, label: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'map-pin'
  element.style.setProperty('--pin', colour)
  element.setAttribute('aria-label', label)
  const number = document.createElement('span')
  number.textContent = text
  element.append(number)
  return element
}
