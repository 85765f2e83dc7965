import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Report } from '@ayob/contract/reports'
import { routeName } from '@ayob/contract/route-data'
import { shownImpressions } from '@ayob/domain/delivery/impressions'
import { vatRateOf } from '@ayob/domain/pricing/terms'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createRecordActivity } from './activity/store'
import { migrate } from './adapters/database/migrate'
import { makeWritable, openDatabase } from './adapters/database/open'
import { readHouseAds } from './adapters/house-ads/folder'
import { folderTransport } from './adapters/mail/folder'
import { smtpTransport } from './adapters/mail/smtp'
import { drawPhoto } from './adapters/media/pictures'
import { contentOf, prepare } from './adapters/media/prepare'
import { createPayHere } from './adapters/payhere/gateway'
import { sandboxGateway } from './adapters/payhere/sandbox'
import { noticeSignature } from './adapters/payhere/signature'
import { openFileStore } from './adapters/storage/files'
import { buildApp } from './app'
import { bookCampaign, byGateway, pauseIn, resumeIn, withdraw, withdrawIn } from './bookings/commands'
import { doWhatIsDue } from './bookings/due'
import { paidFlightUnfinished } from './bookings/personal'
import type { Delivered } from './bookings/ports'
import { runningFlights } from './bookings/queries'
import { bookingRoutes } from './bookings/routes'
import { bookingViews } from './bookings/views'
import { campaignCount, draftsRepriced } from './campaigns/queries'
import { campaignRoutes } from './campaigns/routes'
import type { Config } from './config'
import { openConsole } from './console'
import { forecastRoutes } from './delivery/forecast-routes'
import { figuresOfPeriod, playsBefore } from './delivery/periods'
import { playsByMonth, routesReached, screensReached, shownSince } from './delivery/reach'
import { type DeliveryFigures, figuresByBooking, figuresByHour, figuresByRoute, playsByCell } from './delivery/totals'
import { createFleet } from './fleet'
import { docsRoutes } from './http/docs'
import type { Http } from './http/route'
import { text } from './http/texts'
import { attempt, type Job, startJobs } from './jobs/runner'
import { sweep } from './jobs/sweep'
import { createQueueMail } from './mails/commands'
import { demoMailPages } from './mails/demo-pages'
import { mailListeners } from './mails/listeners'
import { MailSender } from './mails/sender'
import { isMailKept, mailById, mailStore, newestMails } from './mails/store'
import { recordConsent } from './my-data/commands'
import { myDataRoutes } from './my-data/routes'
import { noticeListeners } from './notifications/listeners'
import { notificationRoutes } from './notifications/routes'
import { operationRoutes } from './operation/routes'
import { paymentMethodRoutes } from './payment-methods/routes'
import { askForUnsettled, PENDING_MS } from './payments/commands'
import { supplierOf } from './payments/documents'
import { paymentRoutes } from './payments/routes'
import { paymentStore } from './payments/store'
import { personalParts } from './personal-data'
import { createLimiter } from './platform/limiter'
import { allListeners, createEmit, Dispatcher } from './platform/outbox'
import type { Clock, Tx } from './platform/ports'
import { readSecrets } from './platform/secrets'
import { pricingRoutes } from './pricing/routes'
import { createPricingViews } from './pricing/views'
import { accounts } from './registrations/accounts'
import { type Agreed, ensureAdmin } from './registrations/commands'
import { directoryRoutes } from './registrations/directory'
import { createDocumentLinks } from './registrations/links'
import { removeOldDocuments } from './registrations/retention'
import { documentServer, registrationRoutes } from './registrations/routes'
import { registrationViews } from './registrations/views'
import { overviewRoutes } from './reports/overview-routes'
import type { WeeklyReader } from './reports/ports'
import { reportRoutes } from './reports/routes'
import { mailWeeklyReports } from './reports/weekly'
import { screensOnAir, vehiclesOfScreens } from './screens/store'
import { openSession } from './sessions/commands'
import { createFindSession } from './sessions/find'
import { hashPassword } from './sessions/password'
import { sessionRoutes } from './sessions/routes'
import { changeSettings } from './settings/commands'
import { createOptOutTokens } from './settings/opt-out'
import { settingsRoutes } from './settings/routes'
import { settingsViews } from './settings/views'
import { supportRoutes } from './support/routes'
import { mediaFacts, uploadRoutes, uploadUrl } from './uploads/routes'
import { creativeStore } from './uploads/store'

export interface HouseOptions {
  readonly config: Config
  readonly clock: Clock
  readonly webFolder?: string
  readonly playerFolder?: string
}

/** What is left to give to a command that has what it needs. */
type Given<Command> = Command extends (deps: never, ...given: infer Rest) => unknown ? Rest : never

/** VAT in Sri Lanka since January 2024. */
const LEGAL_VAT_RATE = 0.18
/** Cells on the map of one booking's plays: as many as a page draws with ease. */
const MOST_CELLS = 3000
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** The floor plan: opens what the house stands on and hands every capability what it needs. */
export async function openHouse({ config, clock, webFolder, playerFolder }: HouseOptions) {
  makeWritable(config.dataDir)
  const secrets = await readSecrets(config.dataDir)
  const files = await openFileStore(config.dataDir)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir })
  await migrate(database)
  const { db, transact } = database
  const app = await buildApp({ config, keptFolder: files.keptFolder, webFolder, playerFolder })
  const { log } = app

  let address = `http://${config.host}:${config.port}`
  const publicUrl = () => config.publicUrl ?? address
  const baseUrl = (request: FastifyRequest) =>
    config.publicUrl ?? (LOOPBACK.test(request.host) ? `${request.protocol}://${request.host}` : address)

  const limiter = createLimiter(db, clock, config.rateLimit)
  const emit = createEmit(clock)
  const recordActivity = createRecordActivity(clock)
  const base = { db, transact, clock, limiter, emit, recordActivity, files }
  const http: Http = { app, clock, transact, findSession: createFindSession(db, clock) }

  const mailFrom = config.mailFrom
  const mailSender = new MailSender({
    transact,
    clock,
    store: mailStore,
    transport: config.smtpUrl
      ? smtpTransport(config.smtpUrl, mailFrom)
      : folderTransport(join(config.dataDir, 'outbox'), mailFrom),
    log,
  })
  const sender = { company: config.company, publicUrl }
  const optOutTokens = createOptOutTokens(secrets.links)
  const queueMail = createQueueMail(mailStore, clock, sender, {
    of: settingsViews.notificationChoices,
    optOutToken: optOutTokens.make,
  })

  const pricing = createPricingViews(clock)
  const settings = {
    ...base,
    optOutTokens,
    language: { of: accounts.language, set: accounts.setLanguage },
    recordMarketing: (tx: Tx, userId: string, given: boolean, language: string) =>
      recordConsent(base, tx, { userId, kind: 'marketing', given, language, address: null }),
  }
  const registrations = {
    ...base,
    recordConsents: async (
      tx: Tx,
      userId: string,
      { privacyVersion: version, marketing, language, address }: Agreed,
    ) => {
      if (version) await recordConsent(base, tx, { userId, kind: 'privacy', given: true, version, language, address })
      if (marketing) await changeSettings(settings, tx, userId, { notifications: { marketing } })
    },
    secrets,
    drawPhoto,
    hashPassword,
    openApplicantSession: (tx: Parameters<typeof openSession>[0], userId: string, device: string) =>
      openSession(tx, clock, userId, 'applicant', device),
  }
  const links = createDocumentLinks(secrets.links, clock)
  const figures = ({ plays, seconds, impressionMicros, clicks }: DeliveryFigures): Delivered => ({
    plays,
    seconds,
    impressions: shownImpressions(impressionMicros),
    clicks,
  })
  const bookings = {
    ...base,
    creatives: creativeStore,
    prices: pricing,
    advertisers: { byIds: registrationViews.advertisers },
    deliveries: {
      byBooking: async (reader: typeof db, ids: readonly string[]) =>
        new Map([...(await figuresByBooking(reader, ids))].map(([id, row]) => [id, figures(row)])),
      byHour: async (reader: typeof db, id: string) =>
        (await figuresByHour(reader, id)).map((row) => ({ ...figures(row), hour: row.hour })),
      byRoute: async (reader: typeof db, id: string) =>
        (await figuresByRoute(reader, id)).map((row) => ({
          ...figures(row),
          route: row.route,
          name: routeName(row.route),
        })),
      byCell: (reader: typeof db, id: string) => playsByCell(reader, id, MOST_CELLS),
    },
    publicUrl,
    pendingPayments: {
      among: (reader: typeof db, ids: readonly string[]) =>
        paymentStore.pendingAmong(reader, ids, new Date(clock.now().getTime() - PENDING_MS)),
    },
    uploadUrl,
    mediaFacts,
  }
  const campaigns = {
    ...base,
    prices: pricing,
    creatives: creativeStore,
    pendingPayments: bookings.pendingPayments,
    owners: {
      emailOf: async (reader: typeof db, id: string) => (await registrationViews.payer(reader, id))?.email ?? '',
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
  const payhere = {
    ...config.payhere,
    merchantSecret: config.payhere.merchantSecret ?? secrets.gateway,
  }
  const payments = {
    ...base,
    gateway: createPayHere(payhere),
    payers: { byId: registrationViews.payer },
    supplier: supplierOf(config.company),
    bookings: {
      ...bookingViews.payable,
      invoiced: bookingViews.invoiced,
      move: (
        tx: Parameters<typeof byGateway>[1],
        actor: Parameters<typeof byGateway>[2],
        id: string,
        event: 'pay' | 'dispute',
      ) => byGateway(bookings, tx, actor, id, event),
      withdraw: (actor: Parameters<typeof withdraw>[1], id: string) => withdraw(bookings, actor, id),
    },
  }
  const fleet = createFleet({
    ...base,
    requirePermit: config.requirePermit,
    visitorKey: secrets.visitors,
    publicUrl,
    bookings: {
      list: (since) => runningFlights(db, creativeStore, uploadUrl, since),
      version: () => bookingViews.version(db),
    },
    links: { byCode: (code) => bookingViews.linkByCode(db, code) },
    vehicles: {
      byId: (id) => registrationViews.vehicle(db, clock, { id }),
      ofDriver: (driverId) => registrationViews.vehicle(db, clock, { driverId }),
    },
    pricing: { onDays: (days) => pricing.onDays(db, days) },
    house: await readHouseAds(playerFolder ?? ''),
    warn: (error) => log.error({ err: error }, 'screens'),
  })
  const listeners = mailListeners(queueMail, {
    people: { byId: registrationViews.person, administrators: registrationViews.administrators },
    bookings: { byId: bookingViews.mailed },
    invoices: { numberOf: async (reader, id) => (await paymentStore.invoiceNumbers(reader, [id])).get(id) ?? null },
    delivery: {
      totalsOf: async (reader, id) => {
        const delivered = (await bookings.deliveries.byBooking(reader as typeof db, [id])).get(id)
        return { plays: delivered?.plays ?? 0, impressions: delivered?.impressions ?? 0 }
      },
      routesOf: async (reader, id) =>
        (await bookings.deliveries.byRoute(reader as typeof db, id)).filter(({ plays }) => plays > 0),
    },
  })
  const notices = noticeListeners({
    readers: {
      administrators: async (reader) => (await registrationViews.administrators(reader)).map(({ id }) => id),
      nameOf: async (reader, id) => (await registrationViews.names(reader, [id])).get(id) ?? '',
      wants: async (reader: typeof db, id: string) => (await settingsViews.notificationChoices(reader, id)).push,
    },
    bookings: { byId: bookingViews.mailed },
  })
  const reports = {
    ...base,
    bookings: bookingViews.reported,
    delivery: { playsBefore, ofPeriod: figuresOfPeriod },
    advertisers: {
      organizationOf: async (reader: typeof db, id: string) =>
        (await registrationViews.payer(reader, id))?.organizationName ?? '',
    },
    company: config.company.name,
    readers: { list: settingsViews.weeklyReportReaders },
    mails: {
      isKept: isMailKept,
      write: (tx: Tx, dedupeKey: string, { userId, email: to, name, language }: WeeklyReader, report: Report) =>
        queueMail(tx, { dedupeKey, template: 'weekly-report', userId, to, language, data: { name, report } }),
    },
  }
  const dispatcher = new Dispatcher(transact, clock, allListeners(listeners, notices), log, () => {
    mailSender.run().catch((error) => log.error({ err: error }, 'mails not sent'))
  })

  operationRoutes(http, { config, askDatabase: () => sql`select 1`.execute(db), publicUrl })
  docsRoutes(app, publicUrl)
  sessionRoutes(http, {
    ...base,
    accounts,
    mailResetLink: async (tx, account, token) => {
      const { email: to, language, firstName: name } = account
      await queueMail(tx, {
        dedupeKey: `reset:${token.slice(0, 12)}`,
        template: 'password-reset',
        userId: account.id,
        to,
        language,
        data: { name, token },
      })
    },
    mailSecurityNotice: async (tx, { id: userId, email: to, language, firstName: name }, what) => {
      const dedupeKey = `security:${randomUUID()}`
      await queueMail(tx, { dedupeKey, template: 'security-notice', userId, to, language, data: { name, what } })
    },
    personalKey: secrets.personal,
  })
  directoryRoutes(http, base)
  registrationRoutes(http, registrations, links)
  uploadRoutes(
    http,
    { ...base, media: { contentOf, prepare }, usage: bookingViews.creativeUsage, isPhoto: accounts.isPhoto },
    documentServer(registrations, links),
  )
  pricingRoutes(http, {
    ...base,
    views: pricing,
    drafts: { changed: (reader, now, after) => draftsRepriced(bookingViews.started, reader, now, after) },
    people: { names: registrationViews.names },
  })
  bookingRoutes(http, bookings)
  forecastRoutes(http, { ...base, sold: bookingViews.sold })
  campaignRoutes(http, campaigns)
  paymentMethodRoutes(http, base)
  paymentRoutes(http, payments, baseUrl)
  reportRoutes(http, reports)
  overviewRoutes(http, {
    ...base,
    flights: bookingViews.flights,
    campaigns: { count: campaignCount },
    reach: { playsByMonth, screens: screensReached, routes: routesReached, shownSince },
    screens: { vehicles: vehiclesOfScreens, onAir: screensOnAir },
  })
  const console = openConsole(http, {
    ...base,
    pricing,
    bookings,
    vehiclesChanged: () => fleet.vehiclesChanged(),
    screenChanged: (id) => fleet.screenChanged(id),
  })
  settingsRoutes(http, settings)
  myDataRoutes(http, {
    ...base,
    people: { byIds: registrationViews.askers, matching: registrationViews.matching },
    flights: { unfinished: paidFlightUnfinished },
    parts: personalParts(clock, secrets.personal, hashPassword, bookings),
    mailAnswer: async (tx, { id, userId, kind, done, answer }) => {
      const person = await registrationViews.person(tx, userId)
      if (!person) return
      const { email: to, language, name } = person
      const data = { name, kind, done, answer }
      await queueMail(tx, { dedupeKey: `data:${id}`, template: 'data-request-answered', userId, to, language, data })
    },
  })
  notificationRoutes(http, base)
  supportRoutes(http, { ...base, owners: { byIds: registrationViews.askers } })
  fleet.routes(http, app)
  if (!config.payhere.checkoutUrl) {
    sandboxGateway(app, { merchantId: payhere.merchantId, merchantSecret: payhere.merchantSecret, text })
  }
  if (config.demo) demoMailPages(app, { newest: () => newestMails(db), byId: (id) => mailById(db, id) })
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET') dispatcher.poke()
  })

  if (config.firstAdmin) await ensureAdmin(registrations, config.firstAdmin)

  const warnOfVat = async () => {
    const vatRate = vatRateOf((await pricing.current(db)).terms)
    if (vatRate !== LEGAL_VAT_RATE) log.warn({ vatRate, legal: LEGAL_VAT_RATE }, 'VAT is not at the rate of the law')
  }
  const jobs: Job[] = [
    { name: 'bookings-due', everyS: 20, run: async () => void (await doWhatIsDue(bookings)) },
    { name: 'events', everyS: 10, run: () => dispatcher.drain() },
    { name: 'mails', everyS: 10, run: () => mailSender.run() },
    {
      name: 'payments-unsettled',
      everyS: 60,
      run: async () =>
        void (await askForUnsettled(payments, (err, order) => log.warn({ err, order }, 'gateway not asked'))),
    },
    { name: 'documents-of-rejected', everyS: 3600, run: () => removeOldDocuments(base) },
    ...console.jobs,
    { name: 'weekly-reports', everyS: 300, run: async () => void (await mailWeeklyReports(reports)) },
    { name: 'sweep', everyS: 3600, run: () => sweep(db, clock) },
  ]
  let stopJobs: (() => Promise<void>) | undefined
  let firstRound: Promise<void> | undefined

  return {
    app,
    database,
    publicUrl,
    /** Where this process itself listens. */
    listening: () => address,
    dispatcher,
    mailSender,
    /** Makes the first administrator when there is none. */
    ensureAdmin: (admin: Parameters<typeof ensureAdmin>[1]) => ensureAdmin(registrations, admin),
    isEmpty: async () => (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,
    /** Signs a notice as the gateway of this installation does. */
    signNotice: (notice: Parameters<typeof noticeSignature>[0]) => noticeSignature(notice, payhere.merchantSecret),
    /** Does what is due now, in the order in which one thing leads to the next. */
    async tick(): Promise<void> {
      for (const job of jobs) await attempt(job, log)
    },
    /** Begins to listen and to do what the clock says; answers the address. */
    async open(): Promise<string> {
      address = await app.listen({ port: config.port, host: config.host })
      if (config.production) await warnOfVat()
      const runner = await startJobs(database.pool, jobs, log)
      stopJobs = runner.stop
      firstRound = this.tick()
      return publicUrl()
    },
    /** Ends cleanly: no new requests, what is in hand is finished, then the database closes. */
    async close(): Promise<void> {
      await app.close()
      await stopJobs?.()
      await firstRound
      await fleet.stop()
      await dispatcher.stop()
      await mailSender.stop()
      await database.close()
    },
  }
}

export type House = Awaited<ReturnType<typeof openHouse>>
