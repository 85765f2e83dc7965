import { DEFAULT_DAYS, MAX_DAYS } from '@ayob/contract/bookings'
import { type Campaign, routeNamesOf, zCampaignForm } from '@ayob/contract/campaigns'
import { MAX_CAMPAIGN_CREATIVE_BYTES, upload as uploadCall } from '@ayob/contract/creatives'
import { toLkr } from '@ayob/contract/money'
import { BOOKABLE_TYPES, type VehicleType, vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { campaignPrice } from '@ayob/domain/campaigns/price'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { upload } from '../../lib/api'
import { ApiError } from '../../lib/api-error'
import { money } from '../../lib/format'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FieldError, Input, Textarea } from '../../ui/field'
import { Note } from '../../ui/states'
import { UploadBox } from '../creatives/upload-box'
import { useUnitPrice } from '../pricing/use-unit-price'
import { CampaignPicture } from './campaign-picture'
import { ToggleButtons } from './toggle-buttons'
import { type CampaignBody, useRoutes, useSaveCampaign } from './use-campaigns'

interface Form {
  name: string
  brand: string
  vehicleType: VehicleType
  days: string
  routes: string[]
  notes: string
  file: string | null
  url: string | null
  previewUrl: string | null
}

function formOf(campaign: Campaign | null): Form {
  return {
    name: campaign?.name ?? '',
    brand: campaign?.brand ?? '',
    vehicleType: vehicleTypeOf(campaign?.vehicle_type ?? '') ?? 'tuktuk',
    days: String(campaign?.duration_days ?? DEFAULT_DAYS),
    routes: routeNamesOf(campaign?.target_routes ?? '[]'),
    notes: campaign?.notes ?? '',
    file: campaign?.creative_file ?? null,
    url: campaign?.creative_url ?? null,
    previewUrl: campaign?.preview_url ?? null,
  }
}

const daysOf = (text: string) => (text.trim() === '' ? undefined : Number(text))

const bodyOf = (form: Form) => ({
  name: form.name,
  brand: form.brand,
  vehicle_type: form.vehicleType,
  duration_days: daysOf(form.days),
  notes: form.notes,
  target_routes: JSON.stringify(form.routes),
  creative_file: form.file,
  status: 'draft' as const,
})

type Errors = Readonly<Record<string, string | undefined>>

/** Creates a campaign, or edits the given one. */
export function CampaignDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const { t } = useTranslation()
  const text = useText()
  const formId = useId()
  const routes = useRoutes()
  const [form, setForm] = useState(() => formOf(campaign))
  const [errors, setErrors] = useState<Errors>({})
  const [uploading, setUploading] = useState(false)
  const save = useSaveCampaign(campaign, onClose, (error) => error instanceof ApiError && setErrors(error.fields))
  const change = (part: Partial<Form>, field: string) => {
    setForm((old) => ({ ...old, ...part }))
    setErrors((old) => ({ ...old, [field]: undefined }))
  }
  const days = daysOf(form.days)
  const priced = days !== undefined && Number.isInteger(days) && days > 0 ? days : 0
  const unitPrice = useUnitPrice(form.vehicleType)
  const price = money(toLkr(campaignPrice(unitPrice, priced, form.routes.length)))
  const names = [...new Set([...(routes.data ?? []).map(({ name }) => name), ...form.routes])]

  const submit = () => {
    const body = bodyOf(form)
    const checked = zCampaignForm.safeParse(body)
    if (checked.success) return save.mutate(body as CampaignBody)
    const found: Record<string, string | undefined> = {}
    for (const { path, message } of checked.error.issues) found[String(path[0])] ??= text(message)
    setErrors(found)
  }

  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title={campaign ? t('campaigns.editTitle') : t('campaigns.create')}
      footer={
        <>
          <p className="flex flex-wrap items-baseline gap-x-3 max-sm:order-last sm:mr-auto">
            <span className="text-soft">{t('campaigns.totalCost')}</span>
            <strong className="tabular font-display text-xl">{price}</strong>
            <span className="text-sm text-soft">{t('campaigns.plusVat')}</span>
          </p>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" form={formId} busy={save.isPending} disabled={uploading}>
            {campaign ? t('campaigns.update') : t('campaigns.create')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {campaign?.status === 'queued' && (
          <div className="sm:col-span-2">
            <Note tone="warning">{t('campaigns.editingQueued')}</Note>
          </div>
        )}
        <Input
          label={t('campaigns.name')}
          required
          maxLength={200}
          value={form.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value }, 'name')}
        />
        <Input
          label={t('campaigns.brand')}
          required
          maxLength={200}
          autoComplete="organization"
          value={form.brand}
          error={errors.brand}
          onChange={(event) => change({ brand: event.target.value }, 'brand')}
        />
        <ToggleButtons
          label={t('campaigns.vehicleType')}
          options={BOOKABLE_TYPES.map((type) => ({ value: type, label: t(`states.vehicle_${type}`) }))}
          isOn={(type) => type === form.vehicleType}
          onToggle={(vehicleType) => change({ vehicleType }, 'vehicle_type')}
          error={errors.vehicle_type}
        />
        <Input
          label={t('campaigns.duration')}
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={MAX_DAYS}
          step={1}
          value={form.days}
          error={errors.duration_days}
          hint={`${t('campaigns.estimatedPrice')}: ${price}`}
          onChange={(event) => change({ days: event.target.value }, 'duration_days')}
        />
        <div className="sm:col-span-2">
          <ToggleButtons
            label={t('campaigns.routes')}
            options={names.map((name) => ({ value: name, label: name }))}
            isOn={(name) => form.routes.includes(name)}
            onToggle={(name) => {
              const without = form.routes.filter((one) => one !== name)
              change({ routes: without.length < form.routes.length ? without : [...without, name] }, 'target_routes')
            }}
            error={errors.target_routes}
          />
          {routes.isError && <FieldError>{t('campaigns.routesFailed')}</FieldError>}
        </div>
        <div className="grid gap-3 sm:col-span-2">
          {form.url && (
            <div className="w-full max-w-sm">
              <CampaignPicture campaign={{ brand: form.brand, creative_url: form.url, preview_url: form.previewUrl }} />
            </div>
          )}
          <UploadBox
            label={t('campaigns.creative')}
            hint={t('campaigns.creativeHint')}
            maxBytes={MAX_CAMPAIGN_CREATIVE_BYTES}
            texts={{
              tooLarge: t('campaigns.creativeTooLarge'),
              done: t('campaigns.uploaded'),
              failed: t('campaigns.uploadFailed'),
            }}
            send={(file, sending) => upload(uploadCall, { files: { file }, ...sending })}
            onUploading={setUploading}
            onUploaded={({ filename, url, preview_url }) =>
              change({ file: filename, url, previewUrl: preview_url }, 'creative_file')
            }
          />
          {errors.creative_file && <FieldError>{errors.creative_file}</FieldError>}
        </div>
        <Textarea
          className="sm:col-span-2"
          label={t('campaigns.notes')}
          optional
          maxLength={5000}
          value={form.notes}
          error={errors.notes}
          onChange={(event) => change({ notes: event.target.value }, 'notes')}
        />
      </form>
    </Dialog>
  )
}
