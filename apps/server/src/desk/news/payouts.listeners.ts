import { approvePayout } from '@ayob/contract/payouts'
import { accountViews } from '../../people/accounts/accounts.queries'
import type { PayoutFacts, PayoutStep } from '../../people/mails/template-parts'
import type { Context } from '../../platform/context'
import type { EventPayloads } from '../../platform/events'
import type { Listeners } from '../../platform/ports'
import { amountOf, longMonth } from './details'
import { driver, newsOf, whoMay } from './news'

type Payout = EventPayloads['payout.approved'] & Partial<Pick<PayoutFacts, 'reference' | 'reason'>>
interface OfPayout {
  readonly payload: Payout
}

/** Who is told what of payouts. */
export function payoutNews(ctx: Context): Listeners {
  const news = newsOf(ctx)
  return {
    'payout.requested': news(
      { to: driver, notice: ['payout.requested', facts], source: ({ payload }) => payload.driverId },
      {
        to: driver,
        mail: ['payout-step', ({ payload }) => step(payload.monthly ? 'Monthly' : 'Requested')({ payload })],
      },
      {
        to: whoMay(approvePayout),
        when: ({ monthly }) => !monthly,
        notice: [
          'payout.requested',
          async ({ tx, payload }) => ({ ...facts({ payload }), name: await accountViews.nameOf(tx, payload.driverId) }),
        ],
        mail: [
          'payout-asked',
          async ({ tx, payload }) => ({ driver: await firstName(tx, payload.driverId), payout: payoutOf(payload) }),
        ],
        source: ({ payload }) => payload.driverId,
      },
    ),
    'payout.approved': news({
      to: driver,
      notice: ['payout.approved', facts],
      mail: ['payout-step', step('Approved')],
    }),
    'payout.exported': news({
      to: driver,
      notice: ['payout.exported', facts],
      mail: ['payout-step', step('Exported')],
    }),
    'payout.paid': news({
      to: driver,
      notice: ['payout.paid', facts],
      mail: ['payout-step', step('Paid')],
    }),
    'payout.failed': news({
      to: driver,
      notice: ['payout.failed', facts],
      mail: ['payout-step', step('Failed')],
    }),
    'payout.run': news({
      to: whoMay(approvePayout),
      notice: [
        'payout.run',
        ({ payload: { month, count, netCents } }) => ({
          month: longMonth(month),
          count: String(count),
          amount: amountOf(netCents),
        }),
      ],
      mail: ['payout-run', ({ payload }) => payload],
    }),
    'payout.account_changed': news({
      to: driver,
      notice: ['payout.account', ({ payload: { bank, last4 } }) => ({ bank, last4 })],
      mail: ['payout-account', ({ payload: { driverId, ...account } }) => account],
    }),
  }
}

const facts = ({ payload: { number, netCents, reference, reason } }: OfPayout) => ({
  number,
  amount: amountOf(netCents),
  ...(reference && { reference }),
  ...(reason && { reason }),
})

const payoutOf = ({ number, netCents, reference = null, reason = null }: Payout): PayoutFacts => ({
  number,
  netCents,
  reference,
  reason,
})

const step =
  (of: PayoutStep) =>
  ({ payload }: OfPayout) => ({ step: of, payout: payoutOf(payload) })

const firstName = async (tx: Parameters<typeof accountViews.person>[0], userId: string) =>
  (await accountViews.person(tx, userId))?.name ?? ''
