import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx'

interface Props {
  title: string
  period: string
  /** Heading of the first column. */
  head: string
  columns: readonly string[]
  rows: readonly { name: string; cells: readonly string[] }[]
  /** Said in place of the picture. */
  empty?: string
  className?: string
  children: ReactNode
}

/** A picture of figures: its title and period, and the same figures as a table, which is always there to be heard. */
export function ChartFrame({ title, period, head, columns, rows, empty, className, children }: Props) {
  const { t } = useTranslation()
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const Icon = asTable ? ChartNoAxesColumn : Table2
  return (
    <figure
      aria-labelledby={id}
      className={cx('flex min-w-0 flex-col rounded-card border border-line bg-card p-4 sm:p-5', className)}
    >
      <div className="mb-3 flex items-start justify-between gap-3">
        <figcaption id={id} className="min-w-0">
          <span className="block font-display text-lg leading-6 font-bold tracking-tight">{title}</span>
          <span className="block text-sm text-soft">{period}</span>
        </figcaption>
        {empty === undefined && (
          <button
            type="button"
            aria-pressed={asTable}
            aria-label={`${t('chart.asTable')}: ${title}`}
            title={t('chart.asTable')}
            onClick={() => setAsTable(!asTable)}
            className="-mt-1.5 -mr-1.5 inline-grid size-11 flex-none place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
          >
            <Icon aria-hidden className="size-[1.125rem]" />
          </button>
        )}
      </div>
      {empty !== undefined ? (
        <p className="grid min-h-40 flex-1 place-items-center rounded-control bg-raised px-6 text-center text-soft">
          {empty}
        </p>
      ) : (
        <>
          {!asTable && children}
          <div className={asTable ? 'max-h-80 overflow-auto' : 'sr-only'}>
            <table aria-labelledby={id} className="w-full text-sm">
              <thead className="sticky top-0 bg-card">
                <tr>
                  <th scope="col" className="py-2 pr-3 text-left font-medium text-soft">
                    {head}
                  </th>
                  {columns.map((column) => (
                    <th key={column} scope="col" className="py-2 pl-3 text-right font-medium text-soft">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {rows.map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two bookings may have the same name
                  <tr key={index}>
                    <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                      {row.name}
                    </th>
                    {row.cells.map((cell, at) => (
                      <td key={columns[at]} className="tabular py-1.5 pl-3 text-right">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </figure>
  )
}
