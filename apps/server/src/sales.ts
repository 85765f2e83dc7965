import { routeName } from '@ayob/contract/route-data'
import { shownImpressions } from '@ayob/domain/delivery/impressions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createPayHere } from './adapters/payhere/gateway'
import { sandboxGateway } from './adapters/payhere/sandbox'
import { noticeSignature } from './adapters/payhere/signature'
import { type BookingDeps, bookCampaign, byGateway, pauseIn, resumeIn, withdraw, withdrawIn } from './bookings/commands'
import { doWhatIsDue } from './bookings/due'
import type { Delivered, Deliveries } from './bookings/ports'
import { bookingRoutes } from './bookings/routes'
import { bookingViews } from './bookings/views'
import { campaignRoutes } from './campaigns/routes'
import type { Config } from './config'
import { playsBefore } from './delivery/periods'
import { type DeliveryFigures, figuresByBooking, figuresByHour, figuresByRoute, playsByCell } from './delivery/totals'
import type { Http } from './http/route'
import { text } from './http/texts'
import type { Job } from './jobs/runner'
import { journalRoutes } from './journal/routes'
import { balanceOfUser, createJournal, heldByBooking } from './journal/store'
import { paymentMethodRoutes } from './payment-methods/routes'
import { askForUnsettled } from './payments/asking'
import { PENDING_MS } from './payments/commands'
import { supplierOf } from './payments/documents'
import { earnRevenue } from './payments/earned'
import { paymentListeners } from './payments/make-good'
import { refundRoutes } from './payments/refund-routes'
import { paymentRoutes } from './payments/routes'
import { paymentStore } from './payments/store'
import type { Limiter } from './platform/limiter'
import type { Actor, Reader, Tx } from './platform/ports'
import { hmac } from './platform/secrets'
import type { PricingViews } from './pricing/views'
import { settlementStore } from './proof/store'
import { registrationViews } from './registrations/views'
import { mediaFacts, uploadUrl } from './uploads/routes'
import { creativeStore } from './uploads/store'

type Base = Pick<BookingDeps, 'db' | 'transact' | 'clock' | 'emit' | 'recordActivity'> & { readonly limiter: Limiter }

interface SalesNeeds extends Base {
  readonly config: Config
  /** Secret of the gateway, where the settings name none. */
  readonly gatewaySecret: string
  readonly pricing: PricingViews
  readonly publicUrl: () => string
  readonly baseUrl: (request: FastifyRequest) => string
  /** Where this process itself listens; undefined before it does. */
  readonly ownAddress: () => string | undefined
  readonly log: FastifyInstance['log']
}

/** What is left to give to a command that has what it needs. */
type Given<Command> = Command extends (deps: never, ...given: infer Rest) => unknown ? Rest : never

/** Cells on the map of one booking's plays: as many as a page draws with ease. */
const MOST_CELLS = 3000

const shown = ({ plays, seconds, impressionMicros, clicks }: DeliveryFigures): Delivered => ({
  plays,
  seconds,
  impressions: shownImpressions(impressionMicros),
  clicks,
})

const deliveries: Deliveries = {
  byBooking: async (reader, ids) =>
    new Map([...(await figuresByBooking(reader, ids))].map(([id, row]) => [id, shown(row)])),
  byHour: async (reader, id) => (await figuresByHour(reader, id)).map((row) => ({ ...shown(row), hour: row.hour })),
  byRoute: async (reader, id) =>
    (await figuresByRoute(reader, id)).map((row) => ({ ...shown(row), route: row.route, name: routeName(row.route) })),
  byCell: (reader, id) => playsByCell(reader, id, MOST_CELLS),
}

/** The part of the floor plan that sells: bookings, campaigns and their payments. */
export function openSales(needs: SalesNeeds) {
  const { config, log, gatewaySecret, pricing, publicUrl, baseUrl, ownAddress, ...base } = needs
  const pendingPayments = {
    among: (reader: Reader, ids: readonly string[]) =>
      paymentStore.pendingAmong(reader, ids, new Date(base.clock.now().getTime() - PENDING_MS)),
  }
  const bookings = {
    ...base,
    creatives: creativeStore,
    prices: pricing,
    advertisers: { byIds: registrationViews.advertisers },
    deliveries,
    settlements: settlementStore,
    publicUrl,
    pendingPayments,
    uploadUrl,
    mediaFacts,
  }
  const campaigns = {
    ...base,
    prices: pricing,
    creatives: creativeStore,
    pendingPayments,
    owners: {
      emailOf: async (reader: Reader, id: string) => (await registrationViews.payer(reader, id))?.email ?? '',
    },
    bookings: {
      ...bookingViews.started,
      book: (...given: Given<typeof bookCampaign>) => bookCampaign(bookings, ...given),
      pause: (...given: Given<typeof pauseIn>) => pauseIn(bookings, ...given),
      resume: (...given: Given<typeof resumeIn>) => resumeIn(bookings, ...given),
      withdraw: (...given: Given<typeof withdrawIn>) => withdrawIn(bookings, ...given),
    },
    uploadUrl,
  }
  const sandbox = {
    appId: config.payhere.appId ?? config.payhere.merchantId,
    appSecret: config.payhere.appSecret ?? hmac(gatewaySecret, 'merchant calls'),
    address: ownAddress,
  }
  const payhere = { ...config.payhere, merchantSecret: config.payhere.merchantSecret ?? gatewaySecret, sandbox }
  const journal = createJournal(base.clock)
  const payments = {
    ...base,
    gateway: createPayHere(payhere),
    journal: {
      post: journal.post,
      held: heldByBooking,
      creditOf: (reader: Reader, userId: string) => balanceOfUser(reader, 'advertiser_credit', userId),
    },
    payers: { byId: registrationViews.payer },
    supplier: supplierOf(config.company),
    bookings: {
      ...bookingViews.payable,
      invoiced: bookingViews.invoiced,
      move: (tx: Tx, actor: Actor, id: string, event: 'pay' | 'dispute' | 'refund') =>
        byGateway(bookings, tx, actor, id, event),
      withdraw: (actor: Actor, id: string) => withdraw(bookings, actor, id),
    },
  }
  const jobs: Job[] = [
    { name: 'bookings-due', everyS: 20, run: async () => void (await doWhatIsDue(bookings)) },
    {
      name: 'payments-unsettled',
      everyS: 60,
      run: async () =>
        void (await askForUnsettled(payments, (err, order) => log.warn({ err, order }, 'gateway not asked'))),
    },
    {
      name: 'revenue',
      everyS: 600,
      run: async () =>
        void (await earnRevenue({
          ...payments,
          flights: { earning: bookingViews.earning },
          delivery: { playsBefore },
        })),
    },
  ]

  return {
    bookings,
    jobs,
    listeners: paymentListeners(payments),
    /** Writes into the journal. */
    journal,
    /** Signs a notice as the gateway of this installation does. */
    signNotice: (notice: Parameters<typeof noticeSignature>[0]) => noticeSignature(notice, payhere.merchantSecret),
    routes(http: Http, app: FastifyInstance) {
      bookingRoutes(http, bookings)
      campaignRoutes(http, campaigns)
      paymentMethodRoutes(http, base)
      paymentRoutes(http, payments, baseUrl)
      refundRoutes(http, payments)
      journalRoutes(http, {
        ...base,
        journal,
        names: {
          bookings: bookingViews.references,
          people: registrationViews.names,
          kinds: registrationViews.kinds,
        },
      })
      if (!payhere.checkoutUrl) {
        sandboxGateway(app, { ...payhere, ...sandbox, text })
      }
    },
  }
}
