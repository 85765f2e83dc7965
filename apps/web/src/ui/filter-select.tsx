import type { ChangeEvent } from 'react'
import { Select } from './field'

interface Props {
  label: string
  /** The text of the option that filters nothing. */
  all: string
  options: readonly (readonly [value: string, text: string])[]
  value: string
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** Filters a list by one of several values. */
export function FilterSelect({ label, all, options, ...control }: Props) {
  return (
    <Select label={label} {...control}>
      <option value="">{all}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}
