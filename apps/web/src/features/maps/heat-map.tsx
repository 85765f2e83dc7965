import type { PlayCell } from '@ayob/domain/geo/street-heat'
import { lazy } from 'react'
import { MapFrame } from './map-frame'

const HeatCanvas = lazy(() => import('./heat-canvas'))

interface Props {
  /** The accessible name of the map. */
  label: string
  cells: readonly PlayCell[]
  className?: string
}

/** The streets on which plays took place: the more plays, the stronger. */
export function HeatMap({ label, cells, className }: Props) {
  return (
    <MapFrame label={label} className={className}>
      {(canvas) => <HeatCanvas cells={cells} {...canvas} />}
    </MapFrame>
  )
}
