import * as administratorCalls from '@ayob/contract/administrators'
import type { Call, OutputOf } from '@ayob/contract/call'
import { DAY_MS } from '@ayob/contract/durations'
import { recordTransfer as recordTransferCall } from '@ayob/contract/journal'
import { approvePayout as approvePayoutCall, markPayoutFailed as markPayoutFailedCall } from '@ayob/contract/payouts'
import { changePricingConfig } from '@ayob/contract/pricing'
import * as pricingCalls from '@ayob/contract/pricing-admin'
import { answerDataRequest } from '@ayob/contract/privacy'
import { refundPayment as refundPaymentCall } from '@ayob/contract/refunds'
import { refundLimit } from '@ayob/domain/payments/four-eyes'
import { expire, keyOf } from '../desk/confirmations/confirmations.commands'
import { ask, judgeAlone, NeedsOther } from '../desk/confirmations/confirmations.process'
import { confirmationRoutes, presentConfirmations } from '../desk/confirmations/confirmations.routes'
import type { ConfirmationDeps, Done, Executor, Judge } from '../desk/confirmations/ports'
import { answerRequest, type DataRequestDeps } from '../desk/privacy/data-requests.commands'
import { dataRequestStore } from '../desk/privacy/data-requests.store'
import * as pricing from '../goods/pricing/pricing.commands'
import { currentTerms } from '../goods/pricing/pricing.views'
import { recordTransfer } from '../money/journal/journal.commands'
import type { PaymentContext } from '../money/payments/ports'
import { decideRefund } from '../money/payments/refunds.commands'
import { sendRefund } from '../money/payments/refunds.process'
import { CONFIRMED, refundStore } from '../money/payments/refunds.store'
import { approvePayout, markFailed } from '../money/payouts/payouts.commands'
import { accountViews } from '../people/accounts/accounts.views'
import * as administrators from '../people/administrators/administrators.commands'
import { adminStore } from '../people/administrators/administrators.store'
import type { AdministratorDeps } from '../people/administrators/ports'
import type { Core } from '../platform/core'
import type { Http } from '../platform/http/route'
import type { Actor, Tx } from '../platform/ports'
import type { Part } from './part'

interface Ports {
  readonly fourEyes: boolean
  readonly payments: PaymentContext
  readonly privacy: DataRequestDeps
  readonly administrators: AdministratorDeps
}

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

/** The commands that one administrator requests and another one confirms. */
export function confirmationsPart(core: Core, ports: Ports) {
  const { payments, privacy } = ports
  const executors = {
    ...executor(approvePayoutCall, (tx, actor, { params }) => approvePayout(core, tx, actor, params.id)),
    ...executor(
      markPayoutFailedCall,
      (tx, actor, { params, body }) => markFailed(core, tx, actor, params.id, body),
      async (_tx, _actor, { body }) => body.returned,
    ),
    ...judged(
      refundPaymentCall,
      async (tx, actor, { params, body }, key) => {
        const { refund } = await decideRefund(payments, tx, actor, params.id, body, CONFIRMED + key)
        return { after: () => sendRefund(payments, refund) }
      },
      async (tx, actor, { params }, key) => {
        const userId = actor.id ?? ''
        await refundStore.lockAlone(tx, userId)
        // Many small refunds count as a large one, of one payment or by one person within a day.
        const ofPayment = (await refundStore.ofPayments(tx, [params.id]))
          .filter(({ state }) => state !== 'failed')
          .reduce((sum, { card_cents, credit_cents }) => sum + card_cents + credit_cents, 0)
        const since = new Date(core.clock.now().getTime() - DAY_MS)
        const alone = await refundStore.centsAlone(tx, userId, since, key)
        return Math.max(ofPayment, alone) > refundLimit(await currentTerms(core, tx))
      },
    ),
    ...executor(recordTransferCall, (tx, actor, { body }) => recordTransfer(core, tx, actor, body)),
    ...executor(changePricingConfig, (tx, actor, { body }) => pricing.saveConfig(core, tx, actor, body)),
    ...executor(pricingCalls.createFormula, (tx, actor, { body }) => pricing.saveFormula(core, tx, actor, body)),
    ...executor(pricingCalls.updateFormula, (tx, actor, { params, body }) =>
      pricing.saveFormula(core, tx, actor, body, params.id),
    ),
    ...executor(pricingCalls.deleteFormula, (tx, actor, { params }) =>
      pricing.deleteFormula(core, tx, actor, params.id),
    ),
    ...executor(pricingCalls.createParameter, (tx, actor, { body }) => pricing.saveParameter(core, tx, actor, body)),
    ...executor(pricingCalls.updateParameter, (tx, actor, { params, body }) =>
      pricing.saveParameter(core, tx, actor, body, params.id),
    ),
    ...executor(pricingCalls.deleteParameter, (tx, actor, { params }) =>
      pricing.deleteParameter(core, tx, actor, params.id),
    ),
    ...executor(
      answerDataRequest,
      (tx, actor, { params, body }) => answerRequest(privacy, tx, actor, params.id, body),
      async (tx, _actor, { params }) => {
        const answered = await dataRequestStore.lock(tx, params.id)
        return answered?.kind === 'erasure' && answered.status === 'done'
      },
    ),
    ...executor(administratorCalls.inviteAdministrator, (tx, actor, { body }) =>
      administrators.invite(ports.administrators, tx, actor, body),
    ),
    ...executor(administratorCalls.changeAdminRoles, (tx, actor, { params, body }) =>
      administrators.changeRoles(ports.administrators, tx, actor, params.id, body.roles),
    ),
    ...executor(administratorCalls.removeAdministrator, (tx, actor, { params }) =>
      administrators.remove(ports.administrators, tx, actor, params.id),
    ),
  }
  const deps: ConfirmationDeps = {
    ...core,
    fourEyes: ports.fourEyes,
    administrators: adminStore.list,
    names: accountViews.names,
    executors,
  }
  const fourEyes: Http['fourEyes'] = {
    async ask(call, actor, given) {
      const row = await ask(deps, call, actor, given)
      return row && (await presentConfirmations(deps, core.db, [row], actor.id ?? ''))[0]
    },
    judge: (tx, call, actor, given) => judgeAlone(deps, tx, call, actor, given),
    isNeeded: (error) => error instanceof NeedsOther,
  }
  return {
    fourEyes,
    routes: (http) => confirmationRoutes(http, deps),
    jobs: [{ name: 'confirmations', everyS: 3600, run: () => core.transact((tx) => expire(deps, tx)) }],
  } satisfies Part & Record<string, unknown>
}
