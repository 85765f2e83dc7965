import { OWNER_RELATIONS, type OwnerRelation, type OwnVehicle } from '@ayob/contract/vehicles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Input, Select } from '../../ui/field'
import { useSaveVehicle } from './use-vehicle'

/** Who owns the vehicle: the driver, or somebody whose name and number are kept. */
export function OwnerForm({ vehicle }: { vehicle: OwnVehicle }) {
  const { t } = useTranslation()
  const save = useSaveVehicle()
  const [other, setOther] = useState(vehicle.owner_name !== null)
  const [name, setName] = useState(vehicle.owner_name ?? '')
  const [phone, setPhone] = useState(vehicle.owner_phone ?? '')
  const [relation, setRelation] = useState<OwnerRelation>((vehicle.owner_relation as OwnerRelation | null) ?? 'family')
  const errors = save.error instanceof ApiError ? save.error.fields : {}
  return (
    <Card className="grid grid-cols-1 content-start gap-4">
      <h2 className="text-xl">{t('vehicle.owner')}</h2>
      <p className="text-soft">{t('vehicle.ownerText')}</p>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(
            other
              ? { owner_name: name, owner_phone: phone, owner_relation: relation }
              : { owner_name: null, owner_phone: null, owner_relation: null },
          )
        }}
      >
        <fieldset>
          <legend className="text-sm font-medium">{t('vehicle.ownerIs')}</legend>
          {[false, true].map((value) => (
            <label key={String(value)} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="owner"
                className="radio"
                checked={other === value}
                onChange={() => setOther(value)}
              />
              {value ? t('vehicle.ownerOther') : t('vehicle.ownerMe')}
            </label>
          ))}
        </fieldset>
        {other && (
          <>
            <Input
              label={t('vehicle.ownerName')}
              required
              maxLength={200}
              value={name}
              error={errors.owner_name}
              onChange={(event) => setName(event.target.value)}
            />
            <Input
              label={t('vehicle.ownerPhone')}
              type="tel"
              optional
              maxLength={40}
              value={phone}
              error={errors.owner_phone}
              onChange={(event) => setPhone(event.target.value)}
            />
            <Select
              label={t('vehicle.ownerRelation')}
              value={relation}
              onChange={(event) => setRelation(event.target.value as OwnerRelation)}
            >
              {OWNER_RELATIONS.map((value) => (
                <option key={value} value={value}>
                  {t(`vehicle.relation_${value}`)}
                </option>
              ))}
            </Select>
          </>
        )}
        <Button type="submit" size="large" busy={save.isPending} className="justify-self-start">
          {t('vehicle.saveOwner')}
        </Button>
      </form>
    </Card>
  )
}
