import { type AdminAd, MAX_MAKE_GOOD_DAYS, MAX_START_AHEAD_DAYS } from '@ayob/contract/bookings'
import { addDays } from '@ayob/contract/days'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../lib/api-error'
import { today as browsersDay, dayText, lastDayText } from '../../lib/format'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Input, Select } from '../../ui/field'
import { SkeletonCards } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { useClientConfig } from '../maps/use-client-config'
import { AdBadges } from './badges'
import { SettingsPart } from './settings-part'
import { TakeDown } from './take-down'
import { type AdSettingsActions, useAdSettings } from './use-ad-settings'
import { useAd } from './use-ads'

/** What can be set on an ad: its start day, make-good days, and whether any screen may show it. */
export function AdSettings({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useAd(id)
  const ad = query.data?.ad
  const actions = useAdSettings()
  return (
    <Dialog
      open={!!id}
      onClose={onClose}
      title={ad ? t('manage.title', { brand: ad.brandName }) : t('admin.manageSettings')}
      description={ad?.reference}
    >
      {query.isError && !ad && (
        <ErrorState
          title={t('admin.adLoadFailed')}
          detail={messageOf(query.error, t('errors.network'))}
          onRetry={() => void query.refetch()}
        />
      )}
      {!ad && !query.isError && <SkeletonCards count={2} className="h-24" />}
      {ad && (
        <div className="grid gap-6">
          <AdBadges ad={ad} />
          <StartDay key={`start ${ad.startDate}`} ad={ad} actions={actions} />
          <MakeGood key={`days ${ad.makeGoodDays}`} ad={ad} actions={actions} />
          <TakeDown ad={ad} actions={actions} />
        </div>
      )}
    </Dialog>
  )
}

interface PartProps {
  ad: AdminAd
  actions: AdSettingsActions
}

const fieldOf = (error: unknown, field: string) => {
  const text = error instanceof ApiError ? error.fields[field] : undefined
  return text ? { error: text } : {}
}

function StartDay({ ad, actions: { start } }: PartProps) {
  const { t } = useTranslation()
  const [startDate, setStartDate] = useState(ad.startDate ?? '')
  const today = useClientConfig().data?.today ?? browsersDay()
  const movable = ad.status === 'scheduled'
  return (
    <SettingsPart title={t('manage.startTitle')} text={t(movable ? 'manage.startText' : 'manage.startFixed')}>
      {movable && (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            start.mutate({ ad, startDate })
          }}
        >
          <Input
            label={t('admin.startDate')}
            type="date"
            required
            min={today}
            max={addDays(today, MAX_START_AHEAD_DAYS)}
            value={startDate}
            {...fieldOf(start.error, 'startDate')}
            hint={
              startDate
                ? t('admin.runsFromTo', {
                    from: dayText(startDate),
                    to: lastDayText(addDays(startDate, ad.durationDays + ad.makeGoodDays)),
                  })
                : undefined
            }
            onChange={(event) => setStartDate(event.target.value)}
          />
          <Button
            type="submit"
            look="primary"
            className="justify-self-start"
            busy={start.isPending}
            disabled={!startDate || startDate === ad.startDate}
          >
            {t('manage.startSave')}
          </Button>
        </form>
      )}
    </SettingsPart>
  )
}

function MakeGood({ ad, actions: { makeGood } }: PartProps) {
  const { t } = useTranslation()
  const [days, setDays] = useState(ad.makeGoodDays)
  const { endDate } = ad
  const extendable = ['scheduled', 'running', 'paused'].includes(ad.status) && endDate
  return (
    <SettingsPart
      title={t('manage.makeGoodTitle')}
      text={t(extendable ? 'manage.makeGoodText' : 'manage.makeGoodLater')}
    >
      {extendable && (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            makeGood.mutate({ ad, days })
          }}
        >
          <Select
            label={t('manage.makeGoodDays')}
            value={days}
            {...fieldOf(makeGood.error, 'make_good_days')}
            hint={t('admin.runsFromTo', {
              from: dayText(ad.startDate ?? endDate),
              to: lastDayText(addDays(endDate, days - ad.makeGoodDays)),
            })}
            onChange={(event) => setDays(Number(event.target.value))}
          >
            {Array.from({ length: MAX_MAKE_GOOD_DAYS + 1 }, (_, count) => (
              <option key={String(count)} value={count}>
                {t('common.days', { count })}
              </option>
            ))}
          </Select>
          <Button
            type="submit"
            look="primary"
            className="justify-self-start"
            busy={makeGood.isPending}
            disabled={days === ad.makeGoodDays}
          >
            {t('manage.makeGoodSave')}
          </Button>
        </form>
      )}
    </SettingsPart>
  )
}
