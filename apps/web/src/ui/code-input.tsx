import type { Ref } from 'react'
import { Input } from './field'

interface Props {
  label: string
  hint: string
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A code of an authenticator app or a recovery code, typed or pasted; phones offer the one they know. */
export function CodeInput({ label, hint, error, value, onChange, ref }: Props) {
  return (
    <Input
      ref={ref}
      label={label}
      hint={hint}
      {...(error && { error })}
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputMode="text"
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
