import { PAYOUT_ACTIONS, type PayoutAction, type PayoutState } from '@ayob/contract/payouts'

interface Step {
  readonly from: readonly PayoutState[]
  readonly to: PayoutState
  /** Not allowed while the payout is held because its bank account was changed. */
  readonly heldBack: boolean
}

/**
 * The lifecycle of a payout. It may be paid without a file, by a single transfer. After the export, a change of the account
 * no longer holds it.
 */
export const PAYOUT_STEPS: Readonly<Record<PayoutAction, Step>> = {
  approve: { from: ['requested'], to: 'approved', heldBack: true },
  export: { from: ['approved'], to: 'exported', heldBack: true },
  pay: { from: ['approved', 'exported'], to: 'paid', heldBack: true },
  fail: { from: ['requested', 'approved', 'exported'], to: 'failed', heldBack: false },
  return: { from: ['paid'], to: 'failed', heldBack: false },
}

/** States in which a change of the bank account holds a payout. */
export const isHoldable = (state: PayoutState): boolean => state === 'requested' || state === 'approved'

/** The end of a payout's hold; null when it is not held. */
export function heldUntil(state: PayoutState, accountHeldUntil: Date | null, now: Date): Date | null {
  return isHoldable(state) && accountHeldUntil !== null && accountHeldUntil > now ? accountHeldUntil : null
}

/** The actions that a payout's state allows. */
export function payoutActions(state: PayoutState, held: boolean): PayoutAction[] {
  return PAYOUT_ACTIONS.filter((action) => {
    const { from, heldBack } = PAYOUT_STEPS[action]
    return from.includes(state) && !(heldBack && held)
  })
}
