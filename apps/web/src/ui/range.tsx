import type { CSSProperties } from 'react'

interface Props {
  id: string
  min: number
  max: number
  value: number
  valueText: string
  onChange: (value: number) => void
  'aria-describedby'?: string
}

/** A slider for whole numbers. It is a native input, so that keys, touch and assistive technology work. */
export function Range({ id, min, max, value, valueText, onChange, ...rest }: Props) {
  const filled = { '--filled': `${((value - min) / (max - min)) * 100}%` } as CSSProperties
  return (
    <input
      {...rest}
      id={id}
      type="range"
      className="range"
      min={min}
      max={max}
      step={1}
      value={value}
      aria-valuetext={valueText}
      style={filled}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}
