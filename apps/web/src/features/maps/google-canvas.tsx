import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { useCallback, useEffect, useRef, useState } from 'react'
import { shownLanguage } from '../../lib/language'
import { placeName } from '../../lib/place-name'
import {
  boxAround,
  type CanvasProps,
  COLOMBO,
  insideBounds,
  type Location,
  type Position,
  START_ZOOM,
  samePlace,
} from './locations'

const TRIES = 3

/** Loads the maps service with its geometry library, with three retries at doubling intervals. */
async function loadMaps(): Promise<google.maps.MapsLibrary> {
  for (let attempt = 0; ; attempt++) {
    try {
      await importLibrary('geometry')
      await importLibrary('marker')
      return await importLibrary('maps')
    } catch (error) {
      if (attempt >= TRIES) throw error
      await new Promise((resolve) => window.setTimeout(resolve, 500 * 2 ** attempt))
    }
  }
}

interface Drawn {
  pin: google.maps.Marker
  circle: google.maps.Circle
}

/** The map of the keyed service. `onFail` is called when the key is refused; the list of places still works. */
export default function GoogleCanvas(props: CanvasProps & { apiKey: string }) {
  const { locations, placing, apiKey } = props
  const host = useRef<HTMLDivElement>(null)
  const map = useRef<google.maps.Map>(undefined)
  const drawn = useRef(new Map<string, Drawn>())
  const [ready, setReady] = useState(false)
  /** Where the map was clicked last; the person already looks there. */
  const clicked = useRef<Position>(undefined)
  const latest = useRef(props)
  latest.current = props
  const place = useCallback((at: google.maps.LatLng | null) => {
    if (!at || !latest.current.placing) return
    clicked.current = at.toJSON()
    latest.current.onPlace(clicked.current)
  }, [])

  useEffect(() => {
    let gone = false
    // The service calls this global function when it refuses the key.
    Object.assign(window, { gm_authFailure: () => latest.current.onFail() })
    setOptions({ key: apiKey, v: 'quarterly', libraries: ['geometry'], language: shownLanguage() })
    loadMaps().then(
      (maps) => {
        if (gone || !host.current) return
        const current = new maps.Map(host.current, {
          center: COLOMBO,
          zoom: START_ZOOM,
          streetViewControl: false,
          mapTypeControl: false,
          fullscreenControl: false,
        })
        current.addListener('click', ({ latLng }: google.maps.MapMouseEvent) => place(latLng))
        map.current = current
        setReady(true)
        latest.current.onReady()
      },
      () => !gone && latest.current.onFail(),
    )
    const known = drawn.current
    return () => {
      gone = true
      known.clear()
    }
  }, [apiKey, place])

  useEffect(() => {
    const current = map.current
    if (!ready || !current) return
    for (const [id, { pin, circle }] of drawn.current) {
      if (locations.some((location) => location.id === id)) continue
      pin.setMap(null)
      circle.setMap(null)
      drawn.current.delete(id)
    }
    const added: Location[] = []
    for (const [index, location] of locations.entries()) {
      const { id, position, radius, color, name } = location
      let item = drawn.current.get(id)
      if (!item) {
        const pin = new google.maps.Marker({ map: current, draggable: true, label: String(index + 1) })
        const circle = new google.maps.Circle({ map: current, strokeColor: color, fillColor: color, fillOpacity: 0.18 })
        circle.addListener('click', ({ latLng }: google.maps.MapMouseEvent) => place(latLng))
        pin.addListener('dragend', () => {
          const moved = pin.getPosition()?.toJSON()
          if (moved && insideBounds(moved)) latest.current.onMove(id, moved)
          else pin.setPosition(latest.current.locations.find((other) => other.id === id)?.position)
        })
        pin.addListener('rightclick', () => latest.current.onAskRemove(id))
        item = { pin, circle }
        drawn.current.set(id, item)
        if (!clicked.current || !samePlace(clicked.current, position)) added.push(location)
      }
      item.pin.setPosition(position)
      item.pin.setTitle(placeName(name))
      item.circle.setCenter(position)
      item.circle.setRadius(radius)
    }
    if (added.length === 0) return
    const box = boxAround(added)
    const view = current.getBounds()
    const isSeen = view?.contains({ lat: box.south, lng: box.west }) && view.contains({ lat: box.north, lng: box.east })
    if (!isSeen) current.fitBounds(box)
  }, [locations, ready, place])

  useEffect(() => {
    map.current?.setOptions({ draggableCursor: placing ? 'crosshair' : null })
  }, [placing])

  return <div ref={host} className="size-full" />
}
