import type { HTMLAttributes } from 'react'
import { cx } from './cx'

/** A surface with an edge. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <section {...rest} className={cx('rounded-card border border-line bg-card p-5 sm:p-6', className)} />
}
