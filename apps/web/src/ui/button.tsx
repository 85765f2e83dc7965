import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'success'
export type ButtonSize = 'small' | 'medium' | 'large'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-turmeric text-on-turmeric border-turmeric enabled:hover:bg-turmeric-strong enabled:hover:border-turmeric-strong font-semibold',
  secondary: 'bg-card text-ink border-control enabled:hover:bg-raised',
  quiet: 'bg-transparent text-ink border-transparent enabled:hover:bg-raised',
  danger: 'bg-card text-brick border-brick enabled:hover:bg-brick/8',
  success: 'bg-card text-leaf border-leaf enabled:hover:bg-leaf/8',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm gap-1.5',
  medium: 'min-h-11 px-4 gap-2',
  large: 'min-h-12 px-6 text-base gap-2',
}

/** The classes of a button, for links that are shown as one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium', more?: string): string {
  return cx(
    'inline-flex items-center justify-center rounded-control border font-medium text-center transition-colors duration-150 select-none',
    'disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    more,
  )
}

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows that the action is running and prevents a second press. */
  busy?: boolean
  icon?: LucideIcon
}

export function Button({ variant, size, busy = false, icon, className, children, disabled, ...rest }: Props) {
  const Icon = busy ? LoaderCircle : icon
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
    >
      {Icon && <Icon aria-hidden className={cx('size-4 flex-none', busy && 'animate-spin')} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  label: string
  icon: LucideIcon
}

/** A square button that shows only an icon; `label` is its accessible name. */
export function IconButton({ label, icon: Icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={cx(
        'inline-grid size-11 flex-none place-items-center rounded-control transition-colors duration-150 enabled:hover:bg-raised disabled:opacity-50',
        className,
      )}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
}
