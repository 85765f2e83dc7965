import { type Brand, changeBrand, getBrand } from '@ayob/contract/brand'
import { shownPhone } from '@ayob/domain/designs/slots'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { Form, LeaveGuard, SubmitButton } from '../../ui/form'
import { Loaded } from '../../ui/states'
import { PictureDialog } from '../maker/picture-dialog'

/** What every new ad of a shop begins with: name, phone number, logo and colours. */
export function BrandKit() {
  const { t } = useTranslation()
  const query = useCall(getBrand, { select: ({ brand }) => brand })
  return (
    <Card title={t('settings.brandTitle')} text={t('settings.brandText')}>
      <Loaded query={query} failed={t('settings.loadFailed')} rows={2}>
        {(brand) => <BrandForm brand={brand} />}
      </Loaded>
    </Card>
  )
}

const DEFAULT_COLORS = { first: '#0d47a1', second: '#ffd23f' }

function BrandForm({ brand }: { brand: Brand }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const form = useCallForm(changeBrand, {
    values: {
      name: brand.own.name ?? '',
      phone: brand.own.phone ?? '',
      logo: brand.logo?.file ?? '',
      colors: brand.colors,
    },
    store: getBrand,
    done: t('settings.brandSaved'),
    failure: t('maker.beginFailed'),
  })
  const { field, watch, setValue } = form
  const [logo, colors] = [watch('logo'), watch('colors')]
  const choose = (file: string) => setValue('logo', file, { shouldDirty: true })
  const paint = (next: Brand['colors']) => setValue('colors', next, { shouldDirty: true })
  return (
    <Form form={form} className="mt-4 grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={t('maker.slot_name')}
          hint={t('settings.brandFrom', { value: brand.name })}
          optional
          {...field('name')}
        />
        <Input
          label={t('maker.slot_phone')}
          type="tel"
          hint={brand.phone ? t('settings.brandFrom', { value: shownPhone(brand.phone) }) : undefined}
          optional
          {...field('phone')}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {logo && (
          <img
            alt={t('maker.slot_logo')}
            src={`/uploads/${encodeURIComponent(logo)}`}
            className="h-16 w-24 rounded-control border border-line bg-white object-contain p-1"
          />
        )}
        <Button onClick={() => setOpen(true)}>{t('maker.chooseLogo')}</Button>
        {logo && (
          <Button variant="quiet" onClick={() => choose('')}>
            {t('maker.withoutLogo')}
          </Button>
        )}
      </div>
      <fieldset className="grid gap-3">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-lagoon"
            checked={colors !== null}
            onChange={({ target }) => paint(target.checked ? DEFAULT_COLORS : null)}
          />
          {t('settings.brandColors')}
        </label>
        {colors && (
          <div className="flex flex-wrap gap-6">
            <ColorField
              label={t('settings.brandFirst')}
              value={colors.first}
              onChange={(color) => paint({ ...colors, first: color })}
            />
            <ColorField
              label={t('settings.brandSecond')}
              value={colors.second}
              onChange={(color) => paint({ ...colors, second: color })}
            />
          </div>
        )}
      </fieldset>
      <SubmitButton form={form} className="justify-self-start">
        {t('settings.save')}
      </SubmitButton>
      <LeaveGuard form={form} />
      <PictureDialog
        open={open}
        onClose={() => setOpen(false)}
        onChoose={({ file }) => {
          setOpen(false)
          choose(file)
        }}
      />
    </Form>
  )
}

interface ColorFieldProps {
  label: string
  value: string
  onChange: (color: string) => void
}

function ColorField({ label, value, onChange }: ColorFieldProps) {
  return (
    <label className="flex items-center gap-3 text-sm">
      <input
        type="color"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-11 w-16 rounded-control border border-control bg-card p-1"
      />
      {label}
    </label>
  )
}
