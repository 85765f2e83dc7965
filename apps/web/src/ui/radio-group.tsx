import type { ReactNode } from 'react'

interface Props<Value> {
  name: string
  legend: string
  legendClass?: string
  options: readonly (readonly [value: Value, label: ReactNode])[]
  value: Value | undefined
  onChange: (value: Value) => void
}

/** A choice of one among a few options. */
export function RadioGroup<Value>({ name, legend, legendClass, options, value, onChange }: Props<Value>) {
  return (
    <fieldset>
      <legend className={legendClass ?? 'font-display text-xl font-bold'}>{legend}</legend>
      <div className="mt-2 grid">
        {options.map(([option, label]) => (
          <label key={String(option)} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={name}
              className="radio"
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
