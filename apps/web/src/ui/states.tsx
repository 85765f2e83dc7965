import { RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Read } from '../lib/calls'
import { messageOf } from '../lib/refusals'
import { Button } from './button'
import { cx } from './cx'

interface EmptyProps {
  title: string
  children?: ReactNode
  picture?: ReactNode
  action?: ReactNode
}

/** Shown where a list is empty, with the first step to take. */
export function EmptyState({ title, children, picture, action }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line px-6 py-12 text-center">
      {picture && <div className="w-56 max-w-full opacity-90">{picture}</div>}
      <h2 className="text-xl">{title}</h2>
      {children && <p className="max-w-prose text-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

interface ErrorProps {
  title: string
  detail?: string
  onRetry: () => void
  className?: string
}

/** A failure with a button to try again. */
export function ErrorState({ title, detail, onRetry, className }: ErrorProps) {
  const { t } = useTranslation()
  return (
    <div
      role="alert"
      className={cx(
        'grid justify-items-center gap-3 rounded-card border border-line bg-card px-6 py-12 text-center',
        className,
      )}
    >
      <TriangleAlert aria-hidden className="size-8 text-brick" />
      <h2 className="text-xl">{title}</h2>
      {detail && detail !== title && <p className="max-w-prose text-soft">{detail}</p>}
      <Button className="mt-1" icon={RotateCcw} onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}

/** A failure above a form. */
export function ErrorBox({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-control border border-brick bg-brick/8 px-4 py-3 font-medium text-brick"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-[1.125rem] flex-none" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}

interface NoteProps {
  className?: string
  tone?: 'info' | 'warning'
  /** A button next to the text. */
  action?: ReactNode
  children: ReactNode
}

/** A remark next to the part that it explains. */
export function Note({ tone = 'info', action, className, children }: NoteProps) {
  return (
    <div
      className={cx(
        'rounded-control border-l-[3px] bg-raised px-4 py-3 text-sm',
        tone === 'warning' ? 'border-amber' : 'border-lagoon',
        action !== undefined && 'flex flex-wrap items-center justify-between gap-3',
        className,
      )}
    >
      {children}
      {action}
    </div>
  )
}

/** A warning for each text. */
export function Warnings({ texts = [] }: { texts?: readonly string[] }) {
  return texts.map((text) => (
    <Note key={text} tone="warning">
      {text}
    </Note>
  ))
}

export function Skeleton({ className }: { className?: string }) {
  return <div className={cx('shimmer rounded-control bg-line', className)} />
}

/** Announces that something is loading. It appears after 300 ms, so that a short wait shows nothing. */
export function Loading({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation()
  return (
    <div role="status" data-loading className={cx('after-300', className)}>
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

/** The skeleton of a page with figures and, by default, rows. */
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

/** The skeleton of the application. */
export function SkeletonApp() {
  return (
    <Loading className="grid gap-4 p-6">
      <Skeleton className="h-14" />
      <Skeleton className="h-64" />
    </Loading>
  )
}

interface Props<Data> {
  query: Read<Data>
  /** The title of the error when the read fails. */
  failed: string
  /** Shown while loading; by default as many placeholders as `rows`, each as high as `rowHeight`. */
  skeleton?: ReactNode
  rows?: number
  rowHeight?: string
  children: (data: Data) => ReactNode
}

/** The answer of a call: a skeleton while it loads, and the reason with a retry button when it fails. */
export function Loaded<Data>({ query, failed, skeleton, rows, rowHeight, children }: Props<Data>) {
  const { t } = useTranslation()
  if (query.isPending) return skeleton ?? <SkeletonCards count={rows} className={rowHeight} />
  if (query.data !== undefined) return children(query.data)
  return (
    <ErrorState
      title={failed}
      detail={messageOf(query.error, t('errors.network'))}
      onRetry={() => void query.refetch()}
    />
  )
}
