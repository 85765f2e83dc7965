import { useTranslation } from 'react-i18next'
import { LedBoard } from '../../../ui/led'
import { Vehicle } from '../../../ui/vehicles/vehicle'
import { CreativeView } from '../../creatives/creative-view'
import type { BookableType, UploadedCreative } from './draft'

interface Props {
  type: BookableType
  creative: UploadedCreative | null
}

/** The creative on the chosen vehicle, in the real 3:1 shape of its screen. */
export function Preview({ type, creative }: Props) {
  const { t } = useTranslation()
  const vehicle = t(`states.vehicle_${type}`)
  return (
    <figure className="rounded-card border border-line bg-raised px-4 pt-6 pb-3 sm:px-8">
      <div className="mx-auto max-w-xl">
        <Vehicle
          type={type}
          label={creative ? t('booking.previewOf', { vehicle }) : t('booking.previewEmpty', { vehicle })}
          screen={
            creative ? (
              <CreativeView
                url={creative.url}
                previewUrl={creative.preview_url}
                media={creative.media}
                alt={t('booking.previewOf', { vehicle })}
              />
            ) : (
              <LedBoard lines={['YOUR AD', 'HERE']} />
            )
          }
        />
      </div>
      <figcaption className="mt-2 text-center text-sm text-soft">{t('booking.previewCaption')}</figcaption>
    </figure>
  )
}
