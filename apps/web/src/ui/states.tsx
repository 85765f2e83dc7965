import { RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button'
import { cx } from './cx'

interface EmptyProps {
  title: string
  children?: ReactNode
  picture?: ReactNode
  action?: ReactNode
}

/** Says what will be here and gives the first step. */
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

/** Says what failed and offers to try again. */
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

/** A red box above a form. */
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
  tone?: 'info' | 'warning'
  /** A button beside the remark. */
  action?: ReactNode
  children: ReactNode
}

/** A quiet remark beside what it explains. */
export function Note({ tone = 'info', action, children }: NoteProps) {
  return (
    <div
      className={cx(
        'rounded-control border-l-[3px] bg-raised px-4 py-3 text-sm',
        tone === 'warning' ? 'border-amber' : 'border-lagoon',
        action !== undefined && 'flex flex-wrap items-center justify-between gap-3',
      )}
    >
      {children}
      {action}
    </div>
  )
}
