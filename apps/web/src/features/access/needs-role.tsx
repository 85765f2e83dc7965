import type { Call } from '@ayob/contract/call'
import { Lock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/states'
import { useBarred } from './use-barred'

interface Props {
  /** The call that the children make. */
  call: Pick<Call, 'members' | 'admins'>
  /** Applied to the group when it is disabled. */
  className?: string
  children: ReactNode
}

/** Disables its children for a person whose role does not allow the call, and says why. */
export function NeedsRole({ call, className, children }: Props) {
  const reason = useBarred(call)
  const id = useId()
  if (!reason) return children
  return (
    <fieldset disabled aria-describedby={id} className={cx('grid min-w-0 grid-cols-1 gap-3', className)}>
      <p id={id} className="flex gap-2 text-sm text-soft">
        <Lock aria-hidden className="mt-0.5 size-4 flex-none" />
        {reason}
      </p>
      {children}
    </fieldset>
  )
}

/** The same for a single control in a row: it keeps its place, and the reason is a tooltip. The page shows the reason too. */
export function IfRole({ call, children }: Pick<Props, 'call' | 'children'>) {
  const reason = useBarred(call)
  if (!reason) return children
  return (
    <fieldset disabled title={reason} className="contents">
      {children}
    </fieldset>
  )
}

/** Shows the reason instead of a page that would be useless to the person. */
export function NeedsRolePage({ call, children }: Pick<Props, 'call' | 'children'>) {
  const reason = useBarred(call)
  return reason ? <EmptyState title={reason} /> : children
}
