import { randomUUID } from 'node:crypto'
import { drawPhoto } from './adapters/media/pictures'
import { contentOf, prepare } from './adapters/media/prepare'
import type { BookingDeps } from './bookings/commands'
import { paidFlightUnfinished } from './bookings/personal'
import { bookingViews } from './bookings/views'
import type { Http } from './http/route'
import type { Job } from './jobs/runner'
import type { createQueueMail } from './mails/commands'
import { recordConsent } from './my-data/commands'
import type { OwedMoney } from './my-data/ports'
import { myDataRoutes } from './my-data/routes'
import { notificationRoutes } from './notifications/routes'
import { personalParts } from './personal-data'
import type { FileStore } from './platform/files'
import type { Limiter } from './platform/limiter'
import type { Tx } from './platform/ports'
import type { Secrets } from './platform/secrets'
import { accounts } from './registrations/accounts'
import { type Agreed, ensureAdmin } from './registrations/commands'
import { directoryRoutes } from './registrations/directory'
import { createDocumentLinks } from './registrations/links'
import { removeOldDocuments } from './registrations/retention'
import { documentServer, registrationRoutes } from './registrations/routes'
import { vehicleRoutes, warnOfPermits } from './registrations/vehicle'
import { registrationViews } from './registrations/views'
import { openSession } from './sessions/commands'
import { hashPassword } from './sessions/password'
import { sessionRoutes } from './sessions/routes'
import { changeSettings } from './settings/commands'
import type { OptOutTokens } from './settings/opt-out'
import { settingsRoutes } from './settings/routes'
import { supportRoutes } from './support/routes'
import { uploadRoutes } from './uploads/routes'

interface MemberNeeds {
  readonly base: Pick<BookingDeps, 'db' | 'transact' | 'clock' | 'emit' | 'recordActivity'> & {
    readonly limiter: Limiter
    readonly files: FileStore
  }
  readonly secrets: Secrets
  readonly optOutTokens: OptOutTokens
  readonly queueMail: ReturnType<typeof createQueueMail>
  readonly bookings: BookingDeps
  readonly money: OwedMoney
}

/** The part of the floor plan that belongs to people: accounts, settings, files, notices, support, their data. */
export function openMembers(http: Http, { base, secrets, optOutTokens, queueMail, bookings, money }: MemberNeeds) {
  const { clock } = base
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
    openApplicantSession: (tx: Tx, userId: string, device: string) =>
      openSession(tx, clock, userId, 'applicant', device),
  }
  const links = createDocumentLinks(secrets.links, clock)

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
  vehicleRoutes(http, registrations, links)
  uploadRoutes(
    http,
    { ...base, media: { contentOf, prepare }, usage: bookingViews.creativeUsage, isPhoto: accounts.isPhoto },
    documentServer(registrations, links),
  )
  settingsRoutes(http, settings)
  myDataRoutes(http, {
    ...base,
    people: { byIds: registrationViews.askers, matching: registrationViews.matching },
    flights: { unfinished: paidFlightUnfinished },
    money,
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

  const jobs: Job[] = [
    { name: 'documents-of-rejected', everyS: 3600, run: () => removeOldDocuments(base) },
    { name: 'permits', everyS: 3600, run: () => warnOfPermits(registrations) },
  ]
  return {
    jobs,
    /** Makes the first administrator when there is none. */
    ensureAdmin: (admin: Parameters<typeof ensureAdmin>[1]) => ensureAdmin(registrations, admin),
  }
}
