import { type AdminScreen, adminScreens, SCREEN_FILTERS, SCREEN_SORTS } from '@ayob/contract/screens'
import { CircleOff, Hand, Link2, Wifi } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenLooks } from '../../features/looks/screen-looks'
import { FleetMap } from '../../features/screens/fleet-map'
import { HoldDialog } from '../../features/screens/hold-dialog'
import { Refusals, ReturnedPlays } from '../../features/screens/refusals'
import { ScreenTable } from '../../features/screens/screen-table'
import { SCREEN_READS, useScreenActions } from '../../features/screens/use-screens'
import { useListState } from '../../lib/address'
import { LIST, useCall, useRefresh } from '../../lib/calls'
import { count } from '../../lib/format'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { ListPage } from '../../ui/list-page'
import { RefreshButton } from '../../ui/refresh-button'
import { Note } from '../../ui/states'

const PAGE = 25

interface OpenDialog {
  action: 'looks' | 'hold' | 'unpair'
  screen: AdminScreen
}

/** /admin/screens: every paired screen with its position, its ad and its condition. */
export function Screens() {
  const { t } = useTranslation()
  const refresh = useRefresh(SCREEN_READS)
  const list = useListState({ tabs: SCREEN_FILTERS, sorts: SCREEN_SORTS })
  const { tab, setTab, page, q, sorting } = list
  const query = useCall(adminScreens, {
    query: { status: tab, page, q, sort: sorting.by, order: sorting.order, limit: PAGE },
    ...LIST,
  })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const actions = useScreenActions(() => setDialog(null))
  const show = (filter: typeof tab, text: string) =>
    tab !== filter && (
      <Button size="small" onClick={() => setTab(filter)}>
        {text}
      </Button>
    )
  const vehicle = dialog?.screen.vehicle.vehicle_number ?? ''
  return (
    <>
      <ListPage
        title={t('fleet.title')}
        subtitle={t('fleet.subtitle')}
        actions={<RefreshButton busy={query.isFetching} onRefresh={refresh} />}
        query={query}
        failed={t('fleet.loadFailed')}
        list={list}
        figures={({ summary }) => [
          [t('fleet.paired'), count(summary.paired), Link2, 'blue'],
          [t('fleet.online'), count(summary.online), Wifi, 'green'],
          [t('fleet.silent'), count(summary.silent), CircleOff, 'orange'],
          [t('fleet.onHold'), count(summary.onHold), Hand, 'purple'],
        ]}
        above={({ summary }) => (
          <>
            {summary.alerts > 0 && (
              <Note tone="warning" action={show('silent', t('fleet.showSilent'))}>
                {t('fleet.alert', { count: summary.alerts })}
              </Note>
            )}
            {summary.noPermit > 0 && (
              <Note tone="warning" action={show('noPermit', t('fleet.showNoPermit'))}>
                {t('fleet.permitAlert', { count: summary.noPermit })}
              </Note>
            )}
            <FleetMap />
            <ReturnedPlays />
            <Refusals />
          </>
        )}
        search={t('fleet.search')}
        tabs={{ label: t('fleet.filter'), text: (value) => t(`fleet.filter_${value}`) }}
        rows={({ screens }) => screens}
        empty={t('fleet.empty')}
        emptyText={t('fleet.emptyText')}
        rowHeight="h-16"
      >
        {(screens) => (
          <ScreenTable
            screens={screens}
            sorting={sorting}
            busyWith={actions.release.busyWith?.params.id ?? null}
            onLooks={(screen) => setDialog({ action: 'looks', screen })}
            onHold={(screen) => setDialog({ action: 'hold', screen })}
            onRelease={({ id }) => actions.release.run({ params: { id } })}
            onUnpair={(screen) => setDialog({ action: 'unpair', screen })}
          />
        )}
      </ListPage>
      <ScreenLooks
        screen={dialog?.action === 'looks' ? { id: dialog.screen.id, vehicle } : null}
        onClose={() => setDialog(null)}
      />
      <HoldDialog
        screen={dialog?.action === 'hold' ? { id: dialog.screen.id, vehicle } : null}
        onClose={() => setDialog(null)}
      />
      <ConfirmDialog
        open={dialog?.action === 'unpair'}
        title={t('fleet.unpairTitle', { vehicle })}
        confirm={t('fleet.unpair')}
        busy={actions.unpair.busy}
        onClose={() => setDialog(null)}
        onConfirm={() => dialog && actions.unpair.run({ params: { id: dialog.screen.id } })}
      >
        {t('fleet.unpairText')}
      </ConfirmDialog>
    </>
  )
}
