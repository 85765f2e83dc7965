import type { CSSProperties, ReactNode } from 'react'
import { cx } from './cx'
import { unbroken } from './unbroken'

interface Props {
  items: readonly (readonly [name: string, value: ReactNode])[]
  /** The most columns, if there is room. */
  columns?: 2 | 3 | 4 | 5 | 6
  /** The least width of a column. Of short figures two stand beside each other on a phone. */
  least?: '6rem' | '7.5rem' | '12rem'
  className?: string
  /** Classes of the values. */
  valueClass?: string
}

/** Names with their values below them, in as many columns as the room holds. Items without a value are left out. */
export function Facts({ items, columns = 3, least = '12rem', className, valueClass }: Props) {
  const most = { '--most': columns, '--least': least } as CSSProperties
  return (
    <dl className={cx('facts tabular grid gap-x-6 gap-y-3', className)} style={most}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className={cx('break-words', valueClass)}>{unbroken(value)}</dd>
          </div>
        ))}
    </dl>
  )
}
