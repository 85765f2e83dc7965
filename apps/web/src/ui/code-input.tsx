import type { ComponentProps } from 'react'
import { Input } from './field'

/** A code of an authenticator app or a recovery code. */
export function CodeInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputMode="text"
      maxLength={40}
      {...props}
    />
  )
}
