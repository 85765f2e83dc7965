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
import { type DeliveryFigures, figuresByBooking, figuresByHour, figuresByRoute, playsByCell } from './delivery/totals'
import type { Http } from './http/route'
import { text } from './http/texts'
import type { Job } from './jobs/runner'
import { paymentMethodRoutes } from './payment-methods/routes'
import { askForUnsettled, PENDING_MS } from './payments/commands'
import { supplierOf } from './payments/documents'
import { paymentRoutes } from './payments/routes'
import { paymentStore } from './payments/store'
import type { Limiter } from './platform/limiter'
import type { Actor, Reader, Tx } from './platform/ports'
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
  const { config, log, gatewaySecret, pricing, publicUrl, baseUrl, ...base } = needs
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
  const payhere = { ...config.payhere, merchantSecret: config.payhere.merchantSecret ?? gatewaySecret }
  const payments = {
    ...base,
    gateway: createPayHere(payhere),
    payers: { byId: registrationViews.payer },
    supplier: supplierOf(config.company),
    bookings: {
      ...bookingViews.payable,
      invoiced: bookingViews.invoiced,
      move: (tx: Tx, actor: Actor, id: string, event: 'pay' | 'dispute') => byGateway(bookings, tx, actor, id, event),
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
  ]

  return {
    bookings,
    jobs,
    /** Signs a notice as the gateway of this installation does. */
    signNotice: (notice: Parameters<typeof noticeSignature>[0]) => noticeSignature(notice, payhere.merchantSecret),
    routes(http: Http, app: FastifyInstance) {
      bookingRoutes(http, bookings)
      campaignRoutes(http, campaigns)
      paymentMethodRoutes(http, base)
      paymentRoutes(http, payments, baseUrl)
      if (!payhere.checkoutUrl) {
        sandboxGateway(app, { merchantId: payhere.merchantId, merchantSecret: payhere.merchantSecret, text })
      }
    },
  }
}
