import type { AnswerOf } from '@ayob/contract/call'
import { type AdminScreen, adminScreens } from '@ayob/contract/screens'
import { CircleOff, Hand, Link2, Wifi } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenLooks } from '../../features/looks/screen-looks'
import { CommandDialog, type CommandTarget } from '../../features/screens/command-dialog'
import { FleetFilters } from '../../features/screens/fleet-filters'
import { FleetList } from '../../features/screens/fleet-list'
import { HoldDialog } from '../../features/screens/hold-dialog'
import { Refusals, ReturnedPlays } from '../../features/screens/refusals'
import { useFleetFilter } from '../../features/screens/use-fleet-filter'
import { SCREEN_READS, useScreenActions } from '../../features/screens/use-screens'
import { KeptViews } from '../../features/views/kept-views'
import { LIST, useCall, useRefresh } from '../../lib/calls'
import { count } from '../../lib/format'
import { ROWS_AT_ONCE } from '../../lib/use-rows-in-view'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { PageHeader } from '../../ui/page-header'
import { RefreshButton } from '../../ui/refresh-button'
import { Figures } from '../../ui/stat-card'
import { Loaded, Note } from '../../ui/states'
import { Tabs } from '../../ui/tabs'

interface OpenDialog {
  action: 'commands' | 'looks' | 'hold' | 'unpair'
  screen: AdminScreen
}

/** /admin/screens: every paired screen with its position, its ad and its condition, to be filtered and handled together. */
export function Screens() {
  const { t } = useTranslation()
  const refresh = useRefresh(SCREEN_READS)
  const state = useFleetFilter()
  const { list, filter, unknown } = state
  const { tab, setTab, sorting } = list
  const query = useMemo(() => ({ ...filter, sort: sorting.by, order: sorting.order }), [filter, sorting])
  const first = useCall(adminScreens, { query: { ...query, page: 1, limit: ROWS_AT_ONCE }, ...LIST })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const actions = useScreenActions(close)
  const open = (action: OpenDialog['action']) => (screen: AdminScreen) => setDialog({ action, screen })
  const target = (action: OpenDialog['action']) =>
    dialog?.action === action ? { id: dialog.screen.id, vehicle: dialog.screen.vehicle.vehicle_number } : null
  const command: CommandTarget | null = target('commands')
  const vehicle = dialog?.screen.vehicle.vehicle_number ?? ''
  return (
    <>
      <PageHeader
        title={t('fleet.title')}
        subtitle={t('fleet.subtitle')}
        actions={
          <>
            <KeptViews list="screens" />
            <RefreshButton busy={first.isFetching} onRefresh={refresh} />
          </>
        }
      />
      <Loaded query={first} failed={t('fleet.loadFailed')} rowHeight="h-10">
        {(data) => (
          <div className="grid gap-4">
            <div className="@container">
              {unknown.length > 0 && (
                <Note tone="warning" className="mb-4">
                  {t('fleet.unknownFilter', { names: unknown.join(', ') })}
                </Note>
              )}
              <FleetFilters state={state} known={data.known} driver={data.screens[0]?.driver.name} />
              <Tabs
                label={t('fleet.filter')}
                value={tab}
                onChange={setTab}
                items={list.tabs.map((value) => ({
                  value,
                  label: t(`fleet.filter_${value}`),
                  count: data.counts[value] ?? 0,
                }))}
              >
                <FleetList
                  // Another list begins at its top, with nothing chosen.
                  key={JSON.stringify(filter)}
                  state={state}
                  query={query}
                  total={data.total}
                  paired={data.summary.paired}
                  busyWith={actions.release.busyWith?.params.id ?? null}
                  onCommands={open('commands')}
                  onLooks={open('looks')}
                  onHold={open('hold')}
                  onRelease={({ id }) => actions.release.run({ params: { id } })}
                  onUnpair={open('unpair')}
                />
              </Tabs>
            </div>
            <FleetState summary={data.summary} tab={tab} onTab={setTab} />
          </div>
        )}
      </Loaded>
      {command && <CommandDialog target={command} onClose={close} onGiven={() => undefined} />}
      <ScreenLooks screen={target('looks')} onClose={close} />
      <HoldDialog screen={target('hold')} onClose={close} />
      <ConfirmDialog
        open={dialog?.action === 'unpair'}
        title={t('fleet.unpairTitle', { vehicle })}
        confirm={t('fleet.unpair')}
        busy={actions.unpair.busy}
        onClose={close}
        onConfirm={() => dialog && actions.unpair.run({ params: { id: dialog.screen.id } })}
      >
        {t('fleet.unpairText')}
      </ConfirmDialog>
    </>
  )
}

type Tab = ReturnType<typeof useFleetFilter>['list']['tab']

interface StateProps {
  summary: AnswerOf<typeof adminScreens>['summary']
  tab: Tab
  onTab: (tab: Tab) => void
}

/** How the whole fleet is. */
function FleetState({ summary, tab, onTab }: StateProps) {
  const { t } = useTranslation()
  const show = (filter: Tab, text: string) =>
    tab !== filter && (
      <Button size="small" onClick={() => onTab(filter)}>
        {text}
      </Button>
    )
  return (
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
      <Figures
        items={[
          [t('fleet.paired'), count(summary.paired), Link2, 'blue'],
          [t('fleet.online'), count(summary.online), Wifi, 'green'],
          [t('fleet.silent'), count(summary.silent), CircleOff, 'orange'],
          [t('fleet.onHold'), count(summary.onHold), Hand, 'purple'],
        ]}
      />
      <ReturnedPlays />
      <Refusals />
    </>
  )
}
