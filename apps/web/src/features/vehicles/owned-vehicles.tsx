import { type OwnedVehicle, ownedVehicles } from '@ayob/contract/earnings'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LIST, useCall } from '../../lib/calls'
import { hoursText, money, namedDayText, today } from '../../lib/format'
import { Badge } from '../../ui/badge'
import { Card, Section } from '../../ui/card'
import { DataTable } from '../../ui/data-table'
import { Facts } from '../../ui/facts'
import { Input } from '../../ui/field'
import { Loaded } from '../../ui/states'

/** The vehicles that a person drives or owns, month by month. Renders nothing for a person with only their own vehicle. */
export function OwnedVehicles() {
  const { t } = useTranslation()
  const now = today().slice(0, 7)
  const [month, setMonth] = useState(now)
  const query = useCall(ownedVehicles, { query: { month }, ...LIST })
  if (!query.data || query.data.vehicles.every(({ own }) => own)) return null
  return (
    <Section title={t('vehicle.mine')} text={t('vehicle.mineText')} className="mt-10 grid grid-cols-1 gap-4">
      <Input
        className="max-w-56"
        label={t('vehicle.mineMonth')}
        type="month"
        required
        max={now}
        value={month}
        onChange={({ target }) => target.value && target.value <= now && setMonth(target.value)}
      />
      <Loaded query={query} failed={t('vehicle.mineFailed')}>
        {({ vehicles }) => vehicles.map((vehicle) => <OneVehicle key={vehicle.id} vehicle={vehicle} />)}
      </Loaded>
    </Section>
  )
}

function OneVehicle({ vehicle }: { vehicle: OwnedVehicle }) {
  const { t } = useTranslation()
  const { vehicle_number: plate, vehicle_type: type, own, driver_name: name, days, totals } = vehicle
  const kind = vehicleTypeOf(type)
  return (
    <Card title={plate}>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-soft">
        {kind && <span>{t(`states.vehicle_${kind}`)}</span>}
        {own ? <Badge tone="info">{t('vehicle.mineOwn')}</Badge> : <span>{t('vehicle.mineDriver', { name })}</span>}
      </p>
      {days.length === 0 ? (
        <p className="mt-3">{t('vehicle.mineNoDays')}</p>
      ) : (
        <>
          <Facts
            least="7.5rem"
            className="mt-4 mb-4"
            valueClass="font-display text-lg font-bold"
            items={[
              [t('driver.hoursOnAir'), hoursText(totals.hours_on_air)],
              [t('driver.earned'), money(totals.earnings)],
            ]}
          />
          <DataTable
            label={plate}
            rows={days}
            keyOf={({ day }) => day}
            columns={[
              { title: t('vehicle.mineDay'), cell: ({ day }) => namedDayText(day) },
              { title: t('driver.hoursOnAir'), align: 'right', cell: (day) => hoursText(day.hours_on_air) },
              { title: t('driver.earned'), align: 'right', cell: ({ earnings }) => money(earnings) },
            ]}
          />
        </>
      )}
    </Card>
  )
}
