import { type AdminAd, adminAd, changeAd, MAX_MAKE_GOOD_DAYS, MAX_START_AHEAD_DAYS } from '@ayob/contract/bookings'
import { addDays } from '@ayob/contract/days'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../lib/api-error'
import { useCall } from '../../lib/calls'
import { today as browsersDay, dayText, lastDayText } from '../../lib/format'
import { MONITOR } from '../../lib/query'
import { useCallForm } from '../../lib/use-call-form'
import { Dialog } from '../../ui/dialog'
import { Input, Select } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { Loaded } from '../../ui/loaded'
import { SkeletonCards } from '../../ui/skeleton'
import { useClientConfig } from '../maps/use-client-config'
import { AD_READS } from './ad-reads'
import { AdBadges } from './badges'
import { SettingsPart } from './settings-part'
import { TakeDown } from './take-down'

/** What can be set on an ad: its start day, make-good days, and whether any screen may show it. */
export function AdSettings({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useCall(adminAd, { params: { id: id ?? '' }, enabled: !!id, ...MONITOR })
  const ad = query.data?.ad
  return (
    <Dialog
      open={!!id}
      onClose={onClose}
      title={ad ? t('manage.title', { brand: ad.brandName }) : t('admin.manageSettings')}
      description={ad?.reference}
    >
      <Loaded query={query} failed={t('admin.adLoadFailed')} skeleton={<SkeletonCards count={2} className="h-24" />}>
        {({ ad }) => (
          <div className="grid gap-6">
            <AdBadges ad={ad} />
            <StartDay key={`start ${ad.startDate}`} ad={ad} />
            <MakeGood key={`days ${ad.makeGoodDays}`} ad={ad} />
            <TakeDown ad={ad} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function StartDay({ ad }: { ad: AdminAd }) {
  const { t } = useTranslation()
  const form = useCallForm(changeAd, {
    values: { startDate: ad.startDate ?? '' },
    asked: (body) => ({ params: { id: ad.id }, body }),
    done: t('manage.saved'),
    failed: (error) => failureOf(error, t('manage.startFailed')),
    refresh: AD_READS,
  })
  const startDate = form.watch('startDate')
  const today = useClientConfig().data?.today ?? browsersDay()
  const movable = ad.status === 'scheduled'
  return (
    <SettingsPart title={t('manage.startTitle')} text={t(movable ? 'manage.startText' : 'manage.startFixed')}>
      {movable && (
        <Form form={form} native className="grid gap-3">
          <Input
            label={t('admin.startDate')}
            type="date"
            required
            min={today}
            max={addDays(today, MAX_START_AHEAD_DAYS)}
            hint={
              startDate
                ? t('admin.runsFromTo', {
                    from: dayText(startDate),
                    to: lastDayText(addDays(startDate, ad.durationDays + ad.makeGoodDays)),
                  })
                : undefined
            }
            {...form.field('startDate')}
          />
          <SubmitButton form={form} className="justify-self-start" disabled={!startDate || startDate === ad.startDate}>
            {t('manage.startSave')}
          </SubmitButton>
        </Form>
      )}
    </SettingsPart>
  )
}

function MakeGood({ ad }: { ad: AdminAd }) {
  const { t } = useTranslation()
  const form = useCallForm(changeAd, {
    values: { make_good_days: ad.makeGoodDays },
    asked: (body) => ({ params: { id: ad.id }, body }),
    done: t('manage.saved'),
    failed: (error) => failureOf(error, t('manage.makeGoodFailed')),
    refresh: AD_READS,
  })
  const days = form.watch('make_good_days')
  const { endDate } = ad
  const extendable = ['scheduled', 'running', 'paused'].includes(ad.status) && endDate
  return (
    <SettingsPart
      title={t('manage.makeGoodTitle')}
      text={t(extendable ? 'manage.makeGoodText' : 'manage.makeGoodLater')}
    >
      {extendable && (
        <Form form={form} className="grid gap-3">
          <Select
            label={t('manage.makeGoodDays')}
            hint={t('admin.runsFromTo', {
              from: dayText(ad.startDate ?? endDate),
              to: lastDayText(addDays(endDate, days - ad.makeGoodDays)),
            })}
            {...form.field('make_good_days', { valueAsNumber: true })}
          >
            {Array.from({ length: MAX_MAKE_GOOD_DAYS + 1 }, (_, count) => (
              <option key={String(count)} value={count}>
                {t('common.days', { count })}
              </option>
            ))}
          </Select>
          <SubmitButton form={form} className="justify-self-start" disabled={days === ad.makeGoodDays}>
            {t('manage.makeGoodSave')}
          </SubmitButton>
        </Form>
      )}
    </SettingsPart>
  )
}
