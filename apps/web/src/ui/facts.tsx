import type { ReactNode } from 'react'
import { cx } from './cx'

interface Props {
  items: readonly (readonly [name: string, value: ReactNode])[]
  /** At most, where there is room. */
  columns?: 2 | 3
  className?: string
}

/** Names and values side by side. Values that are not there are left out. */
export function Facts({ items, columns = 3, className }: Props) {
  return (
    <dl className={cx('tabular grid gap-x-6 gap-y-3 sm:grid-cols-2', columns === 3 && 'lg:grid-cols-3', className)}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
