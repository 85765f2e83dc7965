import type { Http } from '../../platform/http/route'
import { paymentMethodRoutes } from '../payment-methods/payment-methods.routes'
import { askForUnsettled, earnRevenue } from './payments.jobs'
import { paymentListeners } from './payments.listeners'
import { paymentRoutes } from './payments.routes'
import type { PaymentContext } from './ports'
import { refundRoutes } from './refunds.routes'

/** Payments and refunds, and saved cards. */
export const paymentsRoom = (ctx: PaymentContext, baseUrl: Parameters<typeof paymentRoutes>[2]) => ({
  routes(http: Http) {
    paymentMethodRoutes(http, ctx)
    paymentRoutes(http, ctx, baseUrl)
    refundRoutes(http, ctx)
  },
  jobs: [
    { name: 'payments-unsettled', everyS: 60, run: () => askForUnsettled(ctx) },
    { name: 'revenue', everyS: 600, run: () => earnRevenue(ctx) },
  ],
  listeners: paymentListeners(ctx),
})
