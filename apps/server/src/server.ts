import { join } from 'node:path'
import { oneStartAtATime } from './adapters/database/start-lock'
import { readHouseAds } from './adapters/house-ads/folder'
import { folderTransport } from './adapters/mail/folder'
import { smtpTransport } from './adapters/mail/smtp'
import { createLookPictures } from './adapters/media/look-pictures'
import { webPushTransport } from './adapters/push/web-push'
import { webhookTransport } from './adapters/webhooks/post'
import { clicksRoom } from './air/clicks/clicks.room'
import { figuresRoom } from './air/figures/figures.room'
import { flightsRoom } from './air/flights/flights.room'
import { forecastsRoom } from './air/forecasts/forecasts.room'
import { looksRoom } from './air/looks/looks.room'
import { playsRoom } from './air/plays/plays.room'
import { makeInProcess } from './backup/daily-process'
import type { Config } from './config'
import { risksOf } from './config-risks'
import { activityRoutes } from './desk/activity/activity.routes'
import { backupsRoom } from './desk/backup-runs/backup-runs.room'
import { bookingPagesRoom } from './desk/bookings/booking-pages.room'
import { confirmationsRoom } from './desk/confirmations/confirmations.room'
import { driverPagesRoom } from './desk/drivers/driver-pages.room'
import { inquiryRoutes } from './desk/inquiries/inquiries.routes'
import { liveDisplayRoom } from './desk/live-display/live-display.room'
import { mailsRoom } from './desk/mails/mails.room'
import { notificationsRoom } from './desk/notifications/notifications.room'
import { operationsRoom } from './desk/operations/operations.room'
import { overviewRoom } from './desk/overview/overview.room'
import { peopleRoutes } from './desk/people/people.routes'
import { rateDrivers } from './desk/people/ratings.jobs'
import { dataRequestRoutes } from './desk/privacy/data-requests.routes'
import { profileRoutes } from './desk/profile/profile.routes'
import { reportLinksRoom } from './desk/report-links/report-links.room'
import { reportsRoom } from './desk/reports/reports.room'
import { screenPagesRoom } from './desk/screens/screen-pages.room'
import { searchRoutes } from './desk/search/search.routes'
import { settingsRoutes } from './desk/settings/settings.routes'
import { ticketRoutes } from './desk/support/tickets.routes'
import { webhooksRoom } from './desk/webhooks/webhooks.room'
import { creativesRoom } from './goods/creatives/creatives.room'
import { impressionsRoom } from './goods/impressions/impressions.room'
import { pricingRoom } from './goods/pricing/pricing.room'
import { warnOfVat } from './goods/pricing/vat-warning'
import { screensRoom } from './goods/screens/screens.room'
import { earningsRoom } from './money/earnings/earnings.room'
import { journalRoom } from './money/journal/journal.room'
import { paymentsRoom } from './money/payments/payments.room'
import { payoutsRoom } from './money/payouts/payouts.room'
import { openGateway } from './open-gateway'
import { type Options, openPlatform } from './open-platform'
import { directoryRoutes } from './people/accounts/directory.routes'
import { removeOldDocuments } from './people/accounts/documents.jobs'
import { ensureAdmin, type FirstAdmin } from './people/accounts/first-admin.process'
import { passkeyRoutes } from './people/accounts/passkeys.routes'
import { sendResetLink } from './people/accounts/passwords.process'
import { registrationRoutes } from './people/accounts/registrations.routes'
import { sessionRoutes } from './people/accounts/sessions.routes'
import { ensureOwner } from './people/administrators/administrators.commands'
import { administratorRoutes } from './people/administrators/administrators.routes'
import { removeExpiredKeys } from './people/api-keys/api-keys.commands'
import { apiKeyRoutes } from './people/api-keys/api-keys.routes'
import { forgetInvitations } from './people/organisations/invitations.jobs'
import { organisationRoutes } from './people/organisations/organisations.routes'
import { warnOfPermits } from './people/vehicles/permits.jobs'
import { permitRoutes } from './people/vehicles/permits.routes'
import { vehicleRoutes } from './people/vehicles/vehicles.routes'
import type { Context } from './platform/context'
import { drain } from './platform/http/drain'
import type { Http } from './platform/http/route'
import type { Secrets } from './platform/installation-keys'
import type { Job } from './platform/jobs/runner'
import type { Tx } from './platform/ports'
import type { Room } from './platform/room'
import { runRooms } from './run-rooms'
import { bookingsRoom } from './sales/bookings/bookings.room'
import { campaignsRoom } from './sales/campaigns/campaigns.room'
import { libraryRoom } from './sales/library/library.room'
import { inspectionsRoom } from './trust/inspections/inspections.room'
import { holdMinutes, type Suspected } from './trust/integrity/cases.commands'
import { integrityRoom } from './trust/integrity/integrity.room'
import { proofsRoom } from './trust/proofs/proofs.room'

/** Composes the server, while no other process on the same database starts. */
export const compose = (options: Options) => oneStartAtATime(options.config.databaseUrl, () => composeAlone(options))

/** Opens the platform, wires every part, registers the routes, and creates the first administrator. */
async function composeAlone(options: Options) {
  const { config } = options
  const platform = await openPlatform(options)
  const { ctx, http, database, files, secrets, workers, publicUrl, log } = platform
  /** For parts whose pages are lists, reports and exports. Their transactions use the primary. */
  const beside: Context = { ...ctx, db: ctx.reading }
  const gateway = openGateway(platform)
  const payments = { ...ctx, gateway: gateway.gateway }
  const mails = mailsRoom(ctx, openMailTransport(config))
  const notifications = notificationsRoom(ctx, openPush(config, secrets))
  const webhooks = webhooksRoom(ctx, webhookTransport({ allowPrivate: config.webhookAllowPrivate }))
  const house = await readHouseAds(options.playerFolder ?? '')
  const screens = screensRoom(ctx, database.kind)
  const plays = playsRoom(ctx, screens, {
    ...{ kind: database.kind, commits: platform.commits, transactPlays: database.transact, house },
    allReadBlocks: platform.allReadBlocks,
    pictures: createLookPictures({ workers, files, house, houseFolder: join(options.playerFolder ?? '', 'house') }),
    chance: options.chance ?? Math.random,
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
    proofsRoom(ctx),
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
    inRoom([dataRequestRoutes]),
    confirmations,
    bookingPagesRoom(ctx),
    driverPagesRoom(ctx),
    screenPagesRoom(ctx),
    figuresRoom(beside),
    liveDisplayRoom(beside),
    reportsRoom(beside),
    overviewRoom(beside),
    reportLinksRoom(ctx),
    operationsRoom(ctx, {
      ...platform,
      metrics: [...plays.metrics, ...backups.metrics],
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
    isEmpty: async () => (await ctx.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,
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

/** Mails go to the server of the settings, or into a folder. */
const openMailTransport = ({ smtpUrl, mailFrom, smtpNeedsTls, dataDir }: Config) =>
  smtpUrl ? smtpTransport(smtpUrl, mailFrom, smtpNeedsTls) : folderTransport(join(dataDir, 'outbox'), mailFrom)

const openPush = ({ vapidSubject, webhookAllowPrivate }: Config, { push }: Secrets) =>
  webPushTransport({ privateKey: push[0], subject: vapidSubject, allowPrivate: webhookAllowPrivate })

export type Server = Awaited<ReturnType<typeof compose>>
