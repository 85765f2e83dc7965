import 'maplibre-gl/dist/maplibre-gl.css'
import type { TFunction } from 'i18next'
import { Map as LibreMap, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { COLOMBO, START_ZOOM } from './locations'
import { type MapColours, mapColours } from './map-colours'
import { offlineStyle } from './map-style'

setWorkerUrl(workerUrl)

const ISLAND: [[number, number], [number, number]] = [
  [78.6, 5.2],
  [82.8, 10.4],
]

/** The texts that the map itself shows. */
const controlTexts = (t: TFunction) => ({
  'AttributionControl.ToggleAttribution': t('map.sources'),
  'CooperativeGesturesHandler.MacHelpText': t('map.zoomOnMac'),
  'CooperativeGesturesHandler.MobileHelpText': t('map.moveByTouch'),
  'CooperativeGesturesHandler.WindowsHelpText': t('map.zoomByWheel'),
  'Map.Title': t('map.canvas'),
  'Marker.Title': t('map.marker'),
  'NavigationControl.ZoomIn': t('map.zoomIn'),
  'NavigationControl.ZoomOut': t('map.zoomOut'),
})

/** Opens a map with the bundled base, or with the style of the installation. Returns null without WebGL. */
function openBaseMap(
  container: HTMLElement,
  styleUrl: string | null | undefined,
  colours: MapColours,
  t: TFunction,
): LibreMap | null {
  try {
    const map = new LibreMap({
      container,
      style: styleUrl || offlineStyle(colours, t('map.attribution')),
      locale: controlTexts(t),
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

/**
 * A map in the element of `host`, opened anew in another language. `onOpen` draws on it. `onFail` is called when the browser can't draw maps.
 * @returns the map while it is open
 */
export function useBaseMap(
  styleUrl: string | null | undefined,
  handlers: { onOpen: (map: LibreMap, colours: MapColours) => void; onFail: () => void },
) {
  const host = useRef<HTMLDivElement>(null)
  const map = useRef<LibreMap>(undefined)
  const { t } = useTranslation()
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    if (!host.current) return
    const colours = mapColours()
    const current = openBaseMap(host.current, styleUrl, colours, t)
    if (!current) return latest.current.onFail()
    map.current = current
    latest.current.onOpen(current, colours)
    return () => {
      map.current = undefined
      current.remove()
    }
  }, [styleUrl, t])
  return { host, map }
}
