import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClientConfig } from '../../lib/use-client-config'
import { cx } from '../../ui/cx'
import { MapBoundary } from './map-boundary'

interface Props {
  /** The accessible name of the map. */
  label: string
  className?: string | undefined
  children: (canvas: { styleUrl: string | null | undefined; onFail: () => void }) => ReactNode
}

/** The place of a map on a page, which says so when the browser can't draw maps. The page shows the same figures in words. */
export function MapFrame({ label, className, children }: Props) {
  const { t } = useTranslation()
  const config = useClientConfig()
  const [failed, setFailed] = useState(false)
  const onFail = () => setFailed(true)
  return (
    <section
      aria-label={label}
      className={cx('relative overflow-hidden rounded-control border border-line bg-raised', className)}
    >
      {failed && (
        <p className="absolute inset-0 grid place-content-center p-6 text-center text-soft">{t('map.noCanvas')}</p>
      )}
      {!failed && !config.isPending && (
        <MapBoundary onFail={onFail}>{children({ styleUrl: config.data?.map_style_url, onFail })}</MapBoundary>
      )}
    </section>
  )
}
