import type { Device } from '@ayob/contract/devices'
import { useTranslation } from 'react-i18next'
import { ageOf, dateOf, dateTimeOf, money } from '../../lib/format'
import { Button } from '../../ui/button'
import { DataTable, type Sorting, TwoLines } from '../../ui/data-table'
import { DeviceBadge } from './device-badge'

interface Props {
  devices: readonly Device[]
  sorting: Sorting
  onOpen: (id: string) => void
}

export function DeviceTable({ devices, sorting, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <DataTable
      label={t('devices.title')}
      rows={devices}
      keyOf={({ id }) => id}
      sorting={sorting}
      columns={[
        {
          title: t('devices.serial'),
          sort: 'serial',
          cell: ({ serial, model }) => <TwoLines below={model}>{serial}</TwoLines>,
        },
        { title: t('devices.state'), sort: 'state', cell: ({ state }) => <DeviceBadge state={state} /> },
        {
          title: t('devices.vehicle'),
          cell: ({ vehicle }) => (vehicle ? <TwoLines below={vehicle.driver}>{vehicle.vehicle_number}</TwoLines> : '–'),
        },
        {
          title: t('devices.lastSeen'),
          sort: 'last_seen',
          cell: ({ last_seen_at: at }) =>
            at ? (
              <time dateTime={at} title={dateTimeOf(at)} className="whitespace-nowrap">
                {ageOf(at)}
              </time>
            ) : (
              t('devices.never')
            ),
        },
        {
          title: t('devices.recovered'),
          align: 'right',
          cell: ({ cost_recovered: cost }) => money(cost),
        },
        {
          title: t('devices.enrolledOn'),
          sort: 'enrolled_at',
          cell: ({ enrolled_at: at }) => <span className="whitespace-nowrap">{dateOf(at)}</span>,
        },
        {
          title: t('devices.actions'),
          actions: true,
          cell: ({ id, serial }) => (
            <Button size="small" aria-label={t('devices.detailsOf', { serial })} onClick={() => onOpen(id)}>
              {t('devices.details')}
            </Button>
          ),
        },
      ]}
    />
  )
}
