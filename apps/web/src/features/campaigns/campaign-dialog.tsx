import type { AnswerOf } from '@ayob/contract/call'
import {
  type Campaign,
  changeCampaign,
  createCampaign,
  listCampaigns,
  routeNamesOf,
  zCampaignForm,
} from '@ayob/contract/campaigns'
import type { upload } from '@ayob/contract/creatives'
import { DEFAULT_DAYS, MAX_DAYS } from '@ayob/contract/flight-length'
import type { Holidays, HourSpan } from '@ayob/contract/hours'
import { toLkr } from '@ayob/contract/money'
import { listRoutes } from '@ayob/contract/routes'
import { BOOKABLE_TYPES, type VehicleType, vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { campaignGoal } from '@ayob/domain/bookings/goal'
import { campaignPrice } from '@ayob/domain/campaigns/price'
import { withVat } from '@ayob/domain/pricing/vat'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type ActionInput, useCall } from '../../lib/calls'
import { money } from '../../lib/format'
import { placeName } from '../../lib/place-name'
import { failureOf } from '../../lib/refusals'
import { useCallForm } from '../../lib/use-call-form'
import { FieldError, Input, Textarea } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { Note } from '../../ui/states'
import { unbroken } from '../../ui/unbroken'
import { MoreCreatives } from '../creatives/more-creatives'
import { type ChosenCreative, type ChosenCreatives, creativeFilesOf } from '../creatives/shares'
import { LibraryUpload } from '../creatives/upload-box'
import { HoursChoice } from '../hours/hours-choice'
import { useUnitPrice, useVatRate } from '../pricing/use-quote'
import { campaignBuys } from './campaign-buys'
import { CampaignPicture } from './campaign-picture'

/** The fields of the form. */
interface Values extends ChosenCreatives {
  name: string
  brand: string
  vehicle_type: VehicleType
  duration_days: string
  target_routes: string[]
  notes: string
  hours: HourSpan[] | null
  holidays: Holidays
}

function valuesOf(campaign: Campaign | null): Values {
  return {
    name: campaign?.name ?? '',
    brand: campaign?.brand ?? '',
    vehicle_type: vehicleTypeOf(campaign?.vehicle_type ?? '') ?? 'tuktuk',
    duration_days: String(campaign?.duration_days ?? DEFAULT_DAYS),
    target_routes: routeNamesOf(campaign?.target_routes ?? '[]'),
    notes: campaign?.notes ?? '',
    hours: campaign?.hours ?? null,
    holidays: campaign?.holidays ?? 'as_weekday',
    ...creativesOf(campaign),
  }
}

function creativesOf(campaign: Campaign | null): ChosenCreatives {
  const creatives = (campaign?.creatives ?? []).map(({ file: file_path, ...shown }) => ({ file_path, ...shown }))
  const shareOf = (file: string) => campaign?.creativeFiles?.find((one) => one.file === file)?.share
  const shares = creatives.flatMap(({ file_path }) => shareOf(file_path) ?? [])
  return { creatives, shares: shares.length === creatives.length && shares.length > 1 ? shares : null }
}

const daysOf = (text: string) => (text.trim() === '' ? undefined : Number(text))

const zValues = z.preprocess(
  ({ creatives, shares, duration_days, target_routes, ...same }: Values) => ({
    ...same,
    duration_days: daysOf(duration_days),
    target_routes: JSON.stringify(target_routes),
    creative_file: creatives[0]?.file_path ?? null,
    creativeFiles: creativeFilesOf(creatives, shares),
    status: 'draft',
  }),
  zCampaignForm,
)

/** Creates a campaign, or edits the given one. */
export function CampaignDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const { t } = useTranslation()
  const routes = useCall(listRoutes, {})
  const [uploading, setUploading] = useState(false)
  // Both calls take the same form; a change also sends the campaign's id and the version that was seen.
  const call = (campaign ? changeCampaign : createCampaign) as typeof createCampaign
  const form = useCallForm(call, {
    values: valuesOf(campaign),
    schema: zValues,
    input: (checked) =>
      (campaign
        ? { params: { id: campaign.id }, body: { ...checked, version: campaign.version } }
        : { body: checked }) as unknown as ActionInput<typeof createCampaign>,
    onDone: onClose,
    done: campaign ? t('campaigns.updated') : t('campaigns.created'),
    failed: (error) => failureOf(error, campaign ? t('campaigns.updateFailed') : t('campaigns.createFailed')),
    refresh: [listCampaigns],
  })
  const { field, set, errorOf } = form
  const {
    brand,
    creatives,
    duration_days,
    hours,
    holidays,
    shares,
    target_routes: chosen,
    vehicle_type: vehicleType,
  } = form.watch()
  const days = daysOf(duration_days)
  const priced = days !== undefined && Number.isInteger(days) && days > 0 ? days : 0
  const unitPrice = useUnitPrice(vehicleType)
  const vatRate = useVatRate()
  const quote = withVat(campaignPrice(unitPrice, priced, chosen.length), vatRate)
  const price = money(toLkr(quote.net))
  const names = [...new Set([...(routes.data ?? []).map(({ name }) => name), ...chosen])]
  return (
    <FormDialog
      form={form}
      wide
      onClose={onClose}
      title={campaign ? t('campaigns.editTitle') : t('campaigns.create')}
      submit={campaign ? t('campaigns.update') : t('campaigns.create')}
      disabled={uploading}
      footer={
        <p className="flex flex-wrap items-baseline gap-x-3 max-sm:order-last sm:mr-auto">
          <span className="text-soft">{t('campaigns.totalCost')}</span>
          <strong className="tabular font-display text-xl">{price}</strong>
          <span className="text-sm text-soft">{t('campaigns.plusVat')}</span>
          <span className="tabular w-full text-sm text-soft">
            {t('campaigns.withVat', { amount: money(toLkr(quote.total)) })}
          </span>
        </p>
      }
      className="grid gap-5 sm:grid-cols-2"
    >
      {campaign?.status === 'queued' && (
        <Note tone="warning" className="sm:col-span-2">
          {t('campaigns.editingQueued')}
        </Note>
      )}
      <Input label={t('campaigns.name')} required maxLength={200} {...field('name')} />
      <Input label={t('campaigns.brand')} required maxLength={200} autoComplete="organization" {...field('brand')} />
      <ToggleButtons
        label={t('campaigns.vehicleType')}
        options={BOOKABLE_TYPES.map((type) => [type, t(`states.vehicle_${type}`)])}
        isOn={(type) => type === vehicleType}
        onToggle={(type) => set('vehicle_type', type)}
        error={errorOf('vehicle_type')}
      />
      <Input
        label={t('campaigns.duration')}
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={MAX_DAYS}
        step={1}
        hint={`${t('campaigns.estimatedPrice')}: ${price}`}
        {...field('duration_days')}
      />
      <div className="sm:col-span-2">
        <ToggleButtons
          label={t('campaigns.routes')}
          options={names.map((name) => [name, placeName(name)])}
          isOn={(name) => chosen.includes(name)}
          onToggle={(name) => {
            const without = chosen.filter((one) => one !== name)
            set('target_routes', without.length < chosen.length ? without : [...without, name])
          }}
          error={errorOf('target_routes')}
        />
        {routes.isError && <FieldError>{t('campaigns.routesFailed')}</FieldError>}
        {chosen.length > 0 && priced > 0 && (
          <p className="tabular mt-2 text-sm text-soft">
            {campaignBuys(t, chosen.length, campaignGoal(chosen.length, priced), priced)} {t('booking.creditBack')}
          </p>
        )}
      </div>
      <section className="sm:col-span-2" aria-label={t('booking.when')}>
        <h3 className="mb-1.5 text-sm font-medium">{t('booking.when')}</h3>
        <HoursChoice
          hours={hours}
          holidays={holidays}
          onHours={(some) => set('hours', some)}
          onHolidays={(rule) => set('holidays', rule)}
          error={errorOf('hours')}
        />
      </section>
      <CampaignCreatives
        brand={brand}
        creatives={creatives}
        shares={shares}
        onChange={(chosen) => {
          set('creatives', chosen.creatives)
          set('shares', chosen.shares)
        }}
        onUploading={setUploading}
        errors={[errorOf('creative_file'), errorOf('creativeFiles')]}
      />
      <Textarea className="sm:col-span-2" label={t('campaigns.notes')} optional maxLength={5000} {...field('notes')} />
    </FormDialog>
  )
}

interface Props<Value extends string> {
  label: string
  options: readonly (readonly [value: Value, label: string])[]
  isOn: (value: Value) => boolean
  onToggle: (value: Value) => void
  error?: string | undefined
}

/** Toggle buttons for one or several choices. */
function ToggleButtons<Value extends string>({ label, options, isOn, onToggle, error }: Props<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([value, text]) => (
          <button
            key={value}
            type="button"
            aria-pressed={isOn(value)}
            onClick={() => onToggle(value)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-control bg-card px-3.5 text-left transition-colors duration-150 hover:bg-raised aria-pressed:border-lagoon aria-pressed:bg-lagoon/8 aria-pressed:font-semibold"
          >
            {isOn(value) && <Check aria-hidden className="size-4 flex-none text-lagoon" />}
            <span>{unbroken(text)}</span>
          </button>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

interface CampaignCreativesProps extends ChosenCreatives {
  brand: string
  onChange: (chosen: ChosenCreatives) => void
  onUploading: (uploading: boolean) => void
  /** The errors of the first creative, and of all. */
  errors: readonly [first: string | undefined, all: string | undefined]
}

const uploaded = ({ filename, ...shown }: AnswerOf<typeof upload>, { name }: File): ChosenCreative => ({
  file_path: filename,
  name,
  ...shown,
})

/** The creatives of a campaign: the first one, and those that take turns with it. */
function CampaignCreatives({
  brand,
  creatives,
  shares,
  onChange,
  onUploading,
  errors: [wrong, wrongAll],
}: CampaignCreativesProps) {
  const { t } = useTranslation()
  const [first, ...more] = creatives
  return (
    <div className="grid gap-3 sm:col-span-2">
      {first && (
        <div className="w-full max-w-sm">
          <CampaignPicture campaign={{ brand, creative_url: first.url, preview_url: first.preview_url }} />
        </div>
      )}
      <LibraryUpload
        label={t('campaigns.creative')}
        hint={t('campaigns.creativeHint')}
        onUploading={onUploading}
        onUploaded={(answer, file) => onChange({ creatives: [uploaded(answer, file), ...more], shares })}
      />
      {wrong && <FieldError>{wrong}</FieldError>}
      {first && (
        <MoreCreatives
          first={first}
          more={more}
          shares={shares}
          onChange={(chosen) => onChange({ creatives: [first, ...chosen.more], shares: chosen.shares })}
          uploadBox={(onUploaded) => (
            <LibraryUpload
              label={t('booking.addCreativeFile')}
              hint={t('campaigns.creativeHint')}
              onUploading={onUploading}
              onUploaded={(answer, file) => onUploaded(uploaded(answer, file))}
            />
          )}
          error={wrongAll}
        />
      )}
    </div>
  )
}
