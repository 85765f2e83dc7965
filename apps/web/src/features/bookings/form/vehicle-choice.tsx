import { BOOKABLE_TYPES } from '@ayob/contract/vehicle-types'
import { useTranslation } from 'react-i18next'
import { count } from '../../../lib/format'
import { LedBoard } from '../../../ui/led'
import { unbroken } from '../../../ui/unbroken'
import { Vehicle } from '../../../ui/vehicles/vehicle'
import { CreativeView } from '../../creatives/creative-view'
import { RoadButton } from '../../creatives/road-button'
import { useDayPrices } from '../../pricing/use-quote'
import type { BookableType, UploadedCreative } from './draft'

interface Props {
  value: BookableType
  onChange: (type: BookableType) => void
}

/** A choice of three vehicle types. */
export function VehicleCards({ value, onChange }: Props) {
  const { t } = useTranslation()
  const prices = useDayPrices()
  return (
    <fieldset className="grid grid-cols-3 gap-2 sm:gap-4">
      <legend className="sr-only">{t('booking.vehicle')}</legend>
      {BOOKABLE_TYPES.map((type) => (
        <label
          key={type}
          className="relative grid cursor-pointer content-between gap-2 rounded-card border-2 border-line bg-card p-1.5 transition-colors duration-150 hover:border-control has-checked:border-lagoon has-checked:bg-lagoon/5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon sm:p-4"
        >
          <input
            type="radio"
            name="vehicleType"
            value={type}
            checked={value === type}
            onChange={() => onChange(type)}
            className="pointer-events-none absolute inset-0 size-full opacity-0"
          />
          <Vehicle type={type} screen={<LedBoard lines={['YOUR AD']} />} />
          <span>
            <span className="block font-display text-base leading-tight font-semibold [overflow-wrap:anywhere] sm:text-lg max-sm:[&:lang(ta)]:text-[0.8125rem]">
              {unbroken(t(`states.vehicle_${type}`))}
            </span>
            <span className="text-sm text-soft max-sm:hidden">{t(`booking.about_${type}`)}</span>
            <span className="tabular block min-h-5 text-xs font-medium sm:text-sm">
              {prices[type] !== undefined && t('booking.fromPrice', { price: `LKR ${count(prices[type])}` })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface PreviewProps {
  type: BookableType
  creative: UploadedCreative | null
}

/** The creative on the chosen vehicle, in the 3:1 shape of its screen. */
export function Preview({ type, creative }: PreviewProps) {
  const { t } = useTranslation()
  const vehicle = t(`states.vehicle_${type}`)
  const screen = creative && (
    <CreativeView
      url={creative.url}
      previewUrl={creative.preview_url}
      media={creative.media}
      alt={t('booking.previewOf', { vehicle })}
    />
  )
  return (
    <figure className="rounded-card border border-line bg-raised px-4 pt-6 pb-3 sm:px-8">
      <div className="mx-auto max-w-xl">
        <Vehicle
          type={type}
          label={creative ? t('booking.previewOf', { vehicle }) : t('booking.previewEmpty', { vehicle })}
          screen={screen ?? <LedBoard lines={['YOUR AD', 'HERE']} />}
        />
      </div>
      <figcaption className="mt-2 grid justify-items-center gap-3 text-center text-sm text-soft">
        {t('booking.previewCaption')}
        {screen && <RoadButton type={type} screen={screen} />}
      </figcaption>
    </figure>
  )
}
