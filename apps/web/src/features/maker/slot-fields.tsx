import {
  FONTS,
  LAYOUTS,
  PICTURE_SLOTS,
  type PictureSlot,
  type Slots,
  TEXT_SLOTS,
  type TextSlot,
} from '@ayob/contract/designs'
import { cutFor } from '@ayob/domain/designs/slots'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Input, Select } from '../../ui/field'
import { PalettePicker } from './palette-picker'
import { PictureDialog } from './picture-dialog'
import type { Shop } from './templates'

interface Props {
  slots: Slots
  shop: Shop | undefined
  /** With a key, successive changes are one step of undo. */
  onChange: (slots: Slots, key?: string) => void
}

/** What an ad says, one field for each part, and how it looks. Everything is placed by rule. */
export function SlotFields({ slots, shop, onChange }: Props) {
  const { t } = useTranslation()
  const write = (slot: TextSlot, text: string) =>
    onChange({ ...slots, texts: { ...slots.texts, [slot]: cutFor(slot, text) } }, slot)
  return (
    <section aria-label={t('maker.content')} className="grid gap-4 rounded-card border border-line bg-card p-4">
      <h2 className="text-lg">{t('maker.content')}</h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {TEXT_SLOTS.map((slot) => (
          <Input
            key={slot}
            label={t(`maker.slot_${slot}`)}
            value={slots.texts[slot]}
            {...(slot === 'phone' && { inputMode: 'tel' as const })}
            onChange={({ target }) => write(slot, target.value)}
          />
        ))}
      </div>
      <div className="grid gap-2">
        {PICTURE_SLOTS.map((slot) => (
          <PictureSlotField key={slot} slot={slot} slots={slots} onChange={onChange} />
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('maker.font')}
          value={slots.font}
          options={FONTS.map((font) => [font, t(`maker.font_${font}`)])}
          onChange={({ target }) => onChange({ ...slots, font: target.value as Slots['font'] })}
        />
        <Select
          label={t('maker.layout')}
          value={slots.layout}
          options={LAYOUTS.map((layout, at) => [layout, String(at + 1)])}
          onChange={({ target }) => onChange({ ...slots, layout: target.value as Slots['layout'] })}
        />
      </div>
      <PalettePicker
        value={slots.colors}
        ofShop={shop?.colors ?? null}
        onChange={(colors) => onChange({ ...slots, colors })}
      />
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-lagoon"
          checked={slots.qr}
          onChange={({ target }) => onChange({ ...slots, qr: target.checked })}
        />
        {t('maker.slotQr')}
      </label>
    </section>
  )
}

const CHOOSE = { photo: 'maker.choosePhoto', logo: 'maker.chooseLogo' } as const
const REMOVE = { photo: 'maker.withoutPhoto', logo: 'maker.withoutLogo' } as const

function PictureSlotField({ slot, slots, onChange }: { slot: PictureSlot } & Pick<Props, 'slots' | 'onChange'>) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const picture = slots[slot]
  return (
    <div className="flex flex-wrap items-center gap-2">
      {picture && (
        <img
          alt=""
          src={`/uploads/${encodeURIComponent(picture.file)}`}
          className="h-11 w-16 rounded-[6px] border border-line bg-white object-contain"
        />
      )}
      <Button onClick={() => setOpen(true)}>{t(CHOOSE[slot])}</Button>
      {picture && (
        <Button variant="quiet" onClick={() => onChange({ ...slots, [slot]: null })}>
          {t(REMOVE[slot])}
        </Button>
      )}
      <PictureDialog
        open={open}
        onClose={() => setOpen(false)}
        onChoose={(chosen) => {
          setOpen(false)
          onChange({ ...slots, [slot]: chosen })
        }}
      />
    </div>
  )
}
