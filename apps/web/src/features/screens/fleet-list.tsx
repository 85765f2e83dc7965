import { type AdminScreen, adminScreens } from '@ayob/contract/screens'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRowsInView } from '../../lib/use-rows-in-view'
import { ColumnsChoice } from '../../ui/columns-choice'
import { LongTable } from '../../ui/long-table'
import { EmptyState } from '../../ui/states'
import { countOf } from './command-dialog'
import { FleetBulk } from './fleet-bulk'
import { USUAL_COLUMNS, useFleetColumns } from './fleet-columns'
import { FleetMap } from './fleet-map'
import type { useFleetFilter } from './use-fleet-filter'

type Columns = Parameters<typeof useFleetColumns>[0]

interface Props extends Omit<Columns, 'isChosen' | 'onChoose'> {
  state: ReturnType<typeof useFleetFilter>
  query: object
  total: number
  /** The screens of the whole fleet. */
  paired: number
}

interface Chosen {
  /** All of the list, but those in `screens`; otherwise just those. */
  readonly all: boolean
  readonly screens: ReadonlyMap<string, AdminScreen>
}

const NONE: Chosen = { all: false, screens: new Map() }

const placeOf = ({ lat, lng }: AdminScreen) => (lat === null || lng === null ? [] : [{ lat, lng }])

/** The screens of a filter beside their map, with what can be done with many of them. */
export function FleetList({ state: { list, filter }, query, total, paired, ...on }: Props) {
  const { t } = useTranslation()
  const rows = useRowsInView(adminScreens, query, ({ screens }) => screens)
  const [chosen, setChosen] = useState<Chosen>(NONE)
  const isChosen = (id: string) => chosen.all !== chosen.screens.has(id)
  const onChoose = (screen: AdminScreen, add: boolean) => {
    const screens = new Map(chosen.screens)
    if (add === chosen.all) screens.delete(screen.id)
    else screens.set(screen.id, screen)
    setChosen({ ...chosen, screens })
  }
  const columns = useFleetColumns({ ...on, isChosen, onChoose })
  const keys = list.filter('columns')?.split(',') ?? USUAL_COLUMNS
  const shown = columns.filter(({ key }, place) => place === 0 || keys.includes(key))
  const all = { filter, expected: total }
  const ids = [...chosen.screens.keys()]
  const target = chosen.all ? { ...all, except: ids } : { ids }
  const marked = chosen.all ? [] : [...chosen.screens.values()].flatMap(placeOf)
  return (
    <div>
      <FleetBulk
        chosen={countOf(target) > 0 ? target : null}
        all={all}
        onAll={() => setChosen({ all: true, screens: new Map() })}
        onNone={() => setChosen(NONE)}
      >
        <ColumnsChoice
          columns={columns}
          shown={keys}
          onChange={(next) => list.setFilter('columns', ['vehicle', ...next].join(','))}
        />
      </FleetBulk>
      <div className="grid gap-4 @4xl:grid-cols-[minmax(0,1fr)_18rem]">
        {total === 0 ? (
          <div>
            {paired === 0 ? (
              <EmptyState title={t('fleet.empty')}>{t('fleet.emptyText')}</EmptyState>
            ) : (
              <EmptyState title={list.q ? t('list.noResults', { query: list.q }) : t('fleet.emptyFilter')} />
            )}
          </div>
        ) : (
          <LongTable
            label={t('fleet.title')}
            columns={shown}
            total={total}
            keyOf={({ id }) => id}
            sorting={list.sorting}
            isMarked={({ id }) => isChosen(id)}
            {...rows}
          />
        )}
        <FleetMap filter={filter} marked={marked} onPick={(area) => list.setFilter('box', area.join(','))} />
      </div>
    </div>
  )
}
