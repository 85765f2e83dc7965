import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** Strong colours that go together on a screen in sunlight. */
const COLORS = [
  'ffffff',
  '0c1424',
  'ffd23f',
  'ffb000',
  'ff8f1f',
  'c62828',
  '7a0c46',
  '4a148c',
  '0d47a1',
  '00798c',
  '0a6b37',
  '5d4037',
] as const

interface Props {
  label: string
  value: string
  onChange: (color: string) => void
}

/** One of twelve colours, or any other. */
export function ColorChoice({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-6 gap-2">
        {COLORS.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={t(`maker.color_${name}`)}
            aria-pressed={value === `#${name}`}
            style={{ background: `#${name}` }}
            onClick={() => onChange(`#${name}`)}
            className="h-11 rounded-control border border-control aria-pressed:ring-3 aria-pressed:ring-lagoon aria-pressed:ring-offset-2 aria-pressed:ring-offset-card"
          />
        ))}
      </div>
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="color"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="h-11 w-16 rounded-control border border-control bg-card p-1"
        />
        <label htmlFor={id} className="text-sm">
          {t('maker.ownColor')}
        </label>
      </div>
    </fieldset>
  )
}
