import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClientConfig } from '../../lib/use-client-config'
import { cx } from '../../ui/cx'
import { MapBoundary } from './map-boundary'
import type { MapPoint, PointsProps } from './points-canvas'

const PointsCanvas = lazy(() => import('./points-canvas'))

interface Props {
  /** The accessible name of the map. */
  label: string
  points: readonly MapPoint[]
  lines?: PointsProps['lines']
  className?: string
}

/** Points and lines on a map. The page shows the same figures in words. */
export function PointsMap({ label, points, lines, className }: Props) {
  const { t } = useTranslation()
  const config = useClientConfig()
  const [failed, setFailed] = useState(false)
  return (
    <section
      aria-label={label}
      className={cx('relative overflow-hidden rounded-control border border-line bg-raised', className)}
    >
      {failed && (
        <p className="absolute inset-0 grid place-content-center p-6 text-center text-soft">{t('map.noCanvas')}</p>
      )}
      {!failed && !config.isPending && (
        <MapBoundary onFail={() => setFailed(true)}>
          <PointsCanvas
            points={points}
            lines={lines}
            styleUrl={config.data?.map_style_url}
            onFail={() => setFailed(true)}
          />
        </MapBoundary>
      )}
    </section>
  )
}
