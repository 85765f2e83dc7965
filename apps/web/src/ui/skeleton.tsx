import { useTranslation } from 'react-i18next'
import { cx } from './cx'

export function Skeleton({ className }: { className?: string }) {
  return <div className={cx('shimmer rounded-control bg-line', className)} />
}

/** Says that something loads, in its shape, once the wait is long enough to be felt. */
export function Loading({ children, className }: { children: React.ReactNode; className?: string }) {
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

export function SkeletonStats({ count = 4 }: { count?: number }) {
  return (
    <Loading className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} className="h-[7.5rem] rounded-card" />
      ))}
    </Loading>
  )
}
