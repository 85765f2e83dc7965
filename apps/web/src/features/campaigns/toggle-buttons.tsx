import { Check } from 'lucide-react'
import { FieldError } from '../../ui/field'

interface Props<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  isOn: (value: Value) => boolean
  onToggle: (value: Value) => void
  error?: string | undefined
}

/** Buttons that stay pressed: one or several of a few. */
export function ToggleButtons<Value extends string>({ label, options, isOn, onToggle, error }: Props<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={isOn(option.value)}
            onClick={() => onToggle(option.value)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-control bg-card px-3.5 text-left transition-colors duration-150 hover:bg-raised aria-pressed:border-lagoon aria-pressed:bg-lagoon/8 aria-pressed:font-semibold"
          >
            {isOn(option.value) && <Check aria-hidden className="size-4 flex-none text-lagoon" />}
            {option.label}
          </button>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
