import { lazy } from 'react'
import type { ClustersProps } from './clusters-canvas'
import { MapFrame } from './map-frame'

const ClustersCanvas = lazy(() => import('./clusters-canvas'))

interface Props extends Omit<ClustersProps, 'marked'> {
  /** The accessible name of the map. */
  label: string
  marked?: ClustersProps['marked']
  className?: string
}

const NONE: ClustersProps['marked'] = []

/** Points on a map in groups, to be pressed. */
export function ClustersMap({ label, marked = NONE, className, ...points }: Props) {
  return (
    <MapFrame label={label} className={className}>
      {(canvas) => <ClustersCanvas marked={marked} {...points} {...canvas} />}
    </MapFrame>
  )
}
