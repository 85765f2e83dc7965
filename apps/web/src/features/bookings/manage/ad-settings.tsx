import { type AdminAd, changeAd, MAX_MAKE_GOOD_DAYS, restoreAd, takeDownAd } from '@ayob/contract/ads'
import { addDays } from '@ayob/contract/days'
import { mayAdmin } from '@ayob/domain/bookings/offers'
import { usualReasons } from '@ayob/i18n/reasons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/calls'
import { ageOf, dayText, lastDayText } from '../../../lib/format'
import { failureOf } from '../../../lib/refusals'
import { useCallForm } from '../../../lib/use-call-form'
import { Button } from '../../../ui/button'
import { Section } from '../../../ui/card'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { Select } from '../../../ui/field'
import { Form, SubmitButton } from '../../../ui/form'
import { ReasonForm } from '../../../ui/reasons'
import { Note } from '../../../ui/states'
import { NeedsRole } from '../../access/needs-role'
import { StartDateInput } from '../start-date-input'
import { AdBadges } from './ad-badges'
import { AdDialog } from './ad-dialog'
import { AD_READS } from './use-ad-actions'

/** The settings of an ad: start day, make-good days and take-down, followed by its record. */
export function AdSettings({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <AdDialog
      id={id}
      onClose={onClose}
      title={(ad) => (ad ? t('manage.title', { brand: ad.brandName }) : t('admin.manageSettings'))}
      description={({ reference }) => reference}
    >
      {(ad) => (
        <>
          <AdBadges ad={ad} />
          <NeedsRole call={changeAd}>
            <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
              <StartDay key={`start ${ad.startDate}`} ad={ad} />
              <MakeGood key={`days ${ad.makeGoodDays}`} ad={ad} />
            </div>
          </NeedsRole>
          <NeedsRole call={takeDownAd}>
            <TakeDown ad={ad} />
          </NeedsRole>
        </>
      )}
    </AdDialog>
  )
}

function StartDay({ ad }: { ad: AdminAd }) {
  const { t } = useTranslation()
  const form = useCallForm(changeAd, {
    values: { startDate: ad.startDate ?? '' },
    input: (body) => ({ params: { id: ad.id }, body }),
    done: t('manage.saved'),
    failed: (error) => failureOf(error, t('manage.startFailed')),
    refresh: AD_READS,
  })
  const startDate = form.watch('startDate')
  const movable = mayAdmin(ad, 'reschedule')
  const text = t(movable ? 'manage.startText' : 'manage.startFixed')
  return (
    <Section title={t('manage.startTitle')} text={text} level={3} className={PART}>
      {movable && (
        <Form form={form} native className="grid gap-3">
          <StartDateInput days={ad.durationDays + ad.makeGoodDays} startDate={startDate} {...form.field('startDate')} />
          <SubmitButton form={form} className="justify-self-start" disabled={!startDate || startDate === ad.startDate}>
            {t('manage.startSave')}
          </SubmitButton>
        </Form>
      )}
    </Section>
  )
}

function MakeGood({ ad }: { ad: AdminAd }) {
  const { t } = useTranslation()
  const form = useCallForm(changeAd, {
    values: { make_good_days: ad.makeGoodDays },
    input: (body) => ({ params: { id: ad.id }, body }),
    done: t('manage.saved'),
    failed: (error) => failureOf(error, t('manage.makeGoodFailed')),
    refresh: AD_READS,
  })
  const days = form.watch('make_good_days')
  const { endDate } = ad
  const extendable = mayAdmin(ad, 'make_good') && endDate
  const text = t(extendable ? 'manage.makeGoodText' : 'manage.makeGoodLater')
  return (
    <Section title={t('manage.makeGoodTitle')} text={text} level={3} className={PART}>
      {extendable && (
        <Form form={form} className="grid gap-3">
          <Select
            label={t('manage.makeGoodDays')}
            hint={t('admin.runsFromTo', {
              from: dayText(ad.startDate ?? endDate),
              to: lastDayText(addDays(endDate, days - ad.makeGoodDays)),
            })}
            options={Array.from({ length: MAX_MAKE_GOOD_DAYS + 1 }, (_, count) => [count, t('common.days', { count })])}
            {...form.field('make_good_days', { valueAsNumber: true })}
          />
          <SubmitButton form={form} className="justify-self-start" disabled={days === ad.makeGoodDays}>
            {t('manage.makeGoodSave')}
          </SubmitButton>
        </Form>
      )}
    </Section>
  )
}

/** The classes of a section of the settings. */
const PART = 'grid content-start gap-3 border-t border-line pt-5'

/** Takes the creative of an ad off all screens, with a reason, and restores it. */
function TakeDown({ ad }: { ad: AdminAd }) {
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
          variant="success"
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
          reasons={usualReasons('takeDown')}
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
