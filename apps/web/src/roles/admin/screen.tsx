import { adminActivity } from '@ayob/contract/activity'
import type { CommandKind } from '@ayob/contract/commands'
import { giveCommands } from '@ayob/contract/screen-commands'
import { adminScreen } from '@ayob/contract/screen-page'
import { Camera, Terminal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { IfRole } from '../../features/access/needs-role'
import { LooksOf } from '../../features/looks/screen-looks'
import { CommandDialog } from '../../features/screens/command-dialog'
import { HoldDialog } from '../../features/screens/hold-dialog'
import { ScreenBelongings } from '../../features/screens/screen-belongings'
import { ScreenHistory } from '../../features/screens/screen-history'
import { type Detail, ScreenNow } from '../../features/screens/screen-now'
import { ScreenReport } from '../../features/screens/screen-report'
import { ScreenTrack } from '../../features/screens/screen-track'
import { useScreenActions } from '../../features/screens/use-screens'
import { MONITOR, useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useVehicleName } from '../../lib/use-vehicle-name'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { PageHeader } from '../../ui/page-header'
import { Loaded, Note } from '../../ui/states'

/** /admin/screens/:id: everything about one screen. */
export function ScreenPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const query = useCall(adminScreen, { params: { id }, ...MONITOR })
  return (
    <>
      {!query.data && <PageHeader title={t('fleet.pageAny')} />}
      <Loaded query={query} failed={t('fleet.pageFailed')} rows={3} rowHeight="h-64">
        {(detail) => <Page detail={detail} />}
      </Loaded>
    </>
  )
}

function Page({ detail }: { detail: Detail }) {
  const { t } = useTranslation()
  const vehicleName = useVehicleName()
  const { screen } = detail
  const { id } = screen
  const vehicle = screen.vehicle.vehicle_number
  const isPaired = screen.unpaired_at === null
  return (
    <>
      <PageHeader
        title={t('fleet.page', { vehicle })}
        subtitle={[
          vehicleName(screen.vehicle.vehicle_type),
          `${screen.driver.name}, ${screen.driver.phone}`,
          t('fleet.pagePaired', { time: dateTimeOf(screen.paired_at) }),
        ].join(' · ')}
        actions={isPaired && <Actions screen={screen} />}
      />
      {screen.unpaired_at && (
        <Note tone="warning" className="mb-6">
          {t('fleet.pageUnpaired', { time: dateTimeOf(screen.unpaired_at) })}
        </Note>
      )}
      <div className="grid grid-cols-1 gap-6">
        <ScreenNow detail={detail} />
        <ScreenBelongings detail={detail} />
        <ScreenHistory detail={detail} />
        <ScreenTrack id={id} />
        <Card>
          <div className="grid gap-5 *:first:border-t-0 *:first:pt-0">
            <ScreenReport id={id} />
          </div>
        </Card>
        <Card title={t('fleet.pageLooks')}>
          <div className="mt-4">
            <LooksOf id={id} />
          </div>
        </Card>
        <IfRole call={adminActivity}>
          <p>
            <Link to={paths.adminActivityNamed(id)} className="text-lagoon underline-offset-4 hover:underline">
              {t('fleet.pageActivity')}
            </Link>
          </p>
        </IfRole>
      </div>
    </>
  )
}

function Actions({ screen }: { screen: Detail['screen'] }) {
  const { t } = useTranslation()
  const [command, setCommand] = useState<CommandKind | null>(null)
  const [dialog, setDialog] = useState<'hold' | 'unpair' | null>(null)
  const actions = useScreenActions(() => setDialog(null))
  const vehicle = screen.vehicle.vehicle_number
  const target = { id: screen.id, vehicle }
  return (
    <IfRole call={giveCommands}>
      <Button variant="primary" icon={Camera} onClick={() => setCommand('picture_now')}>
        {t('fleet.takePicture')}
      </Button>
      <Button icon={Terminal} onClick={() => setCommand('reload')}>
        {t('fleet.commands')}
      </Button>
      {screen.hold ? (
        <Button
          variant="success"
          busy={actions.release.busy}
          onClick={() => actions.release.run({ params: { id: screen.id } })}
        >
          {t('fleet.release')}
        </Button>
      ) : (
        <Button onClick={() => setDialog('hold')}>{t('fleet.hold')}</Button>
      )}
      <Button variant="danger" onClick={() => setDialog('unpair')}>
        {t('fleet.unpair')}
      </Button>
      {command && (
        <CommandDialog
          key={command}
          target={target}
          first={command}
          onClose={() => setCommand(null)}
          onGiven={() => setCommand(null)}
        />
      )}
      <HoldDialog screen={dialog === 'hold' ? target : null} onClose={() => setDialog(null)} />
      <ConfirmDialog
        open={dialog === 'unpair'}
        title={t('fleet.unpairTitle', { vehicle })}
        confirm={t('fleet.unpair')}
        busy={actions.unpair.busy}
        onClose={() => setDialog(null)}
        onConfirm={() => actions.unpair.run({ params: { id: screen.id } })}
      >
        {t('fleet.unpairText')}
      </ConfirmDialog>
    </IfRole>
  )
}
