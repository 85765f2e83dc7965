import { join } from 'node:path'
import { oneStartAtATime } from './adapters/database/start-lock'
import { readHouseAds } from './adapters/house-ads/folder'
import { folderTransport, smtpTransport } from './adapters/mail/mail'
import { createLookPictures } from './adapters/media/workers'
import { webPushTransport } from './adapters/push/web-push'
import { gatewayTransport, folderTransport as smsFolder } from './adapters/sms/sms'
import { webhookTransport } from './adapters/webhooks/post'
import { clickRoutes } from './air/clicks/clicks.routes'
import { figureRoutes } from './air/figures/figures.routes'
import { doWhatIsDue, tellOfLateFlights } from './air/flights/flights.jobs'
import { forecastRoutes } from './air/forecasts/forecasts.routes'
import { removeUnusedFiles, sizeHouseAds } from './air/house-ads/house-ads.jobs'
import { houseAdRoutes } from './air/house-ads/house-ads.routes'
import { createHouseDesk } from './air/house-ads/house-desk'
import { dropOldLooks, expireLooks } from './air/looks/looks.jobs'
import { lookRoutes } from './air/looks/looks.routes'
import { playsRoom } from './air/plays/plays.room'
import { keepOwnBuild } from './air/rings/builds.process'
import { ringsRoom } from './air/rings/rings.room'
import { yieldRoutes } from './air/yield/yield.routes'
import { makeInProcess } from './backup/daily-process'
import { type Config, risksOf } from './config'
import { activityRoutes } from './desk/activity/activity.routes'
import { backupsRoom } from './desk/backup-runs/backup-runs.room'
import { adRoutes, bookingPageRoutes, campaignRoutes } from './desk/bookings/bookings.routes'
import { confirmationsRoom } from './desk/confirmations/confirmations.room'
import { driverPageRoutes } from './desk/drivers/driver-pages.routes'
import { learnHabits, tellOfOpenIncidents, watchFleet } from './desk/incidents/incidents.jobs'
import { incidentRoutes } from './desk/incidents/incidents.routes'
import { inquiryRoutes } from './desk/inquiries/inquiries.routes'
import { landingRoutes } from './desk/landing/landing.routes'
import { liveDisplayRoutes } from './desk/live-display/live-display.routes'
import { mailsRoom } from './desk/mails/mails.room'
import { bookingNews } from './desk/news/bookings.listeners'
import { payoutNews } from './desk/news/payouts.listeners'
import { peopleNews } from './desk/news/people.listeners'
import { vehicleNews } from './desk/news/vehicles.listeners'
import { notificationsRoom } from './desk/notifications/notifications.room'
import { operationsRoom } from './desk/operations/operations.room'
import { overviewRoutes } from './desk/overview/overview.routes'
import { carryOnRuns } from './desk/payout-runs/payout-runs.jobs'
import { payoutRunRoutes } from './desk/payout-runs/payout-runs.routes'
import { peopleRoutes } from './desk/people/people.routes'
import { rateDrivers } from './desk/people/ratings.jobs'
import { dataRequestRoutes } from './desk/privacy/data-requests.routes'
import { profileRoutes } from './desk/profile/profile.routes'
import { dropOldLinks } from './desk/report-links/report-links.jobs'
import { reportLinkRoutes } from './desk/report-links/report-links.routes'
import { reportRoutes } from './desk/reports/reports.routes'
import { mailWeeklyReports } from './desk/reports/weekly-reports.jobs'
import { screenPageOf } from './desk/screens/screen-page.routes'
import { deviceBatchRoutes, devicePageRoutes, screenPageRoutes } from './desk/screens/screens.routes'
import { searchRoutes } from './desk/search/search.routes'
import { settingsRoutes } from './desk/settings/settings.routes'
import { ticketRoutes } from './desk/support/tickets.routes'
import { viewRoutes } from './desk/views/views.routes'
import { waitingRoutes } from './desk/waiting/waiting.routes'
import { webhooksRoom } from './desk/webhooks/webhooks.room'
import { brandRoutes } from './goods/brands/brands.routes'
import { dropOldCommands, expireCommands } from './goods/commands/commands.jobs'
import { commandRoutes } from './goods/commands/commands.routes'
import { measureWhatIsNot, prepareWhatIsNot } from './goods/creatives/creatives.jobs'
import { fileListeners } from './goods/creatives/creatives.listeners'
import { creativeRoutes, designRoutes } from './goods/creatives/creatives.routes'
import { impressionRoutes } from './goods/impressions/impressions.routes'
import { warnOfVat } from './goods/pricing/pricing.commands'
import { pricingRoutes } from './goods/pricing/pricing.routes'
import { screensRoom } from './goods/screens/screens.room'
import { createEarningsRound } from './money/earnings/earnings.jobs'
import { earningListeners } from './money/earnings/earnings.listeners'
import { journalRoutes } from './money/journal/journal.routes'
import { sumJournal } from './money/journal/journal.store'
import { paymentsRoom } from './money/payments/payments.room'
import { payMonth } from './money/payouts/payouts.jobs'
import { adminPayoutRoutes, driverPayoutRoutes } from './money/payouts/payouts.routes'
import { type Options, openGateway, openPlatform } from './open-platform'
import { removeOldDocuments } from './people/accounts/documents.jobs'
import { ensureAdmin, type FirstAdmin } from './people/accounts/first-admin.process'
import { sendResetLink } from './people/accounts/passwords.process'
import { sendAskedCode } from './people/accounts/phone-sign-in.process'
import { directoryRoutes, registrationRoutes } from './people/accounts/registrations.routes'
import { passkeyRoutes, sessionRoutes } from './people/accounts/sessions.routes'
import { ensureOwner } from './people/administrators/administrators.commands'
import { administratorRoutes } from './people/administrators/administrators.routes'
import { removeExpiredKeys } from './people/api-keys/api-keys.jobs'
import { apiKeyRoutes } from './people/api-keys/api-keys.routes'
import { forgetInvitations } from './people/organisations/invitations.jobs'
import { organisationRoutes } from './people/organisations/organisations.routes'
import { smsRoom } from './people/sms/sms.room'
import { warnOfPermits } from './people/vehicles/vehicles.jobs'
import { permitRoutes, vehicleRoutes } from './people/vehicles/vehicles.routes'
import type { Context, Room } from './platform/context'
import { drain } from './platform/http/drain'
import type { Http } from './platform/http/route'
import type { Secrets } from './platform/installation-keys'
import type { Job } from './platform/jobs/jobs'
import type { Listeners, Tx } from './platform/ports'
import { runRooms } from './run-rooms'
import { bookingDraftRoutes } from './sales/booking-drafts/booking-drafts.routes'
import { bookingCreativeRoutes, bookingRoutes } from './sales/bookings/bookings.routes'
import { pricingPreviewRoutes } from './sales/campaigns/pricing-preview.routes'
import { favouritePlaceRoutes } from './sales/favourite-places/favourite-places.routes'
import { fileRoutes, libraryRoutes } from './sales/library/library.routes'
import { sizeWhatIsApproved } from './sales/library/renditions.jobs'
import { inspectWhatIsDue } from './trust/inspections/inspections.jobs'
import { holdMinutes, type Suspected } from './trust/integrity/cases.commands'
import { decideDueCases, tellOfNewCases } from './trust/integrity/cases.jobs'
import { caseRoutes } from './trust/integrity/cases.routes'
import { proofsRoom } from './trust/proofs/proofs.room'

/** Composes the server, while no other process on the same database starts. */
export const compose = (options: Options) => oneStartAtATime(options.config.databaseUrl, () => composeAlone(options))

/** Opens the platform, wires every part, registers the routes, and creates the first administrator. */
async function composeAlone(options: Options) {
  const { config } = options
  const platform = await openPlatform(options)
  const { ctx, http, database, files, secrets, workers, publicUrl, log } = platform
  /** For parts whose pages are lists, reports and exports. Their transactions use the primary. */
  const forReading: Context = { ...ctx, db: ctx.reading }
  const gateway = openGateway(platform)
  const payments = { ...ctx, gateway: gateway.gateway }
  const mails = mailsRoom(ctx, openMailTransport(config))
  const sms = smsRoom(ctx, openSmsTransport(config))
  const notifications = notificationsRoom(ctx, openPush(config, secrets))
  const webhooks = webhooksRoom(ctx, webhookTransport({ allowPrivate: config.webhookAllowPrivate }))
  const house = createHouseDesk(ctx.db, await readHouseAds(options.playerFolder ?? ''), ctx.signals)
  const screens = screensRoom(ctx, database.kind)
  const rings = ringsRoom(ctx, options.playerFolder)
  const plays = playsRoom(ctx, screens, {
    updates: rings.updates,
    ...{ kind: database.kind, commits: platform.commits, transactPlays: database.transact, house },
    pictures: createLookPictures({ workers, files, house, houseFolder: join(options.playerFolder ?? '', 'house') }),
    chance: options.chance ?? Math.random,
  })

  const backups = backupsRoom(ctx, makeInProcess)
  const confirmations = confirmationsRoom(payments)

  /** A room of routes, jobs (name, seconds, work) and listeners. */
  const room = (
    routes: readonly ((http: Http, context: Context) => void)[],
    jobs: readonly (readonly [name: string, everyS: number, work: (context: Context) => Promise<unknown>])[] = [],
    { context = ctx, listeners = {} }: { readonly context?: Context; readonly listeners?: Listeners } = {},
  ): Room => ({
    routes(http) {
      for (const register of routes) register(http, context)
    },
    jobs: jobs.map(([name, everyS, work]): Job => ({ name, everyS, run: () => work(context) })),
    listeners,
  })

  // In the order in which due work of one room leads to work of the next. Rooms that act on an event come before rooms
  // that notify of it.
  const rooms: readonly Room[] = [
    room([bookingRoutes, bookingCreativeRoutes, bookingDraftRoutes, favouritePlaceRoutes]),
    room(
      [],
      [
        ['bookings-due', 20, doWhatIsDue],
        ['late-flights', 3600, tellOfLateFlights],
      ],
    ),
    gateway,
    paymentsRoom(payments, platform.baseUrl),
    room([journalRoutes], [['journal-sums', 60, sumJournal]]),
    proofsRoom(ctx),
    mails,
    sms,
    notifications,
    room([inquiryRoutes, ticketRoutes, viewRoutes, waitingRoutes]),
    room([sessionRoutes, passkeyRoutes], [], {
      listeners: {
        'password.forgotten': [(tx, { payload }) => sendResetLink(ctx, tx, payload.email)],
        'phone.code_asked': [(tx, event) => sendAskedCode(ctx, tx, event)],
      },
    }),
    room([registrationRoutes, directoryRoutes, profileRoutes], [['documents-of-rejected', 3600, removeOldDocuments]]),
    room([administratorRoutes]),
    room([organisationRoutes], [['invitations', 3600, forgetInvitations]]),
    room([vehicleRoutes, permitRoutes], [['permits', 3600, warnOfPermits]]),
    room([settingsRoutes]),
    room([apiKeyRoutes], [['api-keys', 3600, removeExpiredKeys]]),
    webhooks,
    room(
      [designRoutes, creativeRoutes],
      [
        ['creatives-prepared', 5, prepareWhatIsNot],
        ['creatives-measured', 60, measureWhatIsNot],
      ],
      { listeners: fileListeners(ctx.files) },
    ),
    room([brandRoutes]),
    room([libraryRoutes, fileRoutes], [['creatives-sized', 20, sizeWhatIsApproved]]),
    room([pricingRoutes, pricingPreviewRoutes, impressionRoutes]),
    room([peopleRoutes, activityRoutes, searchRoutes], [['ratings', 600, rateDrivers]]),
    screens,
    plays,
    rings,
    room(
      [commandRoutes],
      [
        ['commands', 60, expireCommands],
        ['old-commands', 3600, dropOldCommands],
      ],
    ),
    room([clickRoutes]),
    room(
      [houseAdRoutes],
      [
        ['house-ads-sized', 20, sizeHouseAds],
        ['house-ad-files', 3600, removeUnusedFiles],
      ],
    ),
    room(
      [lookRoutes],
      [
        ['looks', 60, expireLooks],
        ['old-looks', 3600, dropOldLooks],
      ],
    ),
    room([forecastRoutes], [], { context: forReading }),
    // Late plays cause a comparison of the whole fleet, so this does not run every minute. It still runs before a day's
    // earnings are written.
    room([], [['inspections', 300, inspectWhatIsDue]]),
    room([], [['earnings', 60, createEarningsRound(ctx)]], { listeners: earningListeners(ctx) }),
    room(
      [caseRoutes],
      [
        ['cases-due', 60, decideDueCases],
        ['cases-digest', 600, tellOfNewCases],
      ],
    ),
    room([driverPayoutRoutes, adminPayoutRoutes], [['payouts', 60, payMonth]]),
    room([payoutRunRoutes], [['payout-runs', 5, carryOnRuns]]),
    room(
      [incidentRoutes],
      [
        ['fleet-watched', 60, watchFleet],
        ['fleet-habits', 600, learnHabits],
        ['incidents-digest', 300, tellOfOpenIncidents],
      ],
    ),
    room([dataRequestRoutes]),
    confirmations,
    room([bookingPageRoutes, adRoutes, campaignRoutes]),
    room([driverPageRoutes]),
    room([screenPageRoutes, screenPageOf(plays.adsOf), devicePageRoutes, deviceBatchRoutes]),
    room([figureRoutes, yieldRoutes], [], { context: forReading }),
    room([liveDisplayRoutes], [], { context: forReading }),
    room([reportRoutes], [['weekly-reports', 300, mailWeeklyReports]], { context: forReading }),
    room([overviewRoutes, landingRoutes], [], { context: forReading }),
    ...[bookingNews, payoutNews, peopleNews, vehicleNews].map((news) => room([], [], { listeners: news(ctx) })),
    room([reportLinkRoutes], [['report-links', 3600, dropOldLinks]]),
    operationsRoom(ctx, {
      ...platform,
      metrics: [...plays.metrics, ...backups.metrics, ...sms.metrics],
      processes: options.processes,
      askDatabase: () => database.state(),
      ingestStuckMs: plays.ingestStuckMs,
      isStopping: () => http.app.stopping,
    }),
    backups,
  ]
  const { dispatcher, tick, start, close, unfinished } = runRooms(
    { ...platform, http: { ...http, fourEyes: confirmations.fourEyes } },
    rooms,
    { ...mails, ...sms, ...notifications, ...webhooks },
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
    smsSender: sms.smsSender,
    pushSender: notifications.pushSender,
    webhookSender: webhooks.webhookSender,
    /** Creates the first administrator if there is none. */
    ensureAdmin: ensureFirst,
    isEmpty: async () => (await ctx.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,
    /** Writes what screens have reported and is buffered. */
    async flushHeartbeats() {
      await screens.flush()
      await plays.flush()
    },
    /** Holds minutes of a driver's day. No HTTP call does this. */
    holdMinutes: (tx: Tx, suspected: Suspected) => holdMinutes(ctx, tx, suspected),
    /** Registers the player of a folder like the one that this server came with. */
    keepBuild: (folder: string) => keepOwnBuild(ctx, folder),
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

/** Messages by SMS go to the gateway of the settings, or into a folder. */
const openSmsTransport = ({ smsUrl, dataDir }: Config) =>
  smsUrl ? gatewayTransport(smsUrl) : smsFolder(join(dataDir, 'sms'))

const openPush = ({ vapidSubject, webhookAllowPrivate }: Config, { push }: Secrets) =>
  webPushTransport({ privateKey: push[0], subject: vapidSubject, allowPrivate: webhookAllowPrivate })

export type Server = Awaited<ReturnType<typeof compose>>
