import { join } from 'node:path'
import { oneStartAtATime } from '../adapters/database/start-lock'
import { readHouseAds } from '../adapters/house-ads/folder'
import { folderTransport } from '../adapters/mail/folder'
import { smtpTransport } from '../adapters/mail/smtp'
import { createLookPictures } from '../adapters/media/look-pictures'
import { webPushTransport } from '../adapters/push/web-push'
import { webhookTransport } from '../adapters/webhooks/post'
import { flightsRoom } from '../air/flights/flights.room'
import { makeInProcess } from '../backup/daily-process'
import type { Config } from '../config'
import { risksOf } from '../config-risks'
import { activityRoutes } from '../desk/activity/activity.routes'
import { backupsRoom } from '../desk/backup-runs/backup-runs.room'
import { bookingPagesRoom } from '../desk/bookings/booking-pages.room'
import { confirmationsRoom } from '../desk/confirmations/confirmations.room'
import { driverPagesRoom } from '../desk/drivers/driver-pages.room'
import { inquiryRoutes } from '../desk/inquiries/inquiries.routes'
import { mailsRoom } from '../desk/mails/mails.room'
import { notificationsRoom } from '../desk/notifications/notifications.room'
import { operationsRoom } from '../desk/operations/operations.room'
import { peopleRoutes } from '../desk/people/people.routes'
import { rateDrivers } from '../desk/people/ratings.jobs'
import { dataRequestRoutes } from '../desk/privacy/data-requests.routes'
import { profileRoutes } from '../desk/profile/profile.routes'
import { searchRoutes } from '../desk/search/search.routes'
import { settingsRoutes } from '../desk/settings/settings.routes'
import { ticketRoutes } from '../desk/support/tickets.routes'
import { webhooksRoom } from '../desk/webhooks/webhooks.room'
import { creativesRoom } from '../goods/creatives/creatives.room'
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
import { directoryRoutes } from '../people/accounts/directory.routes'
import { removeOldDocuments } from '../people/accounts/documents.jobs'
import { ensureAdmin, type FirstAdmin } from '../people/accounts/first-admin.process'
import { passkeyRoutes } from '../people/accounts/passkeys.routes'
import { sendResetLink } from '../people/accounts/passwords.process'
import { registrationRoutes } from '../people/accounts/registrations.routes'
import { sessionRoutes } from '../people/accounts/sessions.routes'
import { sessionStore } from '../people/accounts/sessions.store'
import { ensureOwner } from '../people/administrators/administrators.commands'
import { administratorRoutes } from '../people/administrators/administrators.routes'
import { removeExpiredKeys } from '../people/api-keys/api-keys.commands'
import { apiKeyRoutes } from '../people/api-keys/api-keys.routes'
import { forgetInvitations } from '../people/organisations/invitations.jobs'
import { organisationRoutes } from '../people/organisations/organisations.routes'
import { warnOfPermits } from '../people/vehicles/permits.jobs'
import { permitRoutes } from '../people/vehicles/permits.routes'
import { vehicleRoutes } from '../people/vehicles/vehicles.routes'
import { vehicleViews } from '../people/vehicles/vehicles.views'
import type { Context } from '../platform/context'
import { drain } from '../platform/http/drain'
import type { Http } from '../platform/http/route'
import type { Secrets } from '../platform/installation-keys'
import type { Job } from '../platform/jobs/runner'
import type { Room } from '../platform/room'
import { bookingsVersion, changedFlights, runningFlights } from '../sales/bookings/bookings.queries'
import { bookingsRoom } from '../sales/bookings/bookings.room'
import { bookingViews } from '../sales/bookings/bookings.views'
import { flightViews } from '../sales/bookings/flights.views'
import { campaignsRoom } from '../sales/campaigns/campaigns.room'
import { libraryRoom } from '../sales/library/library.room'
import { openGateway } from './gateway'
import { inspectionsPart } from './inspections'
import { integrityPart } from './integrity'
import { type Options, openPlatform } from './platform'
import { proofsPart } from './proofs'
import { reportLinksPart } from './report-links'
import { reportsPart } from './reports'
import { runParts } from './run'
import { screensPart } from './screens'

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
  const mails = mailsRoom(ctx, openMailTransport(config))
  const notifications = notificationsRoom(ctx, openPush(config, secrets))
  const webhooks = webhooksRoom(ctx, webhookTransport({ allowPrivate: config.webhookAllowPrivate }))
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
    sold: flightViews.sold,
    currentPrices: pricing.currentTerms,
    names: { bookings: bookingViews.references, people: accountViews.names },
    house,
    transactPlays: database.transact,
    allReadBlocks: platform.allReadBlocks,
    reportPace,
    warn: (error) => log.error({ err: error }, 'screens'),
  })
  signals.vehiclesChanged.hear(screens.forgetAll)
  const integrity = integrityPart(core, { vehicles, links })
  const inspections = inspectionsPart(core, {
    requireEnrolledDevice: config.requireEnrolledDevice,
    vehicles,
    cases: { hold: integrity.holdMinutes },
  })

  const backups = backupsRoom(ctx, makeInProcess)
  const confirmations = confirmationsRoom(payments)

  /** A room that only has routes and jobs, given as name, seconds and work. */
  const inRoom = (
    routes: readonly ((http: Http, context: Context) => void)[],
    jobs: readonly (readonly [name: string, everyS: number, work: (context: Context) => Promise<unknown>])[] = [],
  ): Room => ({
    routes(http) {
      for (const register of routes) register(http, ctx)
    },
    jobs: jobs.map(([name, everyS, work]): Job => ({ name, everyS, run: () => work(ctx) })),
  })

  // The order in which due work of one part leads to work of the next. Parts that act on an event come before parts
  // that notify of it.
  const rooms: readonly Room[] = [
    bookingsRoom(ctx),
    flightsRoom(ctx),
    campaignsRoom(ctx),
    gateway,
    paymentsRoom(payments, platform.baseUrl),
    journalRoom(ctx),
    proofs,
    mails,
    notifications,
    inRoom([inquiryRoutes, ticketRoutes]),
    {
      ...inRoom(
        [
          sessionRoutes,
          passkeyRoutes,
          registrationRoutes,
          directoryRoutes,
          administratorRoutes,
          organisationRoutes,
          vehicleRoutes,
          permitRoutes,
          profileRoutes,
          settingsRoutes,
        ],
        [
          ['documents-of-rejected', 3600, removeOldDocuments],
          ['invitations', 3600, forgetInvitations],
          ['permits', 3600, warnOfPermits],
        ],
      ),
      listeners: { 'password.forgotten': [(tx, { payload }) => sendResetLink(ctx, tx, payload.email)] },
    },
    inRoom([apiKeyRoutes], [['api-keys', 3600, removeExpiredKeys]]),
    webhooks,
    creativesRoom(ctx),
    libraryRoom(ctx),
    pricingRoom(ctx),
    inRoom([peopleRoutes, activityRoutes, searchRoutes], [['ratings', 600, rateDrivers]]),
    screens,
    inspections,
    earningsRoom(ctx),
    integrity,
    payoutsRoom(ctx),
    inRoom([dataRequestRoutes]),
    confirmations,
    bookingPagesRoom(ctx),
    driverPagesRoom(ctx),
    reportsPart(beside, { pricing, company: config.company.name, look }),
    reportLinksPart(ctx, { proofs: proofs.deps, publicUrl }),
    operationsRoom(ctx, {
      ...platform,
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
    rooms,
    { ...mails, ...notifications, ...webhooks },
  )
  const ensureFirst = async (admin: FirstAdmin) => {
    await ensureAdmin(ctx, admin)
    await ctx.transact(ensureOwner)
  }
  if (config.firstAdmin) await ensureFirst(config.firstAdmin)

  return {
    app: http.app,
    database,
    publicUrl,
    dispatcher,
    mailSender: mails.mailSender,
    pushSender: notifications.pushSender,
    webhookSender: webhooks.webhookSender,
    /** Creates the first administrator if there is none. */
    ensureAdmin: ensureFirst,
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

/** Mails go to the server of the settings, or into a folder. */
const openMailTransport = ({ smtpUrl, mailFrom, smtpNeedsTls, dataDir }: Config) =>
  smtpUrl ? smtpTransport(smtpUrl, mailFrom, smtpNeedsTls) : folderTransport(join(dataDir, 'outbox'), mailFrom)

const openPush = ({ vapidSubject, webhookAllowPrivate }: Config, { push }: Secrets) =>
  webPushTransport({ privateKey: push[0], subject: vapidSubject, allowPrivate: webhookAllowPrivate })

export type Server = Awaited<ReturnType<typeof compose>>
