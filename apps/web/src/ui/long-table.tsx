import { type ComponentProps, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsNarrow } from '../lib/use-is-narrow'
import { Button } from './button'
import { DataTable } from './data-table'
import { DenseTable } from './dense-table'

type Props<Row> = ComponentProps<typeof DenseTable<Row>>

/** The cards that a phone shows at first, and more of at each press. */
const CARDS = 25

/** A list of any length: dense rows, or cards where there is no room for columns. */
export function LongTable<Row>(props: Props<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(box)
  return (
    <div ref={box} className="min-w-0">
      {isNarrow ? <Cards {...props} /> : <DenseTable {...props} />}
    </div>
  )
}

function Cards<Row>({ columns, total, rowAt, onView, ...table }: Props<Row>) {
  const { t } = useTranslation()
  const [most, setMost] = useState(CARDS)
  const length = Math.min(most, total)
  const more = () => {
    setMost(most + CARDS)
    onView(0, Math.min(most + CARDS, total) - 1)
  }
  return (
    <div className="grid gap-4">
      <DataTable
        {...table}
        rows={Array.from({ length }, (_, index) => rowAt(index)).filter((row) => row !== undefined)}
        columns={columns.map((column) => ({
          ...column,
          // In a card the parts of a cell stand beside each other.
          cell: (row: Row) => (
            <span className="flex flex-wrap items-center justify-end gap-x-2">{column.cell(row)}</span>
          ),
        }))}
      />
      {length < total && <Button onClick={more}>{t('list.showMore')}</Button>}
    </div>
  )
}
