import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button'

interface Props {
  to: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon: Icon, className, children, ...rest }: Props) {
  return (
    <Link {...rest} className={buttonClass(variant, size, className)}>
      {Icon && <Icon aria-hidden className="size-4 flex-none" />}
      {children}
    </Link>
  )
}
