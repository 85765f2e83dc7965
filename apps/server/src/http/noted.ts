import type { ErrorCode } from '@ayob/contract/errors'
import type { Proof } from '@ayob/domain/accounts/step-up'

/** What the log line of a call says beside its route and status. It names nobody but by id, and no secret. */
export interface Noted {
  /** The account that made the call, or that somebody tried to sign in to. */
  readonly account?: string
  /** The API key, where the call came with one. */
  readonly key?: string
  readonly proof?: Proof
  /** Why it was refused. */
  readonly refused?: ErrorCode
}

const noted = new WeakMap<object, Noted>()

export function note(request: object, more: Noted): void {
  noted.set(request, { ...noted.get(request), ...more })
}

export const notedOf = (request: object): Noted | undefined => noted.get(request)
