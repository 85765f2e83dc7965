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
  /** A button beside the text. */
  action?: ReactNode
  children: ReactNode
}

/** A remark beside what it explains. */
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
