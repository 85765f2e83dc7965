import type { Core } from '../../platform/core'
import { type Noted, note } from '../../platform/http/noted'
import { byAddress, type Limit, type Limiter } from '../../platform/limiter'
import type { KeyRing } from '../../platform/secrets'
import type { MailNewDevice, MailSecurityNotice } from './ports'

export const QUARTER_HOUR_S = 900

export interface SessionDeps extends Core {
  readonly limiter: Limiter
  readonly mailSecurityNotice: MailSecurityNotice
  readonly mailNewDevice: MailNewDevice
  /** The address at which browsers reach this installation. Passkeys work only there. */
  readonly publicUrl: () => string
  /** How long a code of an authenticator app is accepted before and after its 30 seconds. */
  readonly totpToleranceS: number
  /** Encrypts secrets of account owners. */
  readonly personalKey: KeyRing
}

export interface From {
  readonly address: string
  readonly device: string
  /** Adds to the log line of the call. */
  readonly note: (more: Noted) => void
}

interface Asked {
  readonly ip: string
  readonly headers: { readonly 'user-agent'?: string | undefined }
}

/** The origin of a call. */
export const fromOf = (request: Asked): From => ({
  address: request.ip,
  device: request.headers['user-agent'] ?? '',
  note: (more) => note(request, more),
})

/** Codes are short, so an account has few tries, whoever makes them. */
export const codeLimit = ({ id }: { id: string }): Limit => ({
  bucket: `code:${id}`,
  count: 30,
  windowS: QUARTER_HOUR_S,
})

/** Wrong passwords and wrong codes count together. Each account also has its own limit, against attempts from many addresses. */
export function guessLimits({ email }: { email: string }, { address }: From): Limit[] {
  return [
    byAddress(`signin:${email}`, address, 10, QUARTER_HOUR_S),
    { bucket: `signin-account:${email}`, count: 50, windowS: QUARTER_HOUR_S },
    byAddress('signin', address, 100, QUARTER_HOUR_S),
  ]
}
