import { SCREEN_FILTERS, SCREEN_SORTS, type ScreenFilterOf, zScreenFilter } from '@ayob/contract/screens'
import { useSearchParams } from 'react-router'
import { useListState } from '../../lib/address'

/** The filters of the fleet that stand in the address beside tab and search. */
export const FLEET_FILTERS = [
  'type',
  'area',
  'version',
  'position',
  'signal',
  'permit',
  'tag',
  'driver',
  'box',
] as const
export type FleetFilter = (typeof FLEET_FILTERS)[number]

const KNOWN: readonly string[] = [...FLEET_FILTERS, 'tab', 'q', 'sort', 'order', 'page', 'columns']

/** The state of the fleet's list, and its filter as the server takes it. */
export function useFleetFilter() {
  const list = useListState({ tabs: SCREEN_FILTERS, sorts: SCREEN_SORTS })
  const [search] = useSearchParams()
  const set: Partial<Record<FleetFilter, string>> = {}
  const unknown = [...search.keys()].filter((name) => !KNOWN.includes(name))
  for (const name of FLEET_FILTERS) {
    const value = list.filter(name)
    if (value === undefined) continue
    if (zScreenFilter.shape[name].safeParse(value).success) set[name] = value
    else unknown.push(name)
  }
  const filter = { status: list.tab, ...(list.q && { q: list.q }), ...set } as ScreenFilterOf
  return { list, filter, set, unknown }
}
