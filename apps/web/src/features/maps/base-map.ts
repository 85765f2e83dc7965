import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as LibreMap, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { COLOMBO, START_ZOOM } from './locations'
import type { MapColours } from './map-colours'
import { offlineStyle } from './map-style'

setWorkerUrl(workerUrl)

const ISLAND: [[number, number], [number, number]] = [
  [78.6, 5.2],
  [82.8, 10.4],
]

/** A map of our own base (or of the installation's style) in an element; null where nothing can be drawn (no WebGL). */
export function openBaseMap(
  container: HTMLElement,
  styleUrl: string | null | undefined,
  colours: MapColours,
): LibreMap | null {
  try {
    const map = new LibreMap({
      container,
      style: styleUrl || offlineStyle(colours),
      center: [COLOMBO.lng, COLOMBO.lat],
      zoom: START_ZOOM,
      minZoom: 6,
      maxZoom: 16,
      maxBounds: ISLAND,
      dragRotate: false,
      pitchWithRotate: false,
      cooperativeGestures: window.matchMedia('(pointer: coarse)').matches,
      attributionControl: { compact: true },
    })
    map.touchZoomRotate.disableRotation()
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    return map
  } catch {
    return null
  }
}
