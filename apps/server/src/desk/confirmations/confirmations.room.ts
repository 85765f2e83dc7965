import type { PaymentContext } from '../../money/payments/ports'
import type { Room } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { expire } from './confirmations.commands'
import { ask, judgeAlone, NeedsOther } from './confirmations.process'
import { confirmationRoutes, presentConfirmations } from './confirmations.routes'
import { describersOf } from './describers'
import { executorsOf } from './executors'

/** Requests of one administrator that another one decides. `fourEyes` is how `route()` asks for one. */
export function confirmationsRoom(payments: PaymentContext) {
  const ctx = { ...payments, executors: executorsOf(payments), describers: describersOf(payments) }
  const fourEyes: NonNullable<Http['fourEyes']> = {
    async ask(call, actor, given) {
      const row = await ask(ctx, call, actor, given)
      return row && (await presentConfirmations(ctx, ctx.db, [row], actor.id ?? ''))[0]
    },
    judge: (tx, call, actor, given) => judgeAlone(ctx, tx, call, actor, given),
    isNeeded: (error) => error instanceof NeedsOther,
  }
  return {
    fourEyes,
    routes: (http: Http) => confirmationRoutes(http, ctx),
    jobs: [{ name: 'confirmations', everyS: 3600, run: () => ctx.transact((tx) => expire(ctx, tx)) }],
  } satisfies Room & Record<string, unknown>
}
