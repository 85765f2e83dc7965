import { join } from 'node:path'
import { oneStartAtATime } from '../adapters/database/start-lock'
import { readHouseAds } from '../adapters/house-ads/folder'
import { createLookPictures } from '../adapters/media/look-pictures'
import { clicksRoom } from '../air/clicks/clicks.room'
import { figuresRoom } from '../air/figures/figures.room'
import { flightsRoom } from '../air/flights/flights.room'
import { forecastsRoom } from '../air/forecasts/forecasts.room'
import { looksRoom } from '../air/looks/looks.room'
import { playsRoom } from '../air/plays/plays.room'
import { makeInProcess } from '../backup/daily-process'
import { risksOf } from '../config-risks'
import { bookingPagesRoom } from '../desk/bookings/booking-pages.room'
import { driverPagesRoom } from '../desk/drivers/driver-pages.room'
import { liveDisplayRoom } from '../desk/live-display/live-display.room'
import { overviewRoom } from '../desk/overview/overview.room'
import { reportLinksRoom } from '../desk/report-links/report-links.room'
import { reportsRoom } from '../desk/reports/reports.room'
import { screenPagesRoom } from '../desk/screens/screen-pages.room'
import { creativesRoom } from '../goods/creatives/creatives.room'
import { impressionsRoom } from '../goods/impressions/impressions.room'
import { pricingRoom } from '../goods/pricing/pricing.room'
import { createPricingViews } from '../goods/pricing/pricing.views'
import { warnOfVat } from '../goods/pricing/vat-warning'
import { screensRoom } from '../goods/screens/screens.room'
import { earningsRoom } from '../money/earnings/earnings.room'
import { journalRoom } from '../money/journal/journal.room'
import { paymentsRoom } from '../money/payments/payments.room'
import { payoutsRoom } from '../money/payouts/payouts.room'
import type { Context } from '../platform/context'
import { drain } from '../platform/http/drain'
import type { Tx } from '../platform/ports'
import { bookingsRoom } from '../sales/bookings/bookings.room'
import { campaignsRoom } from '../sales/campaigns/campaigns.room'
import { libraryRoom } from '../sales/library/library.room'
import { inspectionsRoom } from '../trust/inspections/inspections.room'
import { holdMinutes, type Suspected } from '../trust/integrity/cases.commands'
import { integrityRoom } from '../trust/integrity/integrity.room'
import { proofsRoom } from '../trust/proofs/proofs.room'
import { accountsPart } from './accounts'
import { apiKeysPart } from './api-keys'
import { backupsPart } from './backups'
import { confirmationsPart } from './confirmations'
import { openGateway } from './gateway'
import { messagesPart } from './messages'
import { operationsPart } from './operations'
import type { Part } from './part'
import { peoplePart } from './people'
import { type Options, openPlatform } from './platform'
import { privacyPart } from './privacy'
import { runParts } from './run'
import { webhooksPart } from './webhooks'

/** Composes the server, while no other process on the same database starts. */
export const compose = (options: Options) => oneStartAtATime(options.config.databaseUrl, () => composeAlone(options))

/** Opens the platform, wires every part, registers the routes, and creates the first administrator. */
async function composeAlone(options: Options) {
  const { config, clock } = options
  const platform = await openPlatform(options)
  const { ctx, http, database, files, workers, publicUrl, log } = platform
  const core = ctx
  const { db, links, signals } = ctx
  /** For parts whose pages are lists, reports and exports. Their transactions use the primary. */
  const beside: Context = { ...ctx, db: ctx.reading }
  const pricing = createPricingViews(clock)

  const gateway = openGateway(platform)
  const payments = { ...ctx, gateway: gateway.gateway }
  const messages = messagesPart(ctx)
  const { mailSender } = messages
  const webhooks = webhooksPart(ctx)
  const house = await readHouseAds(options.playerFolder ?? '')
  const screens = screensRoom(ctx, database.kind)
  const plays = playsRoom(ctx, screens, {
    ...{ kind: database.kind, commits: platform.commits, transactPlays: database.transact, house },
    allReadBlocks: platform.allReadBlocks,
    pictures: createLookPictures({ workers, files, house, houseFolder: join(options.playerFolder ?? '', 'house') }),
    chance: options.chance ?? Math.random,
  })
  const accounts = accountsPart(ctx)

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
    proofsRoom(ctx),
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
    plays,
    clicksRoom(ctx),
    looksRoom(ctx),
    forecastsRoom(beside),
    inspectionsRoom(ctx),
    earningsRoom(ctx),
    integrityRoom(ctx),
    payoutsRoom(ctx),
    privacy,
    confirmations,
    bookingPagesRoom(ctx),
    driverPagesRoom(ctx),
    screenPagesRoom(ctx),
    figuresRoom(beside),
    liveDisplayRoom(beside),
    overviewRoom(beside),
    reportsRoom(beside),
    reportLinksRoom(ctx),
    operationsPart(core, {
      ...platform,
      config,
      metrics: [...plays.metrics, ...backups.metrics],
      processes: options.processes,
      askDatabase: () => database.state(),
      ingestStuckMs: plays.ingestStuckMs,
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
    /** Writes what screens have reported and is buffered. */
    async flushHeartbeats() {
      await screens.flush()
      await plays.flush()
    },
    /** Holds minutes of a driver's day. No HTTP call does this. */
    holdMinutes: (tx: Tx, suspected: Suspected) => holdMinutes(ctx, tx, suspected),
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
