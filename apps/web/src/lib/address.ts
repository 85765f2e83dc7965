import { useSearchParams } from 'react-router'

/** Returns the query of an address with some values changed; an empty value is removed. */
function withParams(
  old: URLSearchParams,
  values: Readonly<Record<string, string | null | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(old)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

type Values = Parameters<typeof withParams>[1]

/** Changes values of the address. It starts from the current address, because that of the last render may be out of date. */
export function useChange(): (values: Values, options?: { replace: boolean }) => void {
  const [, setSearch] = useSearchParams()
  return (values, options) => setSearch(withParams(new URLSearchParams(window.location.search), values), options)
}

/** The page of a list, kept in the address; it starts at 1. */
export function usePage(): [number, (page: number) => void] {
  const [search] = useSearchParams()
  const change = useChange()
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  return [page, (next) => change({ page: String(next) })]
}

/** The chosen tab, kept in the address; the first one by default. */
export function useTab<Value extends string>(values: readonly [Value, ...Value[]]): [Value, (value: Value) => void] {
  const [search] = useSearchParams()
  const change = useChange()
  const current = values.find((value) => value === search.get('tab')) ?? values[0]
  return [current, (value) => change({ tab: value, page: null })]
}

/** One value of the address, empty by default. A change returns to the first page. */
export function useParam(name: string): [string, (value: string) => void] {
  const [search] = useSearchParams()
  const change = useChange()
  return [search.get(name) ?? '', (value) => change({ [name]: value, page: null }, { replace: true })]
}

/**
 * The item that is open on top of the page, kept in the address, so that Back closes it and a reload keeps it. The value
 * named `inside` is removed with it.
 */
export function useOpenParam(name: string, inside?: string): [string | null, (id: string | null) => void] {
  const [search] = useSearchParams()
  const change = useChange()
  return [search.get(name), (id) => change({ ...(inside && { [inside]: null }), [name]: id })]
}

interface ListOptions<Tab extends string, Sort extends string> {
  tabs?: readonly [Tab, ...Tab[]]
  /** The sort orders of the list; the first is the default, descending. */
  sorts?: readonly [Sort, ...Sort[]]
}

/** The state of a list: tab, page, search, order and filters, all kept in the address. */
export function useListState<Tab extends string = 'all', Sort extends string = 'created_at'>({
  tabs = ['all' as Tab],
  sorts = ['created_at' as Sort],
}: ListOptions<Tab, Sort> = {}) {
  const [tab, setTab] = useTab(tabs)
  const [page, setPage] = usePage()
  const [q, setQ] = useParam('q')
  const [search] = useSearchParams()
  const change = useChange()
  const replace = (values: Values) => change({ ...values, page: null }, { replace: true })
  const setFilter = (name: string, value: string) => replace({ [name]: value })
  const by = sorts.find((column) => column === search.get('sort'))
  const order: 'asc' | 'desc' = by && search.get('order') === 'asc' ? 'asc' : 'desc'
  return {
    tabs,
    tab,
    setTab,
    page,
    setPage,
    q,
    setQ,
    sorting: {
      by: by ?? sorts[0],
      order,
      onChange: (sort: string, direction: 'asc' | 'desc') => replace({ sort, order: direction }),
    },
    /** The value of a filter; undefined when it is not set. */
    filter: (name: string) => search.get(name) || undefined,
    /** The value of a filter if it is one of the known ones. */
    oneOf: <Value extends string>(name: string, known: readonly Value[]) =>
      known.find((value) => value === search.get(name)),
    /** Sets or removes a filter, and returns to the first page. */
    setFilter,
    /** The properties of a filter's control. */
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
