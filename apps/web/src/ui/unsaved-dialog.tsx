import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './confirm-dialog'

interface Props {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks whether what was entered may be lost. */
export function UnsavedDialog({ open, onStay, onLeave }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open={open}
      title={t('common.unsavedTitle')}
      confirm={t('common.discard')}
      onClose={onStay}
      onConfirm={onLeave}
    >
      {t('common.unsavedText')}
    </ConfirmDialog>
  )
}
