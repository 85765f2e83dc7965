import { ChartSkeleton } from '../../ui/charts/chart-skeleton'
import { Loading, Skeleton, SkeletonStats } from '../../ui/skeleton'

/** The overview while it loads, in the shape of what comes. */
export function OverviewSkeleton() {
  return (
    <div className="grid gap-6">
      <SkeletonStats />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ChartSkeleton />
        <ChartSkeleton />
      </div>
      <Loading className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </Loading>
    </div>
  )
}
