import type { AdminAd } from '@ayob/contract/bookings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ageOf } from '../../lib/format'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { ReasonForm } from '../../ui/reason-form'
import { Note } from '../../ui/states'
import { SettingsPart } from './settings-part'
import type { AdSettingsActions } from './use-ad-settings'

/** Takes an ad's creative off all screens with a reason, and back. */
export function TakeDown({ ad, actions }: { ad: AdminAd; actions: AdSettingsActions }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<string | null>(null)
  const over = ad.status === 'completed' || ad.status === 'cancelled'
  if (ad.takenDown) {
    return (
      <SettingsPart title={t('manage.takeDownTitle')} text={t('manage.restoreText')}>
        <Note tone="warning">
          {t('manage.downSince', { age: ageOf(ad.takenDown.at), reason: ad.takenDown.reason })}
        </Note>
        <Button
          look="success"
          className="justify-self-start"
          busy={actions.restore.isPending}
          onClick={() => actions.restore.mutate(ad)}
        >
          {t('manage.restore')}
        </Button>
      </SettingsPart>
    )
  }
  return (
    <SettingsPart title={t('manage.takeDownTitle')} text={t(over ? 'manage.takeDownOver' : 'manage.takeDownText')}>
      {!over && (
        <ReasonForm
          label={t('manage.reason')}
          hint={t('manage.reasonHint')}
          reasons={[t('manage.reason1'), t('manage.reason2'), t('manage.reason3')]}
          confirm={t('manage.takeDown')}
          busy={actions.takeDown.isPending}
          onConfirm={setReason}
        />
      )}
      <ConfirmDialog
        open={reason !== null}
        title={t('manage.takeDownConfirmTitle', { brand: ad.brandName })}
        confirm={t('manage.takeDownConfirm')}
        busy={actions.takeDown.isPending}
        onClose={() => setReason(null)}
        onConfirm={() => {
          if (reason !== null) actions.takeDown.mutate({ ad, reason })
          setReason(null)
        }}
      >
        {t('manage.takeDownText')}
      </ConfirmDialog>
    </SettingsPart>
  )
}
