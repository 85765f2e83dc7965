import { join } from 'node:path'
import { oneStartAtATime } from '../adapters/database/start-lock'
import { readHouseAds } from '../adapters/house-ads/folder'
import { createLookPictures } from '../adapters/media/look-pictures'
import { figuresRoom } from '../air/figures/figures.room'
import { forecastsRoom } from '../air/forecasts/forecasts.room'
import { makeInProcess } from '../backup/daily-process'
import { risksOf } from '../config-risks'
import { uploadUrl } from '../goods/creatives/creatives.routes'
import { creativeStore } from '../goods/creatives/creatives.store'
import { impressionsRoom } from '../goods/impressions/impressions.room'
import { createPricingViews } from '../goods/pricing/pricing.views'
import { warnOfVat } from '../goods/pricing/vat-warning'
import { createReportPace } from '../goods/screens/report-pace'
import { recoveredOfDevices } from '../money/earnings/devices.queries'
import { createJournal } from '../money/journal/journal.store'
import { accountViews } from '../people/accounts/accounts.views'
import { sessionStore } from '../people/accounts/sessions.store'
import { vehicleViews } from '../people/vehicles/vehicles.views'
import type { Context } from '../platform/context'
import { drain } from '../platform/http/drain'
import { historyStore } from '../sales/bookings/booking-history.store'
import { changedFlights, runningFlights } from '../sales/bookings/bookings.queries'
import { bookingViews } from '../sales/bookings/bookings.views'
import { accountsPart } from './accounts'
import { apiKeysPart } from './api-keys'
import { backupsPart } from './backups'
import { bookingsPart } from './bookings'
import { confirmationsPart } from './confirmations'
import { creativesPart } from './creatives'
import { earningsPart } from './earnings'
import { inspectionsPart } from './inspections'
import { integrityPart } from './integrity'
import { messagesPart } from './messages'
import { operationsPart } from './operations'
import type { Part } from './part'
import { paymentsPart } from './payments'
import { payoutsPart } from './payouts'
import { peoplePart } from './people'
import { type Options, openPlatform } from './platform'
import { pricingPart } from './pricing'
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
  const { company } = config
  const pricing = createPricingViews(clock)
  const journal = createJournal(clock)
  const vehicles = vehicleViews(clock)
  const creatives = { creatives: creativeStore, uploadUrl }

  const reportPace = createReportPace({ ...core, warn: (err) => log.error({ err }, 'watched pages not synchronised') })
  signals.watched.hear(reportPace.look)
  const look = signals.watched.tell
  const booked = bookingsPart(core, { pricing, publicUrl, look })
  const { bookings } = booked
  const payments = paymentsPart(core, { ...platform, config, bookings, journal, gatewaySecret: secrets.gateway[0] })
  const warn = (err: unknown, booking: string) => log.error({ err, booking }, 'flight not settled')
  const proofs = proofsPart(core, { bookings, files, secrets, warn })
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
      list: (since) => runningFlights(db, creatives, since),
      changed: (since, version) => changedFlights(db, creatives, since, version),
      version: () => historyStore.version(db),
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
  const earnings = earningsPart(core, { pricing, journal, vehicles, look })
  const { earned } = earnings
  const integrity = integrityPart(core, { pricing, vehicles, links })
  const inspections = inspectionsPart(core, {
    requireEnrolledDevice: config.requireEnrolledDevice,
    vehicles,
    cases: { hold: integrity.holdMinutes },
  })
  const payouts = payoutsPart(core, { company, pricing, journal, personalKey: secrets.personal, earned })

  const backups = backupsPart(core, {
    scheduled: config.backupTo !== undefined,
    make: makeInProcess,
    warn: (error) => log.error({ err: error }, 'daily backup'),
  })

  const prices = pricingPart(core, { pricing })
  const privacy = privacyPart(ctx, { bookings, payouts: payouts.deps, account: accounts.personal })
  const confirmations = confirmationsPart(core, {
    fourEyes: config.fourEyes,
    payouts: payouts.deps,
    payments: payments.deps,
    journal: payments.journalDeps,
    pricing: prices.deps,
    terms: pricing.currentTerms,
    privacy: privacy.deps,
    administrators: accounts.administrators,
  })

  // The order in which due work of one part leads to work of the next. Parts that act on an event come before parts
  // that notify of it.
  const parts: readonly Part[] = [
    booked,
    payments,
    proofs,
    messages,
    accounts,
    apiKeysPart(core),
    webhooks,
    creativesPart(core, { files, links, workers }),
    prices,
    peoplePart(beside, { pricing, bookings, links, vehiclesChanged: signals.vehiclesChanged.tell }),
    impressionsRoom(ctx),
    screens,
    forecastsRoom(beside),
    inspections,
    earnings,
    integrity,
    payouts,
    privacy,
    confirmations,
    figuresRoom(beside),
    reportsPart(beside, { pricing, company: company.name, look }),
    reportLinksPart(core, { bookings, proofs: proofs.deps, publicUrl }),
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
    signNotice: payments.signNotice,
    tick,
    /** Starts the server. Returns its public address. */
    async open(): Promise<string> {
      await start()
      if (config.production) await warnOfVat(pricing.currentTerms, db, log)
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
