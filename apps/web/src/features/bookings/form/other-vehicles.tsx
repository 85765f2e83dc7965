import { MAX_QUANTITY } from '@ayob/contract/bookings'
import { BOOKABLE_TYPES } from '@ayob/contract/vehicle-types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError, Input } from '../../../ui/field'
import type { Draft } from './draft'

interface Props {
  draft: Pick<Draft, 'vehicleType' | 'otherVehicles'>
  onChange: (others: Draft['otherVehicles']) => void
  error: string | undefined
}

/** Vehicles of other types in the same order: a number for each type. */
export function OtherVehicles({ draft: { vehicleType, otherVehicles }, onChange, error }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const set = (type: Draft['vehicleType'], quantity: number) => {
    const others = otherVehicles.filter((one) => one.vehicleType !== type)
    onChange(quantity > 0 ? [...others, { vehicleType: type, quantity }] : others)
  }
  return (
    <details open={open || otherVehicles.length > 0} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 font-medium">{t('booking.otherVehicles')}</summary>
      <fieldset className="mt-3 grid max-w-xl gap-4 sm:grid-cols-2" aria-describedby="other-vehicles-hint">
        <legend className="sr-only">{t('booking.otherVehicles')}</legend>
        {BOOKABLE_TYPES.filter((type) => type !== vehicleType).map((type) => (
          <Input
            key={type}
            label={t('booking.numberOf', { vehicle: t(`states.vehicle_${type}`) })}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_QUANTITY}
            placeholder="0"
            value={otherVehicles.find((one) => one.vehicleType === type)?.quantity ?? ''}
            onChange={({ target: { value } }) => set(type, Math.min(MAX_QUANTITY, Number.parseInt(value, 10) || 0))}
          />
        ))}
        <p id="other-vehicles-hint" className="text-sm text-soft sm:col-span-2">
          {t('booking.otherVehiclesHint')}
        </p>
        {error && <FieldError>{error}</FieldError>}
      </fieldset>
    </details>
  )
}
