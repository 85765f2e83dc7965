import type { FastifyRequest } from 'fastify'
import { createPayHere } from '../adapters/payhere/gateway'
import { sandboxGateway } from '../adapters/payhere/sandbox'
import { sandboxPayments } from '../adapters/payhere/sandbox-payments'
import { noticeSignature } from '../adapters/payhere/signature'
import { playsBefore } from '../air/figures/periods.queries'
import type { Config } from '../config'
import { journalRoutes } from '../money/journal/journal.routes'
import { balanceOfUser, heldByBooking, type Journal } from '../money/journal/journal.store'
import { sumJournal } from '../money/journal/journal-sums.store'
import { paymentMethodRoutes } from '../money/payment-methods/payment-methods.routes'
import { supplierOf } from '../money/payments/invoices.queries'
import { paymentListeners } from '../money/payments/payments.listeners'
import { paymentRoutes } from '../money/payments/payments.routes'
import { refundRoutes } from '../money/payments/refunds.routes'
import { askForUnsettled } from '../money/payments/retrievals.jobs'
import { earnRevenue } from '../money/payments/revenue.jobs'
import { accountViews } from '../people/accounts/accounts.views'
import type { Core } from '../platform/core'
import { text } from '../platform/http/texts'
import type { Actor, Log, Reader, Tx } from '../platform/ports'
import { hmac } from '../platform/secrets'
import { bookingViews } from '../sales/bookings/bookings.views'
import { flightViews } from '../sales/bookings/flights.views'
import { moveByPayment, withdraw } from '../sales/bookings/steps.commands'
import type { Part } from './part'

interface Ports {
  readonly config: Config
  readonly journal: Journal
  /** The gateway's secret when the settings have none. */
  readonly gatewaySecret: string
  readonly baseUrl: (request: FastifyRequest) => string
  /** The address of this process; undefined until it listens. */
  readonly ownAddress: () => string | undefined
  readonly log: Log
}

/** Payments and refunds, saved cards and the journal. */
export function paymentsPart(core: Core, ports: Ports) {
  const { config, journal, gatewaySecret, baseUrl, ownAddress, log } = ports
  const sandbox = {
    appId: config.payhere.appId ?? config.payhere.merchantId,
    appSecret: config.payhere.appSecret ?? hmac(gatewaySecret, 'merchant calls'),
    address: ownAddress,
  }
  const payhere = { ...config.payhere, merchantSecret: config.payhere.merchantSecret ?? gatewaySecret, sandbox }
  const payments = {
    ...core,
    gateway: createPayHere(payhere),
    journal: {
      post: journal.post,
      held: heldByBooking,
      creditOf: (reader: Reader, userId: string) => balanceOfUser(reader, 'advertiser_credit', userId),
    },
    payers: { byId: accountViews.payer },
    supplier: supplierOf(config.company),
    bookings: {
      ...bookingViews,
      move: (tx: Tx, actor: Actor, id: string, event: 'pay' | 'dispute' | 'refund') =>
        moveByPayment(core, tx, actor, id, event),
      withdraw: (tx: Tx, actor: Actor, id: string) => withdraw(core, tx, actor, id),
    },
    flights: { earning: flightViews.earning },
    delivery: { playsBefore },
    warn: (err: unknown, order: string) => log.warn({ err, order }, 'query to the gateway failed'),
  }
  const journalDeps = {
    ...core,
    journal,
    names: { bookings: bookingViews.references, people: accountViews.names, kinds: accountViews.kinds },
  }
  return {
    deps: payments,
    journalDeps,
    /** Signs a notice like this installation's gateway. */
    signNotice: (notice: Parameters<typeof noticeSignature>[0]) => noticeSignature(notice, payhere.merchantSecret),
    routes(http) {
      paymentMethodRoutes(http, core)
      paymentRoutes(http, payments, baseUrl)
      refundRoutes(http, payments)
      journalRoutes(http, journalDeps)
      if (!payhere.checkoutUrl)
        sandboxGateway(http.app, { ...payhere, ...sandbox, payments: sandboxPayments(core.db), text })
    },
    jobs: [
      { name: 'payments-unsettled', everyS: 60, run: () => askForUnsettled(payments, payments.warn) },
      { name: 'journal-sums', everyS: 60, run: () => sumJournal(core.db, core.transact) },
      { name: 'revenue', everyS: 600, run: () => earnRevenue(payments) },
    ],
    listeners: paymentListeners(payments),
  } satisfies Part & Record<string, unknown>
}
