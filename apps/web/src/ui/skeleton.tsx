import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx'

export function Skeleton({ className }: { className?: string }) {
  return <div className={cx('shimmer rounded-control bg-line', className)} />
}

/** Announces that something loads. It appears after 300 ms, so that a short wait shows nothing. */
export function Loading({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation()
  return (
    <div role="status" className={cx('after-300', className)}>
      <span className="sr-only">{t('common.loading')}</span>
      <div aria-hidden className="contents">
        {children}
      </div>
    </div>
  )
}

export function SkeletonCards({ count = 3, className = 'h-44' }: { count?: number; className?: string }) {
  return (
    <Loading className="grid gap-4">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} className={cx('rounded-card', className)} />
      ))}
    </Loading>
  )
}

/** A page in the shape of its figures, with its rows or what is given below them. */
export function SkeletonPage({ rowHeight, children }: { rowHeight?: string; children?: ReactNode }) {
  return (
    <div className="grid gap-6">
      <Loading className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Skeleton className="h-[7.5rem] rounded-card" />
        <Skeleton className="h-[7.5rem] rounded-card" />
        <Skeleton className="h-[7.5rem] rounded-card" />
        <Skeleton className="h-[7.5rem] rounded-card" />
      </Loading>
      {children ?? <SkeletonCards className={rowHeight} />}
    </div>
  )
}

/** The application while its first page loads. */
export function SkeletonApp() {
  return (
    <Loading className="grid gap-4 p-6">
      <Skeleton className="h-14" />
      <Skeleton className="h-64" />
    </Loading>
  )
}
