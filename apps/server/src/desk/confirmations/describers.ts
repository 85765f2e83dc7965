import * as administratorCalls from '@ayob/contract/administrators'
import type { Call, OutputOf } from '@ayob/contract/call'
import type { Description, Fact } from '@ayob/contract/confirmations'
import { recordTransfer } from '@ayob/contract/journal'
import { approvePayoutRun } from '@ayob/contract/payout-runs'
import { approvePayout, markPayoutFailed } from '@ayob/contract/payouts'
import { changePricingConfig } from '@ayob/contract/pricing'
import * as pricingCalls from '@ayob/contract/pricing-admin'
import { answerDataRequest } from '@ayob/contract/privacy'
import { refundPayment } from '@ayob/contract/refunds'
import { giveCommands } from '@ayob/contract/screen-commands'
import { countMeant } from '../../goods/commands/commands.commands'
import { configDifferences, formulaDifferences, parameterDifferences } from '../../goods/pricing/differences.queries'
import { paymentToRefund } from '../../money/payments/refunds.queries'
import { payoutToDecide } from '../../money/payouts/payouts.queries'
import { accountViews } from '../../people/accounts/accounts.queries'
import { administratorViews } from '../../people/administrators/administrators.queries'
import type { Context } from '../../platform/context'
import type { Reader } from '../../platform/ports'
import { runToDecide } from '../payout-runs/payout-runs.queries'
import { requestToAnswer } from '../privacy/data-requests.commands'
import { type Given, keyOf } from './executors'
import { accountFact, description, fact, priceChanges, some } from './facts'

/** Describes what a request would do now. Undefined when its subject is gone. */
export type Describe = (reader: Reader, given: Given) => Promise<Description | undefined>

type Describing<C extends Call> = (
  reader: Reader,
  given: { readonly params: OutputOf<C, 'params'>; readonly body: OutputOf<C, 'body'> },
) => Promise<Description | undefined>

const described = <C extends Call>(call: C, describe: Describing<C>) => ({ [keyOf(call)]: describe as Describe })

/** The descriptions of requests, by the method and path of their calls. */
export const describersOf = (ctx: Context): Readonly<Record<string, Describe>> => ({
  ...payoutDescribers(ctx),
  ...moneyDescribers(),
  ...pricingDescribers(ctx),
  ...peopleDescribers(),
  ...described(giveCommands, async (reader, { body }) =>
    description('screen_commands', {
      facts: {
        command: { kind: 'command', command: body.kind },
        screens: fact.number(await countMeant(ctx, reader, body)),
        ...some('reason', body.reason, fact.text),
      },
    }),
  ),
})

function payoutDescribers(ctx: Context) {
  const of = async (reader: Reader, id: string, says: Description['says'], more: Record<string, Fact> = {}) => {
    const found = await payoutToDecide(ctx, reader, id)
    if (!found) return undefined
    const { payout, last } = found
    return description(says, {
      facts: {
        driver: fact.person('driver', payout.driver_id, payout.driver),
        ...some('vehicle', payout.vehicle_number, fact.text),
        payout: fact.page('payout', payout.id, payout.number),
        amount: fact.money(payout.net),
        ...(payout.withheld > 0 && { withheld: fact.money(payout.withheld) }),
        ...accountFact(payout),
        ...some('held_until', payout.held_until, fact.date),
        ...more,
      },
      last: last
        ? { amount: fact.money(last.net), ...accountFact(last), ...some('paid', last.paid_at, fact.date) }
        : {},
    })
  }
  return {
    ...described(approvePayout, (reader, { params }) => of(reader, params.id, 'payout_approval')),
    ...described(approvePayoutRun, async (reader, { params }) => {
      const found = await runToDecide(reader, params.id)
      if (!found) return undefined
      const { run, before, list } = found
      return description('payout_run', {
        facts: {
          month: fact.month(run.month),
          drivers: fact.number(run.count),
          amount: fact.money(run.amount),
          exceptions: fact.number(run.exceptions),
          left_out: fact.number(run.left_out),
          run: fact.page('run', run.id, run.month),
          list: fact.text(list.slice(0, 16)),
        },
        last:
          before.count > 0
            ? { month: fact.month(before.month), drivers: fact.number(before.count), amount: fact.money(before.amount) }
            : {},
      })
    }),
    ...described(markPayoutFailed, (reader, { params, body }) =>
      of(reader, params.id, 'payout_return', { reason: fact.text(body.reason) }),
    ),
  }
}

const moneyDescribers = () => ({
  ...described(refundPayment, async (reader, { params, body }) => {
    const found = await paymentToRefund(reader, params.id)
    if (!found) return undefined
    const { booking, last } = found
    return description('refund', {
      facts: {
        advertiser: fact.person(
          'advertiser',
          booking.advertiserId,
          await accountViews.organizationOf(reader, booking.advertiserId),
        ),
        amount: body.amount === undefined ? fact.cents(found.refundableCents) : fact.money(body.amount),
        booking: fact.page('payments', booking.id, `${booking.reference} ${booking.brandName}`),
        paid: fact.cents(found.paidCents),
        refunded: fact.cents(found.refundedCents),
        refundable: fact.cents(found.refundableCents),
        reason: fact.text(body.reason),
        ...some('reference', body.reference, fact.text),
      },
      last: last ? { amount: fact.cents(last.cents), asked: fact.date(last.at.toISOString()) } : {},
    })
  }),
  ...described(recordTransfer, async (_reader, { body }) =>
    description('journal_entry', {
      facts: { amount: fact.money(body.amount), reference: fact.text(body.reference), day: fact.date(body.day) },
    }),
  ),
})

function pricingDescribers(ctx: Context) {
  type Of = Awaited<ReturnType<typeof parameterDifferences | typeof formulaDifferences>>
  const named = (says: Description['says'], of: Of, validFrom?: string | null) =>
    of &&
    description(says, {
      facts: { name: fact.text(of.name), ...some('valid_from', validFrom, fact.date) },
      changes: priceChanges(of.changes),
    })
  return {
    ...described(changePricingConfig, async (reader, { body }) => {
      const changes = priceChanges(await configDifferences(ctx, reader, body))
      const facts = { count: fact.number(changes.length), ...some('valid_from', body.valid_from, fact.date) }
      return description('pricing_config', { facts, changes })
    }),
    ...described(pricingCalls.createFormula, async (reader, { body }) =>
      named('formula_create', await formulaDifferences(reader, body, null)),
    ),
    ...described(pricingCalls.updateFormula, async (reader, { params, body }) =>
      named('formula_change', await formulaDifferences(reader, body, params.id)),
    ),
    ...described(pricingCalls.deleteFormula, async (reader, { params }) =>
      named('formula_delete', await formulaDifferences(reader, null, params.id)),
    ),
    ...described(pricingCalls.createParameter, async (reader, { body }) =>
      named('parameter_create', await parameterDifferences(ctx, reader, body, null), body.valid_from),
    ),
    ...described(pricingCalls.updateParameter, async (reader, { params, body }) =>
      named('parameter_change', await parameterDifferences(ctx, reader, body, params.id), body.valid_from),
    ),
    ...described(pricingCalls.deleteParameter, async (reader, { params }) =>
      named('parameter_delete', await parameterDifferences(ctx, reader, null, params.id)),
    ),
  }
}

function peopleDescribers() {
  const administrator = async (reader: Reader, id: string) =>
    (await administratorViews.list(reader)).find((one) => one.id === id)
  return {
    ...described(answerDataRequest, async (reader, { params }) => {
      const request = await requestToAnswer(reader, params.id)
      if (!request) return undefined
      const { person, created_at } = request
      const as = person.userType === 'driver' ? 'driver' : 'advertiser'
      return description('erasure', {
        facts: {
          person: fact.person(as, person.id, person.name),
          request: fact.page('requests', request.id, request.kind),
          requested: fact.date(created_at.toISOString()),
        },
      })
    }),
    ...described(administratorCalls.inviteAdministrator, async (_reader, { body }) =>
      description('admin_invite', {
        facts: { email: fact.text(body.email), roles: { kind: 'roles', roles: body.roles } },
      }),
    ),
    ...described(administratorCalls.changeAdminRoles, async (reader, { params, body }) => {
      const one = await administrator(reader, params.id)
      if (!one) return undefined
      const [before, after] = [one.roles, body.roles].map((roles): Fact => ({ kind: 'roles', roles }))
      return description('admin_roles', {
        facts: { administrator: fact.person('admin', one.id, one.name) },
        changes: [{ what: 'roles', before: before ?? null, after: after ?? null }],
      })
    }),
    ...described(administratorCalls.removeAdministrator, async (reader, { params }) => {
      const one = await administrator(reader, params.id)
      if (!one) return undefined
      return description('admin_remove', {
        facts: {
          administrator: fact.person('admin', one.id, one.name),
          roles: { kind: 'roles', roles: one.roles },
        },
      })
    }),
  }
}
