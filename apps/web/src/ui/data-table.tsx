import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'
import { unbroken } from './unbroken'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** The name by which the server sorts. */
  sort?: string
  align?: 'right'
  /** For buttons: on a phone they take the full width without a label. */
  actions?: boolean
}

export interface Sorting {
  readonly by: string
  readonly order: 'asc' | 'desc'
  readonly onChange: (by: string, order: 'asc' | 'desc') => void
}

interface Props<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sorting?: Sorting
  /** The heading of the group that a row belongs to. Rows of a group stand together. */
  groupOf?: ((row: Row) => string) | undefined
}

/** A table with a sticky, sortable head; where there is no room for columns each row becomes a card. */
export function DataTable<Row>({ label, columns, rows, keyOf, sorting, groupOf }: Props<Row>) {
  return (
    <div className="@container">
      <table aria-label={label} className="cards-on-phone w-full text-left">
        <thead className="sticky top-16 z-[5] bg-paper">
          <tr className="border-b border-line text-sm text-soft">
            {columns.map((column) => (
              <Head key={column.title} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        {groupsOf(rows, groupOf).map(([heading, grouped]) => (
          <tbody key={heading}>
            {heading && (
              <tr className="group-heading">
                <th scope="rowgroup" colSpan={columns.length}>
                  {heading}
                </th>
              </tr>
            )}
            {grouped.map((row) => (
              <tr key={keyOf(row)} className="border-b border-line">
                {columns.map(({ title, cell, align, actions }) => (
                  <td
                    key={title}
                    {...(actions ? { className: 'actions' } : { 'data-label': title })}
                    {...(align && { className: 'tabular text-right! whitespace-nowrap' })}
                  >
                    {actions ? (
                      <div className="flex flex-wrap justify-end gap-2">{cell(row)}</div>
                    ) : (
                      <div>{unbroken(cell(row))}</div>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** The rows under their headings, in the order of each group's first row; without groups one list without a heading. */
function groupsOf<Row>(rows: readonly Row[], groupOf: Props<Row>['groupOf']): [heading: string, rows: Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const heading = groupOf?.(row) ?? ''
    groups.set(heading, [...(groups.get(heading) ?? []), row])
  }
  return [...groups]
}

/** The head of a column, which sorts the list where the server can. */
export function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { title, sort, align, actions } = column
  const right = align === 'right' ? 'text-right!' : undefined
  if (actions) {
    return (
      <th scope="col" className="actions">
        <span className="sr-only">{title}</span>
      </th>
    )
  }
  if (!sort || !sorting) {
    return (
      <th scope="col" className={right}>
        {title}
      </th>
    )
  }
  const chosen = sorting.by === sort
  const Icon = !chosen ? ChevronsUpDown : sorting.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      className={right}
      {...(chosen && { 'aria-sort': sorting.order === 'asc' ? ('ascending' as const) : ('descending' as const) })}
    >
      <button
        type="button"
        onClick={() => sorting.onChange(sort, chosen && sorting.order === 'asc' ? 'desc' : 'asc')}
        className={cx(
          'inline-flex min-h-8 items-center gap-1.5 rounded-control text-left font-medium hover:text-ink',
          chosen && 'text-ink',
        )}
      >
        {title}
        <Icon aria-hidden className="size-3.5" />
      </button>
    </th>
  )
}

/** A value with a smaller line below it, as in a table cell. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      <span className="tabular block font-medium">{unbroken(children)}</span>
      {below && <span className="block text-sm whitespace-normal text-soft">{unbroken(below)}</span>}
    </>
  )
}
