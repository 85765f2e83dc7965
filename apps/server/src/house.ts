import type { Report } from '@ayob/contract/reports'
import { vatRateOf } from '@ayob/domain/pricing/terms'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createRecordActivity } from './activity/store'
import { migrate } from './adapters/database/migrate'
import { makeWritable, openDatabase } from './adapters/database/open'
import { readHouseAds } from './adapters/house-ads/folder'
import { openFileStore } from './adapters/storage/files'
import { buildApp } from './app'
import { changedFlights, runningFlights } from './bookings/queries'
import { bookingViews } from './bookings/views'
import { campaignCount, draftsRepriced } from './campaigns/queries'
import type { Config } from './config'
import { openConsole } from './console'
import { forecastRoutes } from './delivery/forecast-routes'
import { figuresOfPeriod, playsBefore } from './delivery/periods'
import { playsByMonth, routesReached, screensReached, shownSince } from './delivery/reach'
import { openDrivers } from './drivers'
import { createFleet } from './fleet'
import { docsRoutes } from './http/docs'
import type { Http } from './http/route'
import { attempt, type Job, startJobs } from './jobs/runner'
import { sweep } from './jobs/sweep'
import { demoMailPages } from './mails/demo-pages'
import { isMailKept, mailById, newestMails } from './mails/store'
import { openMembers } from './members'
import { operationRoutes } from './operation/routes'
import { isOwed } from './payout-deps'
import { driverRatingOf } from './people/ratings'
import { createLimiter } from './platform/limiter'
import { createEmit } from './platform/outbox'
import type { Clock, Transact, Tx } from './platform/ports'
import { readSecrets } from './platform/secrets'
import { openPost } from './post'
import { pricingRoutes } from './pricing/routes'
import { createPricingViews } from './pricing/views'
import { openProofs } from './proofs'
import { registrationViews } from './registrations/views'
import { overviewRoutes } from './reports/overview-routes'
import type { WeeklyReader } from './reports/ports'
import { reportRoutes } from './reports/routes'
import { mailWeeklyReports } from './reports/weekly'
import { openSales } from './sales'
import { screensOnAir, vehiclesOfScreens } from './screens/store'
import { createFindSession } from './sessions/find'
import { createOptOutTokens } from './settings/opt-out'
import { settingsViews } from './settings/views'
import { openTreasury } from './treasury'
import { uploadUrl } from './uploads/routes'
import { creativeStore } from './uploads/store'

export interface HouseOptions {
  readonly config: Config
  readonly clock: Clock
  readonly webFolder?: string
  readonly playerFolder?: string
}

/** VAT in Sri Lanka since January 2024. */
const LEGAL_VAT_RATE = 0.18
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** The floor plan: opens what the house stands on and hands every capability what it needs. */
export async function openHouse({ config, clock, webFolder, playerFolder }: HouseOptions) {
  makeWritable(config.dataDir)
  const secrets = await readSecrets(config.dataDir)
  const files = await openFileStore(config.dataDir)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir })
  await migrate(database)
  const { db } = database
  let commits = 0
  const transact: Transact = async (work) => {
    const result = await database.transact(work)
    commits += 1
    return result
  }
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

  const optOutTokens = createOptOutTokens(secrets.links)
  const pricing = createPricingViews(clock)
  const ownAddress = () => (app.server.listening ? address : undefined)
  const gatewaySecret = secrets.gateway
  const sales = openSales({ ...base, config, gatewaySecret, pricing, publicUrl, baseUrl, ownAddress, log })
  const { bookings } = sales
  const optOutToken = optOutTokens.make
  const post = openPost({ config, db, transact, clock, publicUrl, optOutToken, listeners: [sales.listeners], log })
  const { queueMail, dispatcher, mailSender } = post
  const flightNeeds = { creatives: creativeStore, uploadUrl }
  const vehicles = {
    byIds: (ids: readonly string[]) => registrationViews.vehicles(db, clock, ids),
    ofDriver: (driverId: string) => registrationViews.vehicleOf(db, clock, driverId),
  }
  const fleet = createFleet({
    ...base,
    transact: database.transact,
    commits: () => commits,
    kind: database.kind,
    requirePermit: config.requirePermit,
    visitorKey: secrets.visitors,
    publicUrl,
    bookings: {
      list: (since) => runningFlights(db, flightNeeds, since),
      changed: (since, version) => changedFlights(db, flightNeeds, since, version),
      version: () => bookingViews.version(db),
    },
    links: { byCode: (code) => bookingViews.linkByCode(db, code) },
    vehicles,
    house: await readHouseAds(playerFolder ?? ''),
    warn: (error) => log.error({ err: error }, 'screens'),
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

  operationRoutes(http, {
    ...{ config, publicUrl, measures: fleet.measures },
    askDatabase: () => sql`select 1`.execute(db),
  })
  docsRoutes(app, publicUrl)
  const members = openMembers(http, { base, secrets, optOutTokens, queueMail, bookings, money: { isOwed } })
  pricingRoutes(http, {
    ...base,
    views: pricing,
    drafts: { changed: (reader, now, after) => draftsRepriced(bookingViews.started, reader, now, after) },
    people: { names: registrationViews.names },
  })
  sales.routes(http, app)
  forecastRoutes(http, { ...base, sold: bookingViews.sold })
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
    secrets,
    vehiclesChanged: () => fleet.vehiclesChanged(),
    screenChanged: (id) => fleet.screenChanged(id),
  })
  const proofs = openProofs(http, {
    ...base,
    secrets,
    warn: (err, booking) => log.error({ err, booking }, 'flight not settled'),
  })
  const drivers = openDrivers(http, {
    ...base,
    pricing,
    vehicles,
    ratings: {
      of: driverRatingOf,
      hoursPerDay: async () => (await pricing.current(db)).terms.config.total_hours_per_day,
    },
  })
  const treasury = openTreasury(http, {
    ...base,
    pricing,
    journal: sales.journal,
    company: config.company,
    personalKey: secrets.personal,
    earned: drivers.earned,
  })
  fleet.routes(http, app)
  if (config.demo) demoMailPages(app, { newest: () => newestMails(db), byId: (id) => mailById(db, id) })
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET') dispatcher.poke()
    done()
  })

  if (config.firstAdmin) await members.ensureAdmin(config.firstAdmin)

  const warnOfVat = async () => {
    const vatRate = vatRateOf((await pricing.current(db)).terms)
    if (vatRate !== LEGAL_VAT_RATE) log.warn({ vatRate, legal: LEGAL_VAT_RATE }, 'VAT is not at the rate of the law')
  }
  const jobs: Job[] = [
    ...sales.jobs,
    ...proofs.jobs,
    ...post.jobs,
    ...members.jobs,
    ...console.jobs,
    ...fleet.jobs,
    ...drivers.jobs,
    ...treasury.jobs,
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
    ensureAdmin: members.ensureAdmin,
    isEmpty: async () => (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,
    /** Signs a notice as the gateway of this installation does. */
    signNotice: sales.signNotice,
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
      await post.stop()
      await database.close()
    },
  }
}

export type House = Awaited<ReturnType<typeof openHouse>>
