import { lazy } from 'react'
import { MapFrame } from './map-frame'
import type { MapPoint, PointsProps } from './points-canvas'

const PointsCanvas = lazy(() => import('./points-canvas'))

interface Props {
  /** The accessible name of the map. */
  label: string
  points: readonly MapPoint[]
  lines?: PointsProps['lines']
  className?: string
}

/** Points and lines on a map. */
export function PointsMap({ label, points, lines, className }: Props) {
  return (
    <MapFrame label={label} className={className}>
      {(canvas) => <PointsCanvas points={points} lines={lines} {...canvas} />}
    </MapFrame>
  )
}
