import { adminDevices, DEVICE_SORTS, DEVICE_STATES, enrolDevice } from '@ayob/contract/devices'
import { BadgeCheck, HardDrive, PackageOpen, Plus, SearchX, TabletSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IfRole } from '../../features/access/needs-role'
import { BoxDialog } from '../../features/devices/box-dialog'
import { DeviceDialog } from '../../features/devices/device-dialog'
import { DeviceTable } from '../../features/devices/device-table'
import { EnrolDialog } from '../../features/devices/enrol-dialog'
import { useListState, useOpenParam } from '../../lib/address'
import { LIST, useCall } from '../../lib/calls'
import { count } from '../../lib/format'
import { Button } from '../../ui/button'
import { ListPage } from '../../ui/list-page'

const TABS = ['all', ...DEVICE_STATES] as const
const PAGE = 25

/** /admin/devices: the devices of AYOB, from enrolment to retirement. */
export function Devices() {
  const { t } = useTranslation()
  const list = useListState({ tabs: TABS, sorts: DEVICE_SORTS })
  const { tab, page, q, sorting } = list
  const [openId, setOpenId] = useOpenParam('device')
  const [enrolling, setEnrolling] = useState<'one' | 'box' | null>(null)
  const query = useCall(adminDevices, {
    query: { status: tab, page, q, sort: sorting.by, order: sorting.order, limit: PAGE },
    ...LIST,
  })
  return (
    <>
      <ListPage
        title={t('devices.title')}
        subtitle={t('devices.subtitle')}
        actions={
          <IfRole call={enrolDevice}>
            <Button icon={PackageOpen} onClick={() => setEnrolling('box')}>
              {t('devices.box')}
            </Button>
            <Button look="primary" icon={Plus} onClick={() => setEnrolling('one')}>
              {t('devices.enrol')}
            </Button>
          </IfRole>
        }
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
        {(devices) => <DeviceTable devices={devices} sorting={sorting} onOpen={setOpenId} />}
      </ListPage>
      <DeviceDialog id={openId} onClose={() => setOpenId(null)} />
      {enrolling === 'one' && <EnrolDialog onClose={() => setEnrolling(null)} />}
      {enrolling === 'box' && <BoxDialog onClose={() => setEnrolling(null)} />}
    </>
  )
}
