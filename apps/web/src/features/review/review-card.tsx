import type { Call } from '@ayob/contract/call'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { IfRole } from '../access/needs-role'
import { useBarred } from '../access/use-barred'
import { KeyedCard } from './keyed-card'

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
    <KeyedCard id={id} label={label} keys={byKey} className="gap-5 border-line">
      {children}
      {/* Stays at the edge of the window while documents of the card are read. */}
      <footer className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap items-center gap-3 rounded-b-card border-t border-line bg-card px-5 py-4">
        <IfRole call={approve}>
          <Button variant="success" icon={Check} onClick={onApprove}>
            {t('admin.approve')}
          </Button>
        </IfRole>
        <IfRole call={reject}>
          <Button variant="danger" icon={X} onClick={onReject}>
            {t('admin.reject')}
          </Button>
        </IfRole>
      </footer>
    </KeyedCard>
  )
}
