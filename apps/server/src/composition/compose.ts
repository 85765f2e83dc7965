import { join } from 'node:path'
import { oneStartAtATime } from '../adapters/database/start-lock'
import { readHouseAds } from '../adapters/house-ads/folder'
import { createLookPictures } from '../adapters/media/look-pictures'
import { figuresRoom } from '../air/figures/figures.room'
import { flightsRoom } from '../air/flights/flights.room'
import { forecastsRoom } from '../air/forecasts/forecasts.room'
import { makeInProcess } from '../backup/daily-process'
import { risksOf } from '../config-risks'
import { bookingPagesRoom } from '../desk/bookings/booking-pages.room'
import { driverPagesRoom } from '../desk/drivers/driver-pages.room'
import { creativesRoom } from '../goods/creatives/creatives.room'
import { impressionsRoom } from '../goods/impressions/impressions.room'
import { pricingRoom } from '../goods/pricing/pricing.room'
import { createPricingViews } from '../goods/pricing/pricing.views'
import { warnOfVat } from '../goods/pricing/vat-warning'
import { createReportPace } from '../goods/screens/report-pace'
import { recoveredOfDevices } from '../money/earnings/devices.queries'
import { earningsRoom } from '../money/earnings/earnings.room'
import { journalRoom } from '../money/journal/journal.room'
import { paymentsRoom } from '../money/payments/payments.room'
import { payoutsRoom } from '../money/payouts/payouts.room'
import { accountViews } from '../people/accounts/accounts.views'
import { sessionStore } from '../people/accounts/sessions.store'
import { vehicleViews } from '../people/vehicles/vehicles.views'
import type { Context } from '../platform/context'
import { drain } from '../platform/http/drain'
import { bookingsVersion, changedFlights, runningFlights } from '../sales/bookings/bookings.queries'
import { bookingsRoom } from '../sales/bookings/bookings.room'
import { bookingViews } from '../sales/bookings/bookings.views'
import { campaignsRoom } from '../sales/campaigns/campaigns.room'
import { libraryRoom } from '../sales/library/library.room'
import { accountsPart } from './accounts'
import { apiKeysPart } from './api-keys'
import { backupsPart } from './backups'
import { confirmationsPart } from './confirmations'
import { openGateway } from './gateway'
import { inspectionsPart } from './inspections'
import { integrityPart } from './integrity'
import { messagesPart } from './messages'
import { operationsPart } from './operations'
import type { Part } from './part'
import { peoplePart } from './people'
import { type Options, openPlatform } from './platform'
import { privacyPart } from './privacy'
import { proofsPart } from './proofs'
import { reportLinksPart } from './report-links'
import { reportsPart } from './reports'
import { runParts } from './run'
import { screensPart } from './screens'
import { webhooksPart } from './webhooks'

/** Composes the server, while no other process on the same database starts. */
export const compose = (options: Options) => oneStartAtATime(options.config.databaseUrl, () => composeAlone(options))

/** Opens the platform, wires every part, registers the routes, and creates the first administrator. */
async function composeAlone(options: Options) {
  const { config, clock } = options
  const platform = await openPlatform(options)
  const { ctx, http, database, files, secrets, limiter, workers, publicUrl, log } = platform
  const core = ctx
  const { db, links, signals } = ctx
  /** For parts whose pages are lists, reports and exports. Their transactions use the primary. */
  const beside: Context = { ...ctx, db: ctx.reading }
  const pricing = createPricingViews(clock)
  const vehicles = vehicleViews(clock)

  const reportPace = createReportPace({ ...core, warn: (err) => log.error({ err }, 'watched pages not synchronised') })
  signals.watched.hear(reportPace.look)
  const look = signals.watched.tell
  const gateway = openGateway(platform)
  const payments = { ...ctx, gateway: gateway.gateway }
  const warn = (err: unknown, booking: string) => log.error({ err, booking }, 'flight not settled')
  const proofs = proofsPart(core, { files, secrets, warn })
  const messages = messagesPart(ctx)
  const { mailSender } = messages
  const webhooks = webhooksPart(ctx)
  const house = await readHouseAds(options.playerFolder ?? '')
  const screens = screensPart(core, {
    kind: database.kind,
    reading: ctx.reading,
    limiter,
    publicUrl,
    vehicles,
    requirePermit: config.requirePermit,
    requireEnrolledDevice: config.requireEnrolledDevice,
    servedArea: config.servedArea,
    costs: { ofDevices: recoveredOfDevices },
    visitorKey: secrets.visitors[0],
    receiptKeys: secrets.links,
    commits: platform.commits,
    bookings: {
      list: (since) => runningFlights(db, since),
      changed: (since, version) => changedFlights(db, since, version),
      version: () => bookingsVersion(db),
    },
    shortLinks: { byCode: (code) => bookingViews.linkByCode(db, code) },
    files,
    links,
    pictures: createLookPictures({ workers, files, house, houseFolder: join(options.playerFolder ?? '', 'house') }),
    advertiserOf: async (reader, id) => (await bookingViews.byId(reader, id))?.advertiserId,
    isSession: async (reader, id) => (await sessionStore.viewer(reader, id)) !== undefined,
    chance: options.chance ?? Math.random,
    names: { bookings: bookingViews.references, people: accountViews.names },
    house,
    transactPlays: database.transact,
    allReadBlocks: platform.allReadBlocks,
    reportPace,
    warn: (error) => log.error({ err: error }, 'screens'),
  })
  signals.vehiclesChanged.hear(screens.forgetAll)
  const accounts = accountsPart(ctx)
  const integrity = integrityPart(core, { vehicles, links })
  const inspections = inspectionsPart(core, {
    requireEnrolledDevice: config.requireEnrolledDevice,
    vehicles,
    cases: { hold: integrity.holdMinutes },
  })

  const backups = backupsPart(core, {
    scheduled: config.backupTo !== undefined,
    make: makeInProcess,
    warn: (error) => log.error({ err: error }, 'daily backup'),
  })

  const privacy = privacyPart(ctx, { account: accounts.personal })
  const confirmations = confirmationsPart(core, {
    fourEyes: config.fourEyes,
    payments,
    privacy: privacy.deps,
    administrators: accounts.administrators,
  })

  // The order in which due work of one part leads to work of the next. Parts that act on an event come before parts
  // that notify of it.
  const parts: readonly Part[] = [
    bookingsRoom(ctx),
    flightsRoom(ctx),
    campaignsRoom(ctx),
    gateway,
    paymentsRoom(payments, platform.baseUrl),
    journalRoom(ctx),
    proofs,
    messages,
    accounts,
    apiKeysPart(core),
    webhooks,
    creativesRoom(ctx),
    libraryRoom(ctx),
    pricingRoom(ctx),
    peoplePart(beside, { pricing, links, vehiclesChanged: signals.vehiclesChanged.tell }),
    impressionsRoom(ctx),
    screens,
    forecastsRoom(beside),
    inspections,
    earningsRoom(ctx),
    integrity,
    payoutsRoom(ctx),
    privacy,
    confirmations,
    bookingPagesRoom(ctx),
    driverPagesRoom(ctx),
    figuresRoom(beside),
    reportsPart(beside, { pricing, company: config.company.name, look }),
    reportLinksPart(ctx, { proofs: proofs.deps, publicUrl }),
    operationsPart(core, {
      ...platform,
      config,
      metrics: [...screens.metrics, ...backups.metrics],
      processes: options.processes,
      askDatabase: () => database.state(),
      ingestStuckMs: screens.ingestStuckMs,
      isStopping: () => http.app.stopping,
    }),
    backups,
  ]
  const { dispatcher, tick, start, close, unfinished } = runParts(
    { ...platform, http: { ...http, fourEyes: confirmations.fourEyes } },
    parts,
    { ...messages, webhookSender: webhooks.webhookSender },
  )
  if (config.firstAdmin) await accounts.ensureAdmin(config.firstAdmin)

  return {
    app: http.app,
    database,
    publicUrl,
    dispatcher,
    mailSender,
    pushSender: messages.pushSender,
    webhookSender: webhooks.webhookSender,
    /** Creates the first administrator if there is none. */
    ensureAdmin: accounts.ensureAdmin,
    isEmpty: async () => (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,
    /** Writes the buffered heartbeats. */
    flushHeartbeats: screens.flush,
    /** Holds minutes of a driver's day. No HTTP call does this. */
    holdMinutes: integrity.holdMinutes,
    /** Signs a notice like this installation's gateway. */
    signNotice: gateway.signNotice,
    tick,
    /** Starts the server. Returns its public address. */
    async open(): Promise<string> {
      await start()
      if (config.production) await warnOfVat(ctx)
      for (const risk of risksOf(config)) log.warn({ risk }, 'a setting is a risk')
      return publicUrl()
    },
    /** Stops listening without failing calls in progress. Call `close` afterwards. */
    drain: () => drain(http.app),
    close,
    unfinished,
  }
}

export type Server = Awaited<ReturnType<typeof compose>>
