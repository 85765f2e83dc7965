import type { AdColors } from '@ayob/contract/designs'
import { useTranslation } from 'react-i18next'
import { TEMPLATES } from './templates'

interface Props {
  value: AdColors
  ofShop: AdColors | null
  onChange: (colors: AdColors) => void
}

const isSame = (one: AdColors, other: AdColors) =>
  one.ground === other.ground && one.panel === other.panel && one.accent === other.accent

/** Colours that go together: those of the shop, and those of the templates. */
export function PalettePicker({ value, ofShop, onChange }: Props) {
  const { t } = useTranslation()
  const choices = [
    ...(ofShop ? [{ label: t('maker.colorsOfShop'), colors: ofShop }] : []),
    ...TEMPLATES.map(({ colors }, at) => ({ label: t('maker.colorsNumber', { number: at + 1 }), colors })),
  ]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('maker.colors')}</legend>
      <div className="grid grid-cols-6 gap-2">
        {choices.map(({ label, colors }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            aria-pressed={isSame(value, colors)}
            onClick={() => onChange(colors)}
            style={{
              background: `linear-gradient(120deg, ${colors.ground} 55%, ${colors.accent} 55% 78%, ${colors.panel} 78%)`,
            }}
            className="h-11 rounded-control border border-control aria-pressed:ring-3 aria-pressed:ring-lagoon aria-pressed:ring-offset-2 aria-pressed:ring-offset-card"
          />
        ))}
      </div>
    </fieldset>
  )
}
