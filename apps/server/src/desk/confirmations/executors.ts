import * as administratorCalls from '@ayob/contract/administrators'
import type { Call, OutputOf } from '@ayob/contract/call'
import { recordTransfer as recordTransferCall } from '@ayob/contract/journal'
import { approvePayoutRun } from '@ayob/contract/payout-runs'
import { approvePayout as approvePayoutCall, markPayoutFailed as markPayoutFailedCall } from '@ayob/contract/payouts'
import { changePricingConfig } from '@ayob/contract/pricing'
import * as pricingCalls from '@ayob/contract/pricing-admin'
import { answerDataRequest } from '@ayob/contract/privacy'
import { refundPayment as refundPaymentCall } from '@ayob/contract/refunds'
import { giveCommands } from '@ayob/contract/screen-commands'
import { command, meansMany } from '../../goods/commands/commands.commands'
import * as pricing from '../../goods/pricing/pricing.commands'
import { recordTransfer } from '../../money/journal/journal.commands'
import type { PaymentContext } from '../../money/payments/ports'
import { confirmedKey, decideRefund, isLargeRefund } from '../../money/payments/refunds.commands'
import { sendRefund } from '../../money/payments/refunds.process'
import { approvePayout, markFailed } from '../../money/payouts/steps.commands'
import * as administrators from '../../people/administrators/administrators.commands'
import type { Actor, Tx } from '../../platform/ports'
import { approveRun } from '../payout-runs/payout-runs.commands'
import { answerRequest, isErasure } from '../privacy/data-requests.commands'

/** The name of a call among the executors. */
export const keyOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

/** The input of a call, as parsed by it. */
export interface Given {
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface Done {
  /** Work after the commit, outside any transaction. */
  readonly after?: () => Promise<unknown>
}

/** Executes a call in the caller's transaction. `key` is the same for the same request. */
export type Executor = (tx: Tx, actor: Actor, given: Given, key: string) => Promise<Done>

/**
 * Judges, in the transaction that has just executed a call, whether it needed another administrator, as a small refund
 * does not. What it relies on stays locked until the transaction ends.
 */
export type Judge = (tx: Tx, actor: Actor, given: Given, key: string) => Promise<boolean>

/** By the method and path of a call. */
export type Executors = Readonly<Record<string, { readonly call: Call; readonly run: Executor; readonly judge: Judge }>>

type Run<C extends Call, Result> = (
  tx: Tx,
  actor: Actor,
  given: { readonly params: OutputOf<C, 'params'>; readonly body: OutputOf<C, 'body'> },
  key: string,
) => Promise<Result>

/** An executor of a call that needs a confirmation if `judge` says so. */
const judged = <C extends Call>(call: C, run: Run<C, Done>, judge: Run<C, boolean>) => ({
  [keyOf(call)]: { call, run: run as Executor, judge: judge as Judge },
})

/** An executor of a call that needs a confirmation: always, or if `judge` says so. */
const executor = <C extends Call>(call: C, run: Run<C, unknown>, judge: Run<C, boolean> = async () => true) =>
  judged(
    call,
    async (...given) => {
      await run(...given)
      return {}
    },
    judge,
  )

/** The commands that one administrator requests and another one confirms, by the method and path of their calls. */
export function executorsOf(ctx: PaymentContext): Executors {
  return {
    ...executor(approvePayoutCall, (tx, actor, { params }) => approvePayout(ctx, tx, actor, params.id)),
    ...executor(approvePayoutRun, (tx, actor, { params }) => approveRun(ctx, tx, actor, params.id)),
    ...executor(
      markPayoutFailedCall,
      (tx, actor, { params, body }) => markFailed(ctx, tx, actor, params.id, body),
      async (_tx, _actor, { body }) => body.returned,
    ),
    ...judged(
      refundPaymentCall,
      async (tx, actor, { params, body }, key) => {
        const { refund } = await decideRefund(ctx, tx, actor, params.id, body, confirmedKey(key))
        return { after: () => sendRefund(ctx, refund) }
      },
      (tx, actor, { params }, key) => isLargeRefund(ctx, tx, actor, params.id, key),
    ),
    ...executor(recordTransferCall, (tx, actor, { body }) => recordTransfer(ctx, tx, actor, body)),
    ...executor(changePricingConfig, (tx, actor, { body }) => pricing.saveConfig(ctx, tx, actor, body)),
    ...executor(pricingCalls.createFormula, (tx, actor, { body }) => pricing.saveFormula(ctx, tx, actor, body)),
    ...executor(pricingCalls.updateFormula, (tx, actor, { params, body }) =>
      pricing.saveFormula(ctx, tx, actor, body, params.id),
    ),
    ...executor(pricingCalls.deleteFormula, (tx, actor, { params }) =>
      pricing.deleteFormula(ctx, tx, actor, params.id),
    ),
    ...executor(pricingCalls.createParameter, (tx, actor, { body }) => pricing.saveParameter(ctx, tx, actor, body)),
    ...executor(pricingCalls.updateParameter, (tx, actor, { params, body }) =>
      pricing.saveParameter(ctx, tx, actor, body, params.id),
    ),
    ...executor(pricingCalls.deleteParameter, (tx, actor, { params }) =>
      pricing.deleteParameter(ctx, tx, actor, params.id),
    ),
    ...executor(
      answerDataRequest,
      (tx, actor, { params, body }) => answerRequest(ctx, tx, actor, params.id, body),
      (tx, _actor, { params }) => isErasure(tx, params.id),
    ),
    ...judged(
      giveCommands,
      async (tx, actor, { body }) => {
        await command(ctx, tx, actor, body)
        return { after: async () => ctx.signals.screensCommanded.tell() }
      },
      (tx, _actor, { body }) => meansMany(ctx, tx, body),
    ),
    ...executor(administratorCalls.inviteAdministrator, (tx, actor, { body }) =>
      administrators.invite(ctx, tx, actor, body),
    ),
    ...executor(administratorCalls.changeAdminRoles, (tx, actor, { params, body }) =>
      administrators.changeRoles(ctx, tx, actor, params.id, body.roles),
    ),
    ...executor(administratorCalls.removeAdministrator, (tx, actor, { params }) =>
      administrators.remove(ctx, tx, actor, params.id),
    ),
  }
}
