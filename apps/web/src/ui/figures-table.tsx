import type { ReactNode } from 'react'
import { cx } from './cx'

interface Props {
  /** The accessible name, or the id of the element with the name as `labelledBy`. */
  label?: string
  labelledBy?: string
  /** Heading of the first column. */
  head: string
  /** Headings of the figures. */
  columns: readonly string[]
  rows: readonly { readonly name: string; readonly cells: readonly ReactNode[] }[]
  className?: string
}

/** A small table of figures: a name in each row, and its figures to the right. */
export function FiguresTable({ label, labelledBy, head, columns, rows, className }: Props) {
  return (
    <table aria-label={label} aria-labelledby={labelledBy} className={cx('tabular w-full text-sm', className)}>
      <thead>
        <tr className="text-soft">
          <th scope="col" className="py-2 pr-3 text-left font-medium">
            {head}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pl-1.5 text-right align-bottom sm:pl-3 font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ name, cells }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
          <tr key={index}>
            <th scope="row" className="min-w-20 py-2 pr-0.5 text-left font-normal wrap-anywhere sm:min-w-28 sm:pr-3">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td
                key={columns[at]}
                data-label={columns[at]}
                className="py-2 pl-1.5 text-right sm:pl-3 sm:max-lg:whitespace-nowrap xl:whitespace-nowrap"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
