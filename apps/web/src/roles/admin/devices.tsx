import { adminDevices, DEVICE_SORTS, DEVICE_STATES, enrolDevice } from '@ayob/contract/devices'
import { PAIRING_CODE_LENGTH } from '@ayob/contract/screens'
import { BadgeCheck, Boxes, HardDrive, PackageOpen, Plus, SearchX, TabletSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IfRole } from '../../features/access/needs-role'
import { BatchesDialog } from '../../features/devices/batches-dialog'
import { BoxDialog } from '../../features/devices/box-dialog'
import { DeviceBadge } from '../../features/devices/device-badge'
import { DeviceDialog } from '../../features/devices/device-dialog'
import { DEVICE_READS } from '../../features/devices/device-reads'
import { KeptViews } from '../../features/views/kept-views'
import { useListState, useOpenParam } from '../../lib/address'
import { LIST, useCall } from '../../lib/calls'
import { ageOf, count, dateOf, dateTimeOf, money } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { ROWS_AT_ONCE, useRowsInView } from '../../lib/use-rows-in-view'
import { Button } from '../../ui/button'
import type { Sorting } from '../../ui/data-table'
import { Input } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { ListPage } from '../../ui/list-page'
import { LongTable } from '../../ui/long-table'

const TABS = ['all', ...DEVICE_STATES] as const

/** /admin/devices: the devices of AYOB, from enrolment to retirement. */
export function Devices() {
  const { t } = useTranslation()
  const list = useListState({ tabs: TABS, sorts: DEVICE_SORTS })
  const { tab, q, sorting } = list
  const filter = { status: tab, q, sort: sorting.by, order: sorting.order }
  const [openId, setOpenId] = useOpenParam('device')
  const [enrolling, setEnrolling] = useState<'one' | 'box' | 'batches' | null>(null)
  const query = useCall(adminDevices, {
    query: { ...filter, page: 1, limit: ROWS_AT_ONCE },
    ...LIST,
  })
  return (
    <>
      <ListPage
        title={t('devices.title')}
        subtitle={t('devices.subtitle')}
        actions={
          <>
            <KeptViews list="devices" />
            <IfRole call={enrolDevice}>
              <Button icon={Boxes} onClick={() => setEnrolling('batches')}>
                {t('devices.batches')}
              </Button>
              <Button icon={PackageOpen} onClick={() => setEnrolling('box')}>
                {t('devices.box')}
              </Button>
              <Button variant="primary" icon={Plus} onClick={() => setEnrolling('one')}>
                {t('devices.enrol')}
              </Button>
            </IfRole>
          </>
        }
        isLong
        query={query}
        failed={t('devices.loadFailed')}
        list={list}
        figures={({ summary }) => [
          [t('devices.all'), count(summary.devices), HardDrive, 'blue'],
          [t('devices.state_mounted'), count(summary.mounted), TabletSmartphone, 'green'],
          [t('devices.state_enrolled'), count(summary.enrolled), BadgeCheck, 'purple'],
          [t('devices.state_lost'), count(summary.lost), SearchX, 'orange'],
        ]}
        search={t('devices.search')}
        tabs={{
          label: t('devices.filter'),
          text: (value) => (value === 'all' ? t('devices.tabAll') : t(`devices.state_${value}`)),
        }}
        rows={({ devices }) => devices}
        empty={t('devices.empty')}
        emptyText={q ? undefined : t('devices.emptyText')}
        rowHeight="h-16"
      >
        {(_, { total }) => (
          <DeviceTable
            key={JSON.stringify(filter)}
            filter={filter}
            total={total}
            sorting={sorting}
            onOpen={setOpenId}
          />
        )}
      </ListPage>
      <DeviceDialog id={openId} onClose={() => setOpenId(null)} />
      {enrolling === 'one' && <EnrolDialog onClose={() => setEnrolling(null)} />}
      {enrolling === 'batches' && <BatchesDialog onClose={() => setEnrolling(null)} />}
      {enrolling === 'box' && <BoxDialog onClose={() => setEnrolling(null)} />}
    </>
  )
}

const LONGEST_CODE = PAIRING_CODE_LENGTH + 4

/** Enrols the screen that shows a code. */
function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useCallForm(enrolDevice, {
    values: { code: '', serial: '', model: '' },
    onDone: onClose,
    done: ({ message }) => message,
    failure: t('devices.enrolFailed'),
    refresh: DEVICE_READS,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('devices.enrol')}
      description={t('devices.enrolText')}
      submit={t('devices.enrol')}
    >
      <Input
        label={t('devices.code')}
        hint={t('devices.codeHint')}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LONGEST_CODE}
        {...form.field('code')}
      />
      <Input label={t('devices.serial')} required autoComplete="off" maxLength={100} {...form.field('serial')} />
      <Input label={t('devices.model')} optional maxLength={100} {...form.field('model')} />
    </FormDialog>
  )
}

interface Props {
  filter: object
  total: number
  sorting: Sorting
  onOpen: (id: string) => void
}

function DeviceTable({ filter, total, sorting, onOpen }: Props) {
  const { t } = useTranslation()
  const rows = useRowsInView(adminDevices, filter, ({ devices }) => devices)
  return (
    <LongTable
      label={t('devices.title')}
      total={total}
      isMarked={() => false}
      {...rows}
      keyOf={({ id }) => id}
      sorting={sorting}
      columns={[
        {
          key: 'serial',
          title: t('devices.serial'),
          width: 11,
          sort: 'serial',
          cell: ({ serial }) => <span className="tabular font-medium">{serial}</span>,
        },
        { key: 'model', title: t('devices.model'), width: 9, cell: ({ model }) => <span>{model ?? '–'}</span> },
        {
          key: 'state',
          title: t('devices.state'),
          width: 9,
          sort: 'state',
          cell: ({ state }) => <DeviceBadge state={state} />,
        },
        {
          key: 'vehicle',
          title: t('devices.vehicle'),
          width: 14,
          cell: ({ vehicle }) => <span>{vehicle ? `${vehicle.vehicle_number} · ${vehicle.driver}` : '–'}</span>,
        },
        {
          key: 'lastSeen',
          title: t('devices.lastSeen'),
          width: 9,
          sort: 'last_seen',
          cell: ({ last_seen_at: at }) =>
            at ? (
              <time dateTime={at} title={dateTimeOf(at)}>
                {ageOf(at)}
              </time>
            ) : (
              <span>{t('devices.never')}</span>
            ),
        },
        {
          key: 'recovered',
          title: t('devices.recovered'),
          width: 11,
          align: 'right',
          cell: ({ cost_recovered: cost }) => <span className="ml-auto">{money(cost)}</span>,
        },
        {
          key: 'enrolledOn',
          title: t('devices.enrolledOn'),
          width: 9,
          sort: 'enrolled_at',
          cell: ({ enrolled_at: at }) => <span>{dateOf(at)}</span>,
        },
        {
          key: 'actions',
          title: t('devices.actions'),
          width: 7,
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
