import type { ReactNode } from 'react'
import { cx } from './cx'

export type SumRow = readonly [name: string, value: ReactNode, strong?: boolean]

/** Names with their amounts on the right, as on an invoice; below a name that leaves no room beside it. `total` follows below a line, in large type. */
export function Sums({ rows, total, className }: { rows: readonly SumRow[]; total?: SumRow; className?: string }) {
  return (
    <dl className={cx('tabular grid gap-2', className)}>
      {rows.map(([name, value, strong]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className={cx('min-w-0 max-w-full wrap-anywhere', strong ? 'font-semibold' : 'text-soft')}>{name}</dt>
          <dd className={cx('ml-auto max-w-full text-right', strong ? 'font-semibold' : 'font-medium')}>{value}</dd>
        </div>
      ))}
      {total && (
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
          <dt className="font-semibold">{total[0]}</dt>
          <dd className="font-display text-2xl font-bold">{total[1]}</dd>
        </div>
      )}
    </dl>
  )
}
