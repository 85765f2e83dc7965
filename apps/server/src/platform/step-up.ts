import { isProven } from '@ayob/domain/accounts/step-up'
import { Refusal } from './errors'
import type { Clock } from './ports'

/** For calls that need a fresh proof of identity. Errors: `step_up_required`. */
export function refuseUnlessProven({ provenAt }: { readonly provenAt: Date }, clock: Clock): void {
  if (!isProven(provenAt, clock.now())) throw new Refusal('step_up_required', 'server.stepUpRequired')
}

/** For calls that change how the person signs in. Errors: `step_up_required`, with `full`. */
export function refuseUnlessFullyProven({ fullyProvenAt }: { readonly fullyProvenAt: Date }, clock: Clock): void {
  if (isProven(fullyProvenAt, clock.now())) return
  throw new Refusal('step_up_required', 'server.stepUpFull', { extra: { full: true } })
}
