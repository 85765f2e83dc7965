import { isDay } from '@ayob/contract/days'
import { adminEarningDay } from '@ayob/contract/earnings'
import { useTranslation } from 'react-i18next'
import { useOpenParam } from '../../lib/address'
import { MONITOR, useCall } from '../../lib/calls'
import { today } from '../../lib/format'
import { Section } from '../../ui/card'
import { DateInput } from '../../ui/date-input'
import { Loaded } from '../../ui/states'
import { DayDetail } from './day-detail'

/** A driver's day as the driver sees it, for administrators. The day is kept in the address. */
export function DriverDayEarnings({ driverId }: { driverId: string }) {
  const { t } = useTranslation()
  const [param, setParam] = useOpenParam('day')
  const day = param !== null && isDay(param) ? param : null
  return (
    <Section title={t('people.dayEarnings')} level={3} className="grid gap-4">
      <DateInput
        label={t('driver.day')}
        max={today()}
        value={day ?? ''}
        onChange={(event) => setParam(event.target.value || null)}
        className="max-w-56"
      />
      {day && <Detail driverId={driverId} day={day} />}
    </Section>
  )
}

function Detail({ driverId, day }: { driverId: string; day: string }) {
  const { t } = useTranslation()
  const query = useCall(adminEarningDay, { params: { id: driverId, day }, ...MONITOR })
  return (
    <Loaded query={query} failed={t('driver.dayFailed')}>
      {(detail) => <DayDetail detail={detail} />}
    </Loaded>
  )
}
