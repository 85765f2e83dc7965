import type { ErrorCode } from '@ayob/contract/errors'
import type { Proof } from '@ayob/domain/accounts/step-up'

/** What the log line of a call contains besides its route and status. It refers to people by id only, and contains no secrets. */
export interface Noted {
  /** The account that made the call, or that somebody tried to sign in to. */
  readonly account?: string
  /** The API key of the call, if any. */
  readonly key?: string
  readonly proof?: Proof
  /** Why the call was refused. */
  readonly refused?: ErrorCode
}

const noted = new WeakMap<object, Noted>()

export function note(request: object, more: Noted): void {
  noted.set(request, { ...noted.get(request), ...more })
}

export const notedOf = (request: object): Noted | undefined => noted.get(request)
