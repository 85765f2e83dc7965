import { useId } from 'react'
import { Checkbox } from './field'

interface Props<Value extends string> {
  legend: string
  options: readonly (readonly [value: Value, text: string])[]
  values: readonly Value[]
  error?: string | undefined
  onChange: (values: Value[]) => void
}

/** A choice of several among a few options. The values keep the order of the options. */
export function CheckList<Value extends string>({ legend, options, values, error, onChange }: Props<Value>) {
  const id = useId()
  const change = (changed: Value, isOn: boolean) =>
    onChange(options.map(([value]) => value).filter((value) => (value === changed ? isOn : values.includes(value))))
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium">{legend}</legend>
      {options.map(([value, text]) => (
        <Checkbox
          key={value}
          label={text}
          checked={values.includes(value)}
          onChange={(event) => change(value, event.target.checked)}
        />
      ))}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-brick">
          {error}
        </p>
      )}
    </fieldset>
  )
}
