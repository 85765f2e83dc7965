import { Check } from 'lucide-react'
import { FieldError } from '../../ui/field'

interface Props<Value extends string> {
  label: string
  options: readonly (readonly [value: Value, label: string])[]
  isOn: (value: Value) => boolean
  onToggle: (value: Value) => void
  error?: string | undefined
}

/** Buttons that stay pressed, for one or several choices. */
export function ToggleButtons<Value extends string>({ label, options, isOn, onToggle, error }: Props<Value>) {
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
            {text}
          </button>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
