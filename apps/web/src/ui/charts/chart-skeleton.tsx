import { cx } from '../cx'
import { Loading, Skeleton } from '../skeleton'

/** The shape of a chart that is still to come. */
export function ChartSkeleton({ className }: { className?: string }) {
  return (
    <Loading className={cx('rounded-card border border-line bg-card p-4 sm:p-5', className)}>
      <Skeleton className="h-5 w-44" />
      <Skeleton className="mt-2 h-4 w-28" />
      <Skeleton className="mt-5 h-56" />
    </Loading>
  )
}
