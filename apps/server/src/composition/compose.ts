import { accountViews } from '../accounts/accounts.views'
import { readHouseAds } from '../adapters/house-ads/folder'
import { historyStore } from '../bookings/booking-history.store'
import { changedFlights, runningFlights } from '../bookings/bookings.queries'
import { bookingViews } from '../bookings/bookings.views'
import { flightViews } from '../bookings/flights.views'
import { uploadUrl } from '../creatives/creatives.routes'
import { creativeStore } from '../creatives/creatives.store'
import { attempt, startJobs } from '../jobs/runner'
import { createJournal } from '../journal/journal.store'
import { createDocumentLinks } from '../platform/document-links'
import { allListeners, Dispatcher } from '../platform/outbox'
import { createPricingViews } from '../pricing/pricing.views'
import { warnOfVat } from '../pricing/vat-warning'
import { createOptOutTokens } from '../settings/opt-out-tokens'
import { vehicleViews } from '../vehicles/vehicles.views'
import { accountsPart } from './accounts'
import { bookingsPart } from './bookings'
import { creativesPart } from './creatives'
import { earningsPart } from './earnings'
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
import { reportsPart } from './reports'
import { screensPart } from './screens'

/** Puts the server together: opens what it stands on, gives every part what it needs, and registers their routes. */
export async function compose(options: Options) {
  const { config, clock } = options
  const platform = await openPlatform(options)
  const { core, http, database, files, secrets, limiter, publicUrl, log } = platform
  const { db } = core
  const { company } = config
  const pricing = createPricingViews(clock)
  const journal = createJournal(clock)
  const links = createDocumentLinks(secrets.links, clock)
  const optOutTokens = createOptOutTokens(secrets.links)
  const vehicles = vehicleViews(clock)
  const creatives = { creatives: creativeStore, uploadUrl }

  const booked = bookingsPart(core, { pricing, publicUrl })
  const { bookings } = booked
  const payments = paymentsPart(core, { ...platform, config, bookings, journal, gatewaySecret: secrets.gateway })
  const proofs = proofsPart(core, {
    bookings,
    files,
    secrets,
    warn: (err, booking) => log.error({ err, booking }, 'flight not settled'),
  })
  const messages = messagesPart(core, { config, limiter, publicUrl, optOutToken: optOutTokens.make, log })
  const { queueMail, mailSender } = messages
  const screens = screensPart(core, {
    kind: database.kind,
    limiter,
    publicUrl,
    vehicles,
    requirePermit: config.requirePermit,
    visitorKey: secrets.visitors,
    commits: platform.commits,
    bookings: {
      list: (since) => runningFlights(db, creatives, since),
      changed: (since, version) => changedFlights(db, creatives, since, version),
      version: () => historyStore.version(db),
    },
    links: { byCode: (code) => bookingViews.linkByCode(db, code) },
    sold: flightViews.sold,
    names: { bookings: bookingViews.references, people: accountViews.names },
    house: await readHouseAds(options.playerFolder ?? ''),
    transactPlays: database.transact,
    warn: (error) => log.error({ err: error }, 'screens'),
  })
  const { vehiclesChanged } = screens
  const accounts = accountsPart(core, { limiter, files, secrets, links, optOutTokens, queueMail, vehiclesChanged })
  const earnings = earningsPart(core, { pricing, journal, vehicles })
  const payouts = payoutsPart(core, {
    company,
    pricing,
    journal,
    personalKey: secrets.personal,
    earned: earnings.earned,
  })

  // In the order in which what is due in one leads to the next; those who act on an event before those who tell of it.
  const parts: readonly Part[] = [
    booked,
    payments,
    proofs,
    messages,
    accounts,
    creativesPart(core, { files, links }),
    pricingPart(core, { pricing }),
    peoplePart(core, { pricing, bookings, links, vehiclesChanged }),
    screens,
    earnings,
    payouts,
    privacyPart(core, { files, bookings, payouts: payouts.deps, queueMail, account: accounts.personal }),
    reportsPart(core, { pricing, company: company.name, queueMail }),
    operationsPart(core, { config, publicUrl, metrics: screens.metrics }),
  ]
  const listeners = allListeners(...parts.flatMap((part) => part.listeners ?? []))
  const dispatcher = new Dispatcher(core.transact, clock, listeners, log, () => {
    mailSender.run().catch((error) => log.error({ err: error }, 'mails not sent'))
  })
  const jobs = [
    ...parts.flatMap((part) => part.jobs),
    { name: 'events', everyS: 10, run: () => dispatcher.drain() },
    { name: 'mails', everyS: 10, run: () => mailSender.run() },
  ]
  for (const part of parts) part.routes(http)
  http.app.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET') dispatcher.poke()
    done()
  })
  if (config.firstAdmin) await accounts.ensureAdmin(config.firstAdmin)
  let runner: ReturnType<typeof startJobs> | undefined
  let firstRound: Promise<void> | undefined

  return {
    app: http.app,
    database,
    publicUrl,
    dispatcher,
    mailSender,
    /** Makes the first administrator when there is none. */
    ensureAdmin: accounts.ensureAdmin,
    isEmpty: async () => (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,
    /** Writes the heartbeats that wait for their second. */
    flushHeartbeats: screens.flush,
    /** Signs a notice as the gateway of this installation does. */
    signNotice: payments.signNotice,
    /** Does what is due now. */
    async tick(): Promise<void> {
      for (const job of jobs) await attempt(job, log)
    },
    /** Starts to listen and to do what the clock says. Returns the public address. */
    async open(): Promise<string> {
      await platform.listen()
      if (config.production) await warnOfVat(pricing.currentTerms, db, log)
      runner = startJobs({ db, log }, jobs)
      firstRound = this.tick()
      return publicUrl()
    },
    /** Stops cleanly: no new requests, what is under way is finished, then the database closes. */
    async close(): Promise<void> {
      await http.app.close()
      await runner?.stop()
      await firstRound
      await dispatcher.stop()
      for (const part of parts) await part.stop?.()
      await database.close()
    },
  }
}

export type Server = Awaited<ReturnType<typeof compose>>
