import { changeVehicle, getVehicle, OWNER_RELATIONS, type OwnVehicle } from '@ayob/contract/vehicles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { OwnPermit } from '../../features/vehicles/own-permit'
import { OwnedVehicles } from '../../features/vehicles/owned-vehicles'
import { useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { useCallForm } from '../../lib/use-call-form'
import { Card } from '../../ui/card'
import { Input, Select } from '../../ui/field'
import { Form, LeaveGuard, SubmitButton } from '../../ui/form'
import { PageHeader } from '../../ui/page-header'
import { RadioGroup } from '../../ui/radio-group'
import { Loaded, Note } from '../../ui/states'

/** The driver's /vehicle: its owner and its permit. */
export function DriverVehicle() {
  const { t } = useTranslation()
  const query = useCall(getVehicle)
  return (
    <>
      <PageHeader title={t('vehicle.title')} subtitle={t('vehicle.subtitle')} />
      <Loaded query={query} failed={t('vehicle.loadFailed')}>
        {({ vehicle }) => (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            {vehicle.owner_account && (
              <Note className="lg:col-span-2">{t('vehicle.ownerSees', { name: vehicle.owner_account.name })}</Note>
            )}
            <OwnPermit vehicle={vehicle} />
            <OwnerForm vehicle={vehicle} />
          </div>
        )}
      </Loaded>
      <OwnedVehicles />
      <Link to={paths.home()} className="mt-6 inline-flex min-h-11 items-center font-medium text-lagoon underline">
        {t('vehicle.back')}
      </Link>
    </>
  )
}

const NO_OTHER_OWNER = { owner_name: null, owner_phone: null, owner_relation: null }

/** The details of another owner are only sent if there is one. */
const zOwner = z.preprocess(
  (values: { isOther: boolean }) => (values.isOther ? values : NO_OTHER_OWNER),
  changeVehicle.body as NonNullable<typeof changeVehicle.body>,
)

/** The owner of the vehicle: the driver, or another person with name and number. */
function OwnerForm({ vehicle }: { vehicle: OwnVehicle }) {
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
        <RadioGroup
          name="owner"
          legend={t('vehicle.ownerIs')}
          legendClass="text-sm font-medium"
          options={[
            [false, t('vehicle.ownerMe')],
            [true, t('vehicle.ownerOther')],
          ]}
          value={other}
          onChange={(isOther) => form.set('isOther', isOther)}
        />
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
        <SubmitButton form={form} variant="secondary" size="large" className="justify-self-start">
          {t('vehicle.saveOwner')}
        </SubmitButton>
        <LeaveGuard form={form} />
      </Form>
    </Card>
  )
}
