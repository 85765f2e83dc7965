import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx'
import { type Column, Head, type Sorting } from './data-table'
import { Scroll } from './scroll'

export interface DenseColumn<Row> extends Column<Row> {
  /** Its name in the address and in kept views. */
  key: string
  /** In rem. */
  width: number
}

interface Props<Row> {
  label: string
  /** The first stays in view when the others scroll. */
  columns: readonly DenseColumn<Row>[]
  /** All rows of the list, also those that are not read yet. */
  total: number
  rowAt: (index: number) => Row | undefined
  keyOf: (row: Row) => string
  sorting?: Sorting
  isMarked: (row: Row) => boolean
  /** Called with the first and the last row in view. */
  onView: (first: number, last: number) => void
}

const ROW_PX = 40

/**
 * A table of any length in a box that scrolls both ways, 40 px a row. Only rows in view are drawn; `rowAt` may know a row
 * later than it comes into view.
 */
export function DenseTable<Row>(props: Props<Row>) {
  const { label, columns, total, rowAt, keyOf, sorting, isMarked, onView } = props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const latest = useRef(onView)
  latest.current = onView
  useEffect(() => latest.current(first, last), [first, last])
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <Scroll
      ref={box}
      label={t('list.rowsOf', { list: label })}
      className="relative max-h-[max(26rem,calc(100dvh-20rem))] self-start overflow-auto rounded-card border border-line bg-card"
    >
      <table
        aria-label={label}
        aria-rowcount={total + 1}
        className="dense w-full table-fixed border-separate border-spacing-0 text-left text-sm"
        style={{ minWidth: `${columns.reduce((sum, { width }) => sum + width, 0)}rem` }}
      >
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width: `${width}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const row = rowAt(index)
            return (
              <tr
                key={row ? keyOf(row) : `row ${index}`}
                aria-rowindex={index + 2}
                aria-busy={row === undefined || undefined}
                className={cx(row && isMarked(row) && 'marked')}
              >
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={cx(column.align && 'tabular text-right!', column.actions && 'actions')}
                  >
                    {row ? <Cell>{column.cell(row)}</Cell> : <span className="block h-3 rounded bg-raised" />}
                  </td>
                ))}
              </tr>
            )
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </Scroll>
  )
}

const Cell = ({ children }: { children: ReactNode }) => <div className="flex h-full items-center gap-2">{children}</div>

/** Takes the place of the rows that are not drawn. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden className="gap" style={{ height }}>
      <td />
    </tr>
  )
