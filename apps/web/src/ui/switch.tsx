import { useId } from 'react'
import { useOptimisticValue } from '../lib/use-optimistic-value'

interface Props {
  label: string
  hint: string
  checked: boolean
  disabled?: boolean
  /** A change is being saved. */
  busy?: boolean
  onChange: (checked: boolean) => void
}

/** A switch that applies immediately. */
export function Switch({ label, hint, checked, disabled, busy, onChange }: Props) {
  const id = useId()
  const [shown, show] = useOptimisticValue(checked, busy)
  return (
    <div className="flex items-start justify-between gap-5 py-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-soft">
          {hint}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={shown}
        className="switch"
        aria-describedby={`${id}-hint`}
        checked={shown}
        disabled={disabled}
        onChange={(event) => {
          show(event.target.checked)
          onChange(event.target.checked)
        }}
      />
    </div>
  )
}
