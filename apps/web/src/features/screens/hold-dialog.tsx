import { usualReasons } from '@ayob/i18n/reasons'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog'
import { ReasonForm } from '../../ui/reasons'
import { useScreenActions } from './use-screens'

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
    <Dialog
      open={screen !== null}
      onClose={onClose}
      title={t('fleet.holdTitle', { vehicle: screen?.vehicle ?? '' })}
      description={t('fleet.holdText')}
    >
      <ReasonForm
        label={t('fleet.reason')}
        reasons={usualReasons('screen')}
        confirm={t('fleet.hold')}
        busy={hold.busy}
        onConfirm={(reason) => screen && hold.run({ params: { id: screen.id }, body: { reason } })}
      />
    </Dialog>
  )
}
