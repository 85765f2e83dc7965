import { HOUR_MIN } from '@ayob/contract/durations'
import { adminDriver } from '@ayob/contract/people'
import { type PermitKept, setPermit, setVehicleOwner } from '@ayob/contract/permits'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MONITOR, useCall } from '../../lib/calls'
import { count, dateOf, dayText, hoursText, today } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useCallForm } from '../../lib/use-call-form'
import { useVehicleName } from '../../lib/use-vehicle-name'
import { BarChart } from '../../ui/charts/bar-chart'
import { runningOf } from '../../ui/charts/chart'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { Input } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { Loaded } from '../../ui/states'
import { NeedsRole } from '../access/needs-role'
import { DriverDayEarnings } from '../earnings/driver-day'
import { PermitForm, PermitWarning } from './permit'
import { PersonBadge } from './person-card'
import { PersonHistory } from './person-history'

/** A driver in detail: facts, time on air in the last 30 days, and history. */
export function DriverDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const vehicleName = useVehicleName('tuktuk')
  const query = useCall(adminDriver, { params: { id: id ?? '' }, enabled: !!id, ...MONITOR })
  return (
    <Dialog open={!!id} onClose={onClose} wide title={query.data?.driver.name ?? t('people.details')}>
      <Loaded query={query} failed={t('people.driversFailed')} rows={2} rowHeight="h-24">
        {({ driver, permit, days }) => (
          <div className="grid gap-7">
            <Facts
              items={[
                [t('people.status'), <PersonBadge key="status" person={driver} />],
                [t('people.email'), driver.email],
                [t('people.phone'), driver.phone],
                [t('people.vehicle'), vehicleName(driver.vehicleType)],
                [
                  t('people.plate'),
                  driver.screen ? (
                    <Link
                      key="plate"
                      to={paths.adminScreen(driver.screen.id)}
                      className="text-lagoon underline-offset-4 hover:underline"
                    >
                      {driver.vehicleNumber}
                    </Link>
                  ) : (
                    driver.vehicleNumber
                  ),
                ],
                [t('people.license'), driver.licenseNumber],
                [t('people.location'), driver.location],
                [t('people.joined'), dateOf(driver.joinedDate)],
                [t('people.trips'), count(driver.totalTrips)],
                [t('people.rating'), driver.rating?.toFixed(1) ?? t('people.notRated')],
              ]}
            />
            <PermitWarning driver={driver} />
            {permit && (
              <NeedsRole call={setPermit}>
                <PermitForm
                  key={`${permit.vehicle_id} ${permit.permit_number} ${permit.permit_expires}`}
                  permit={permit}
                />
              </NeedsRole>
            )}
            {permit && (
              <NeedsRole call={setVehicleOwner}>
                <OwnerAccount key={permit.owner_account?.id ?? ''} permit={permit} />
              </NeedsRole>
            )}
            <DriverDayEarnings driverId={driver.id} />
            <BarChart
              title={t('people.onAir')}
              period={t('people.last30')}
              head={t('people.day')}
              name={t('people.hours')}
              running={runningOf(days, ({ day }) => day === today())}
              places={days.map(({ day }) => ({ label: day.slice(8), name: dayText(day) }))}
              values={days.map(({ minutes }) => minutes / HOUR_MIN)}
              format={hoursText}
              empty={t('people.neverOnAir')}
            />
            <PersonHistory id={driver.id} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** The driver's account that owns a vehicle which somebody else drives. */
function OwnerAccount({ permit }: { permit: PermitKept }) {
  const { t } = useTranslation()
  const { owner_account: account, vehicle_id: id } = permit
  const saved = account?.email ?? ''
  const form = useCallForm(setVehicleOwner, {
    values: { email: saved },
    input: ({ email }) => ({ params: { id }, body: { email: email.trim() || null } }),
    schema: undefined,
    done: ({ message }) => message,
    failure: t('people.ownerAccountFailed'),
    refresh: [adminDriver],
  })
  return (
    <Form form={form} native className="mt-4 grid gap-3 sm:max-w-md">
      <Input
        label={t('people.ownerAccount')}
        hint={account ? t('people.ownerAccountIs', { name: account.name }) : t('people.ownerAccountHint')}
        type="email"
        {...form.field('email')}
      />
      <SubmitButton
        form={form}
        variant="secondary"
        className="justify-self-start"
        disabled={form.watch('email') === saved}
      >
        {t('people.ownerAccountSave')}
      </SubmitButton>
    </Form>
  )
}
