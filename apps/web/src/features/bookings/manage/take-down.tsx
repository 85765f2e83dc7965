import { type AdminAd, restoreAd, takeDownAd } from '@ayob/contract/bookings'
import { mayAdmin } from '@ayob/domain/bookings/offers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../lib/api-error'
import { ageOf } from '../../../lib/format'
import { useAction } from '../../../lib/use-action'
import { Button } from '../../../ui/button'
import { Section } from '../../../ui/card'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { ReasonForm } from '../../../ui/reason-form'
import { Note } from '../../../ui/states'
import { AD_READS } from './use-ad-actions'

/** Classes of a part of the settings. */
export const PART = 'grid content-start gap-3 border-t border-line pt-5'

/** Takes the creative of an ad off all screens with a reason, and restores it. */
export function TakeDown({ ad }: { ad: AdminAd }) {
  const { t } = useTranslation()
  const params = { id: ad.id }
  const takeDown = useAction(takeDownAd, {
    done: t('manage.takenDown'),
    failed: (error) => failureOf(error, t('manage.takeDownFailed')),
    refresh: AD_READS,
  })
  const restore = useAction(restoreAd, {
    done: t('manage.restored'),
    failed: (error) => failureOf(error, t('manage.restoreFailed')),
    refresh: AD_READS,
  })
  const [reason, setReason] = useState<string | null>(null)
  const over = !mayAdmin(ad, 'take_down')
  if (ad.takenDown) {
    return (
      <Section title={t('manage.takeDownTitle')} text={t('manage.restoreText')} level={3} className={PART}>
        <Note tone="warning">
          {t('manage.downSince', { age: ageOf(ad.takenDown.at), reason: ad.takenDown.reason })}
        </Note>
        <Button
          look="success"
          className="justify-self-start"
          busy={restore.busy}
          onClick={() => restore.run({ params })}
        >
          {t('manage.restore')}
        </Button>
      </Section>
    )
  }
  return (
    <Section
      title={t('manage.takeDownTitle')}
      text={t(over ? 'manage.takeDownOver' : 'manage.takeDownText')}
      level={3}
      className={PART}
    >
      {!over && (
        <ReasonForm
          label={t('manage.reason')}
          hint={t('manage.reasonHint')}
          reasons={[t('manage.reason1'), t('manage.reason2'), t('manage.reason3')]}
          confirm={t('manage.takeDown')}
          busy={takeDown.busy}
          onConfirm={setReason}
        />
      )}
      <ConfirmDialog
        open={reason !== null}
        title={t('manage.takeDownConfirmTitle', { brand: ad.brandName })}
        confirm={t('manage.takeDownConfirm')}
        busy={takeDown.busy}
        onClose={() => setReason(null)}
        onConfirm={() => {
          if (reason !== null) takeDown.run({ params, body: { reason } })
          setReason(null)
        }}
      >
        {t('manage.takeDownText')}
      </ConfirmDialog>
    </Section>
  )
}
