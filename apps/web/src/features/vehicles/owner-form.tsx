import { changeVehicle, getVehicle, OWNER_RELATIONS, type OwnVehicle } from '@ayob/contract/vehicles'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCallForm } from '../../lib/use-call-form'
import { Card } from '../../ui/card'
import { Input, Select } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { LeaveGuard } from '../../ui/leave-guard'

const NOBODY_ELSE = { owner_name: null, owner_phone: null, owner_relation: null }

/** What the form says of another owner is only sent while there is one. */
const zOwner = z.preprocess(
  (entered: { isOther: boolean }) => (entered.isOther ? entered : NOBODY_ELSE),
  changeVehicle.body as NonNullable<typeof changeVehicle.body>,
)

/** Who owns the vehicle: the driver, or somebody whose name and number are kept. */
export function OwnerForm({ vehicle }: { vehicle: OwnVehicle }) {
  const { t } = useTranslation()
  const form = useCallForm(changeVehicle, {
    values: {
      isOther: vehicle.owner_name !== null,
      owner_name: vehicle.owner_name ?? '',
      owner_phone: vehicle.owner_phone ?? '',
      owner_relation: vehicle.owner_relation ?? 'family',
    },
    schema: zOwner,
    store: getVehicle,
    done: t('vehicle.saved'),
    failed: t('vehicle.saveFailed'),
  })
  const other = form.watch('isOther')
  return (
    <Card title={t('vehicle.owner')} className="grid grid-cols-1 content-start gap-4" text={t('vehicle.ownerText')}>
      <Form form={form} native className="grid grid-cols-1 gap-4">
        <fieldset>
          <legend className="text-sm font-medium">{t('vehicle.ownerIs')}</legend>
          {[false, true].map((value) => (
            <label key={String(value)} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="owner"
                className="radio"
                checked={other === value}
                onChange={() => form.set('isOther', value)}
              />
              {value ? t('vehicle.ownerOther') : t('vehicle.ownerMe')}
            </label>
          ))}
        </fieldset>
        {other && (
          <>
            <Input label={t('vehicle.ownerName')} required maxLength={200} {...form.field('owner_name')} />
            <Input label={t('vehicle.ownerPhone')} type="tel" optional maxLength={40} {...form.field('owner_phone')} />
            <Select
              label={t('vehicle.ownerRelation')}
              {...form.field('owner_relation')}
              options={OWNER_RELATIONS.map((value) => [value, t(`vehicle.relation_${value}`)])}
            />
          </>
        )}
        <SubmitButton form={form} look="secondary" size="large" className="justify-self-start">
          {t('vehicle.saveOwner')}
        </SubmitButton>
        <LeaveGuard form={form} />
      </Form>
    </Card>
  )
}
