import { type Noted, note } from '../../platform/http/noted'
import { byAddress, type Limit } from '../../platform/limiter'

export const QUARTER_HOUR_S = 900

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
