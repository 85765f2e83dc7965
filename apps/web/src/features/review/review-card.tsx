import type { Call } from '@ayob/contract/call'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { IfRole } from '../access/needs-role'
import { useBarred } from '../access/use-barred'
import { isForCard } from './use-review-list'

interface Props {
  id: string
  label: string
  children: ReactNode
  /** The calls that decide it. */
  approve: Pick<Call, 'admins'>
  reject: Pick<Call, 'admins'>
  onApprove: () => void
  onReject: () => void
  /** Further shortcut keys, as lower-case letters. */
  keys?: Readonly<Record<string, () => void>>
}

/** A card under review. While it has the focus, A approves and R rejects. */
export function ReviewCard({ id, label, children, approve, reject, onApprove, onReject, keys }: Props) {
  const { t } = useTranslation()
  const mayApprove = useBarred(approve) === undefined
  const mayReject = useBarred(reject) === undefined
  const byKey: Readonly<Record<string, () => void>> = {
    ...keys,
    ...(mayApprove && { a: onApprove }),
    ...(mayReject && { r: onReject }),
  }
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the card handles keys
      tabIndex={0}
      data-card={id}
      aria-label={label}
      aria-keyshortcuts={Object.keys(byKey).join(' ').toUpperCase()}
      onKeyDown={(event) => {
        const act = byKey[event.key.toLowerCase()]
        if (!act || event.repeat || !isForCard(event)) return
        // Keeps the key press out of the fields of the dialog that opens.
        event.preventDefault()
        act()
      }}
      className="grid scroll-mt-20 scroll-mb-6 grid-cols-1 gap-5 rounded-card border border-line bg-card p-5"
    >
      {children}
      <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <IfRole call={approve}>
          <Button look="success" icon={Check} onClick={onApprove}>
            {t('admin.approve')}
          </Button>
        </IfRole>
        <IfRole call={reject}>
          <Button look="danger" icon={X} onClick={onReject}>
            {t('admin.reject')}
          </Button>
        </IfRole>
      </footer>
    </article>
  )
}
