import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'

interface Props {
  onApprove: () => void
  onReject: () => void
}

/** The two buttons at the foot of a card under review. */
export function DecisionButtons({ onApprove, onReject }: Props) {
  const { t } = useTranslation()
  return (
    <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <Button look="success" icon={Check} onClick={onApprove}>
        {t('admin.approve')}
      </Button>
      <Button look="danger" icon={X} onClick={onReject}>
        {t('admin.reject')}
      </Button>
    </footer>
  )
}
