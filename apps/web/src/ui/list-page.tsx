import type { AnswerOf, Call } from '@ayob/contract/call'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../lib/address'
import type { CallInput } from '../lib/api'
import { LIST, type Read, useCall } from '../lib/calls'
import { PageHeader } from './page-header'
import { Pager } from './pager'
import { SearchBox } from './search-box'
import { type Figure, Figures } from './stat-card'
import { EmptyState, Loaded, SkeletonPage } from './states'
import { Tabs } from './tabs'

type Counts<Tab extends string> = Readonly<Partial<Record<Tab, number>>>

interface ListProps<Data, Row, Tab extends string> {
  query: Read<Data>
  /** The title of the error when the list cannot be loaded. */
  failed: string
  list: ListState<Tab>
  /** The rows of an answer. */
  rows: (data: Data) => readonly Row[]
  empty: string
  emptyText?: string
  emptyPicture?: ReactNode
  emptyAction?: ReactNode
  /** The placeholder of the search field; without it there is no search. */
  search?: string
  /** Next to the search. */
  beside?: ReactNode
  /** The tabs of the list: their label, the text of each, and the number of rows in each; `counts` of the answer by default. */
  tabs?: { label: string; text: (tab: Tab) => string; counts?: (data: Data) => Counts<Tab> }
  figures?: (data: Data) => readonly Figure[]
  /** Between figures and search. */
  above?: (data: Data) => ReactNode
  /** Between search and rows. */
  filters?: (data: Data) => ReactNode
  /** After the rows. */
  below?: (data: Data) => ReactNode
  rowHeight?: string
  /** The rows are read as they come into view, so there are no pages. */
  isLong?: boolean
  children: (rows: readonly Row[], data: Data) => ReactNode
}

/** Optional fields of a list's answer. A list that is read completely has neither. */
interface Paged<Tab extends string> {
  readonly total?: number
  readonly limit?: number
  readonly counts?: Counts<Tab>
}

/** A list with its figures, search, tabs and pages, its skeleton while it loads, and its error when that fails. */
export function List<Data, Row, Tab extends string>(props: ListProps<Data, Row, Tab>) {
  const { query, failed, figures, rowHeight } = props
  const skeleton = figures && <SkeletonPage rowHeight={rowHeight} />
  return (
    <Loaded query={query} failed={failed} skeleton={skeleton} rowHeight={rowHeight}>
      {(data) => <LoadedList {...props} data={data} />}
    </Loaded>
  )
}

function LoadedList<Data, Row, Tab extends string>({ data, ...props }: ListProps<Data, Row, Tab> & { data: Data }) {
  const { t } = useTranslation()
  const { list, search, beside, tabs, figures, above, filters, below } = props
  const { q, page, setPage } = list
  const { total = 0, limit = total, counts = {} as Counts<Tab> } = data as Paged<Tab>
  const last = Math.max(1, Math.ceil(total / Math.max(1, limit)))
  const beyond = page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a list that got shorter changes the page
  useEffect(() => {
    if (beyond) setPage(last)
  }, [beyond, last])
  const rows = props.rows(data)
  const content = (
    <>
      {rows.length > 0 && props.children(rows, data)}
      {rows.length === 0 && !beyond && (
        <EmptyState
          title={q ? t('list.noResults', { query: q }) : props.empty}
          picture={props.emptyPicture}
          action={props.emptyAction}
        >
          {props.emptyText}
        </EmptyState>
      )}
      {!props.isLong && <Pager page={page} limit={limit} total={total} onChange={setPage} />}
    </>
  )
  return (
    <>
      {(figures || above) && (
        <div className="mb-6 grid gap-4">
          {figures && <Figures items={figures(data)} />}
          {above?.(data)}
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        {search && <SearchBox value={q} placeholder={search} onChange={list.setQ} />}
        {beside}
      </div>
      {filters?.(data)}
      {tabs ? (
        <Tabs
          label={tabs.label}
          value={list.tab}
          onChange={list.setTab}
          items={list.tabs.map((value) => ({
            value,
            label: tabs.text(value),
            count: (tabs.counts?.(data) ?? counts)[value] ?? 0,
          }))}
        >
          {content}
        </Tabs>
      ) : (
        content
      )}
      {below?.(data)}
    </>
  )
}

interface PageProps<Data, Row, Tab extends string> extends ListProps<Data, Row, Tab> {
  title: string
  subtitle: string
  actions?: ReactNode
}

/** A page that is one list. */
export function ListPage<Data, Row, Tab extends string>(props: PageProps<Data, Row, Tab>) {
  const { title, subtitle, actions, ...list } = props
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      <List {...list} />
    </>
  )
}

interface PagedProps<C extends Call> extends Pick<ComponentProps<typeof Loaded>, 'failed' | 'rowHeight'> {
  /** The number of placeholders while it loads. */
  rows?: number
  /** A call that answers with a page of a list. */
  call: C
  params?: CallInput<C>['params']
  /** The rows of a page. */
  limit: number
  /** The options of the read where they differ from those of other lists. */
  read?: { refetchInterval: false }
  /** Shown when the list has no rows. */
  empty: ReactNode
  children: (page: AnswerOf<C>) => ReactNode
}

/** A list within a page or a dialog, page by page. The lists that are a page keep their place in the address: `ListPage`. */
export function Paged<C extends Call>({ call, params, limit, read, empty, children, ...shape }: PagedProps<C>) {
  const [page, setPage] = useState(1)
  const query = useCall(call as Call, { params, query: { page, limit }, ...LIST, ...read } as never)
  return (
    <Loaded query={query as Read<AnswerOf<C> & { readonly total: number }>} {...shape}>
      {(answer) =>
        answer.total === 0 ? (
          empty
        ) : (
          <>
            {children(answer)}
            <Pager page={page} limit={limit} total={answer.total} onChange={setPage} />
          </>
        )
      }
    </Loaded>
  )
}
