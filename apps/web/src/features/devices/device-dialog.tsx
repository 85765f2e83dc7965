import { adminDevice, type Device, type DeviceEvent, type DeviceState, setDeviceState } from '@ayob/contract/devices'
import { useTranslation } from 'react-i18next'
import { LIST, useCall } from '../../lib/calls'
import { ageOf, dateTimeOf, money } from '../../lib/format'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { Button } from '../../ui/button'
import { Section } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { Loaded } from '../../ui/states'
import { Timeline } from '../../ui/timeline'
import { NeedsRole } from '../access/needs-role'
import { DeviceBadge } from './device-badge'
import { DEVICE_READS } from './device-reads'

/** A device in detail: its key, vehicle and history, and changes of its state. */
export function DeviceDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useCall(adminDevice, { params: { id: id ?? '' }, enabled: !!id, ...LIST })
  return (
    <Dialog open={!!id} onClose={onClose} wide title={query.data?.device.serial ?? t('devices.details')}>
      <Loaded query={query} failed={t('devices.loadFailed')} rows={2} rowHeight="h-24">
        {({ device, history }) => (
          <div className="grid gap-7">
            <Facts
              items={[
                [t('devices.state'), <DeviceBadge key="state" state={device.state} />],
                [t('devices.model'), device.model],
                [t('devices.vehicle'), device.vehicle?.vehicle_number],
                [t('devices.driver'), device.vehicle?.driver],
                [t('devices.recovered'), money(device.cost_recovered)],
                [t('devices.lastSeen'), device.last_seen_at ? ageOf(device.last_seen_at) : t('devices.never')],
                [t('devices.enrolledOn'), dateTimeOf(device.enrolled_at)],
                [
                  t('devices.key'),
                  <code key="key" className="text-sm break-all">
                    {device.fingerprint}
                  </code>,
                ],
              ]}
            />
            <NeedsRole call={setDeviceState}>
              <StateButtons device={device} />
            </NeedsRole>
            <Section title={t('devices.history')} level={3}>
              <History events={history} />
            </Section>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function StateButtons({ device: { id, serial, next } }: { device: Device }) {
  const { t } = useTranslation()
  const change = useConfirmedAction(setDeviceState, {
    input: (state: DeviceState) => ({ params: { id }, body: { state } }),
    done: ({ message }) => message,
    failed: t('devices.changeFailed'),
    refresh: DEVICE_READS,
  })
  if (next.length === 0) return <p className="text-soft">{t('devices.noNext')}</p>
  return (
    <Section title={t('devices.change')} level={3}>
      <div className="mt-3 grid gap-3 sm:flex sm:flex-wrap">
        {next.map((state) => (
          <Button
            key={state}
            variant={state === 'lost' || state === 'retired' ? 'danger' : undefined}
            onClick={() => change.ask(state)}
          >
            {t(`devices.set_${state}`)}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        {...change.dialog}
        title={change.item ? t(`devices.setTitle_${change.item}`, { serial }) : ''}
        confirm={change.item ? t(`devices.set_${change.item}`) : ''}
        variant={change.item === 'lost' || change.item === 'retired' ? 'danger' : 'primary'}
      >
        {change.item && t(`devices.setText_${change.item}`)}
      </ConfirmDialog>
    </Section>
  )
}

/** The history of a device. A line whose key differs from the previous one says so. */
function History({ events }: { events: readonly DeviceEvent[] }) {
  const { t } = useTranslation()
  const titleOf = ({ from, to, fingerprint }: DeviceEvent, before: DeviceEvent | undefined) => {
    if (before && before.fingerprint !== fingerprint) return t('devices.newKey')
    return from === null ? t('devices.enrolledFirst') : t(`devices.state_${to}`)
  }
  return (
    <Timeline
      entries={events.map((event, index) => ({
        key: `${event.at} ${events.length - index}`,
        title: titleOf(event, events[index + 1]),
        facts: [
          dateTimeOf(event.at),
          event.vehicle_number,
          event.by,
          t('devices.keyIs', { key: event.fingerprint.slice(0, 8) }),
        ],
      }))}
    />
  )
}
