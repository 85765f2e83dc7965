import type { ReactNode } from 'react'
import { cx } from './cx'

interface Props {
  items: readonly (readonly [name: string, value: ReactNode])[]
  /** The most columns, if there is room. */
  columns?: 2 | 3
  className?: string
  /** Classes of the values. */
  valueClass?: string
}

/** Names with their values below them. Items without a value are left out. */
export function Facts({ items, columns = 3, className, valueClass }: Props) {
  return (
    <dl className={cx('tabular grid gap-x-6 gap-y-3 sm:grid-cols-2', columns === 3 && 'lg:grid-cols-3', className)}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className={cx('break-words', valueClass)}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
