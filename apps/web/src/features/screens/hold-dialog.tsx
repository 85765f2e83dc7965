import { usualReasons } from '@ayob/i18n/reasons'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog'
import { ReasonForm } from '../../ui/reasons'
import { useScreenActions } from './use-screens'

interface ReasonProps {
  open: boolean
  title: string
  busy: boolean
  onClose: () => void
  onHold: (reason: string) => void
}

/** Says what a hold does, and asks for its reason. */
export function HoldReasonDialog({ open, title, busy, onClose, onHold }: ReasonProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={title} description={t('fleet.holdText')}>
      <ReasonForm
        label={t('fleet.reason')}
        reasons={usualReasons('screen')}
        confirm={t('fleet.hold')}
        busy={busy}
        onConfirm={onHold}
      />
    </Dialog>
  )
}

interface Props {
  /** The screen to hold; null while the dialog is closed. */
  screen: { readonly id: string; readonly vehicle: string } | null
  onClose: () => void
}

/** Puts a screen on hold, with a reason. */
export function HoldDialog({ screen, onClose }: Props) {
  const { t } = useTranslation()
  const { hold } = useScreenActions(onClose)
  return (
    <HoldReasonDialog
      open={screen !== null}
      title={t('fleet.holdTitle', { vehicle: screen?.vehicle ?? '' })}
      busy={hold.busy}
      onClose={onClose}
      onHold={(reason) => screen && hold.run({ params: { id: screen.id }, body: { reason } })}
    />
  )
}
