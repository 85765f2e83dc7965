import { isProven } from '@ayob/domain/accounts/step-up'
import { Refusal } from './errors'
import type { Clock } from './ports'

/** For what needs a fresh proof of the person. Errors: `step_up_required`. */
export function refuseUnlessProven({ provenAt }: { readonly provenAt: Date }, clock: Clock): void {
  if (!isProven(provenAt, clock.now())) throw new Refusal('step_up_required', 'server.stepUpRequired')
}
