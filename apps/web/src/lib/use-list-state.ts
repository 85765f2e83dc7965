import { useSearchParams } from 'react-router'
import { withParams } from './search-params'
import { usePage } from './use-page'
import { useParam } from './use-param'
import { useSorting } from './use-sorting'
import { useTab } from './use-tab'

interface ListOptions<Tab extends string, Sort extends string> {
  tabs?: readonly [Tab, ...Tab[]]
  /** What the list can be sorted by; the first is the default, descending. */
  sorts?: readonly [Sort, ...Sort[]]
}

/** What a list shows: tab, page, search, order and filters, all kept in the address. */
export function useListState<Tab extends string = 'all', Sort extends string = 'created_at'>({
  tabs = ['all' as Tab],
  sorts = ['created_at' as Sort],
}: ListOptions<Tab, Sort> = {}) {
  const [tab, setTab] = useTab(tabs)
  const [page, setPage] = usePage()
  const [q, setQ] = useParam('q')
  const sorting = useSorting(sorts)
  const [search, setSearch] = useSearchParams()
  const setFilter = (name: string, value: string) =>
    setSearch((old) => withParams(old, { [name]: value, page: null }), { replace: true })
  return {
    tabs,
    tab,
    setTab,
    page,
    setPage,
    q,
    setQ,
    sorting,
    /** The value of a filter; undefined when it is not set. */
    filter: (name: string) => search.get(name) || undefined,
    /** Sets a filter, or removes it, and goes back to the first page. */
    setFilter,
    /** The properties of the control of a filter. */
    field: (name: string) => ({
      value: search.get(name) ?? '',
      onChange: (event: { target: { value: string } }) => setFilter(name, event.target.value),
    }),
  }
}

export type ListState<Tab extends string = string> = Pick<
  ReturnType<typeof useListState<Tab>>,
  'tabs' | 'tab' | 'setTab' | 'page' | 'setPage' | 'q' | 'setQ'
>
