import { giveCommands } from '@ayob/contract/screen-commands'
import { type AdminScreen, adminScreens, SCREEN_FILTERS, SCREEN_SORTS } from '@ayob/contract/screens'
import { CircleOff, Hand, Link2, Terminal, Wifi } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IfRole } from '../../features/access/needs-role'
import { ScreenLooks } from '../../features/looks/screen-looks'
import { CommandDialog, type CommandTarget } from '../../features/screens/command-dialog'
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [target, setTarget] = useState<CommandTarget | null>(null)
  const choose = (id: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
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
        {(screens, { total }) => (
          <>
            <CommandMany
              chosen={chosen.size}
              total={total}
              onAll={() => setChosen(new Set([...chosen, ...screens.map(({ id }) => id)]))}
              onNone={() => setChosen(new Set())}
              onChosen={() => setTarget({ ids: [...chosen] })}
              onList={() => setTarget({ filter: { status: tab, ...(q && { q }) }, count: total })}
            />
            <ScreenTable
              chosen={chosen}
              onChoose={choose}
              onCommands={({ id, vehicle: { vehicle_number } }) => setTarget({ id, vehicle: vehicle_number })}
              screens={screens}
              sorting={sorting}
              busyWith={actions.release.busyWith?.params.id ?? null}
              onLooks={(screen) => setDialog({ action: 'looks', screen })}
              onHold={(screen) => setDialog({ action: 'hold', screen })}
              onRelease={({ id }) => actions.release.run({ params: { id } })}
              onUnpair={(screen) => setDialog({ action: 'unpair', screen })}
            />
          </>
        )}
      </ListPage>
      {target && (
        <CommandDialog
          target={target}
          onClose={() => setTarget(null)}
          onGiven={() => {
            if ('id' in target) return
            setTarget(null)
            setChosen(new Set())
          }}
        />
      )}
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

interface ManyProps {
  chosen: number
  total: number
  onAll: () => void
  onNone: () => void
  onChosen: () => void
  onList: () => void
}

/** Chooses screens, and commands the chosen ones or all of the list. */
function CommandMany({ chosen, total, onAll, onNone, onChosen, onList }: ManyProps) {
  const { t } = useTranslation()
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <IfRole call={giveCommands}>
        <Button size="small" onClick={onAll}>
          {t('fleet.chooseAll')}
        </Button>
        {chosen > 0 && (
          <Button size="small" onClick={onNone}>
            {t('fleet.chooseNone')}
          </Button>
        )}
        <Button size="small" icon={Terminal} disabled={chosen === 0} onClick={onChosen}>
          {t('fleet.commandChosen', { count: chosen })}
        </Button>
        <Button size="small" icon={Terminal} onClick={onList}>
          {t('fleet.commandAll', { count: total })}
        </Button>
      </IfRole>
    </div>
  )
}
