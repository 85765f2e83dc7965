import { randomUUID } from 'node:crypto'
import { isLanguage } from '@ayob/i18n/languages'
import { registrationsPersonal } from '../accounts/accounts.personal'
import { accounts } from '../accounts/accounts.store'
import { accountViews } from '../accounts/accounts.views'
import { deviceName } from '../accounts/device-name'
import { directoryRoutes } from '../accounts/directory.routes'
import { removeOldDocuments } from '../accounts/documents.jobs'
import { DOCUMENT_RULES, type DocumentDeps, keepFiles } from '../accounts/documents.process'
import { ensureAdmin, type FirstAdmin } from '../accounts/first-admin.process'
import { hasSecondFactor } from '../accounts/passkeys.process'
import { passkeyRoutes } from '../accounts/passkeys.routes'
import { hashPassword } from '../accounts/password'
import { sendResetLink } from '../accounts/passwords.process'
import type { PhotoDeps } from '../accounts/photo.process'
import type { MailResetLink } from '../accounts/ports'
import { addInvited, type RegistrationDeps } from '../accounts/registrations.commands'
import { registrationRoutes } from '../accounts/registrations.routes'
import { openSession } from '../accounts/sessions.commands'
import type { SessionDeps } from '../accounts/sessions.deps'
import { sessionRoutes } from '../accounts/sessions.routes'
import { sessionStore } from '../accounts/sessions.store'
import { refuseWeakPassword } from '../accounts/weak-passwords'
import type { MediaWorkers } from '../adapters/media/workers'
import { ensureOwner } from '../administrators/administrators.commands'
import { administratorRoutes } from '../administrators/administrators.routes'
import type { AdministratorDeps } from '../administrators/ports'
import { textIn } from '../http/texts'
import type { QueueMail } from '../mails/mails.commands'
import { forgetInvitations } from '../organisations/invitations.jobs'
import { organisationRoutes } from '../organisations/organisations.routes'
import { organisationViews } from '../organisations/organisations.views'
import type { MemberMails } from '../organisations/ports'
import type { Core } from '../platform/core'
import type { DocumentLinks } from '../platform/document-links'
import type { Listeners } from '../platform/events'
import type { FileStore } from '../platform/files'
import type { Secrets } from '../platform/installation-keys'
import type { Limiter } from '../platform/limiter'
import type { Actor, Tx } from '../platform/ports'
import { recordConsent } from '../privacy/data-requests.commands'
import type { OptOutTokens } from '../settings/opt-out-tokens'
import { changeSettings } from '../settings/settings.commands'
import { settingsRoutes } from '../settings/settings.routes'
import { warnOfPermits } from '../vehicles/permits.jobs'
import { permitRoutes } from '../vehicles/permits.routes'
import { vehicleRoutes } from '../vehicles/vehicles.routes'
import type { Part } from './part'

interface Ports {
  readonly limiter: Limiter
  readonly files: FileStore
  readonly secrets: Secrets
  readonly links: DocumentLinks
  readonly optOutTokens: OptOutTokens
  readonly queueMail: QueueMail
  readonly publicUrl: () => string
  readonly totpToleranceS: number
  readonly vehiclesChanged: () => void
  readonly workers: MediaWorkers
}

/** Accounts: sign-up and its review, sign-in, profile, settings, and the vehicles of drivers. */
export function accountsPart(core: Core, ports: Ports) {
  const { clock } = core
  const { files, links, secrets, queueMail, limiter } = ports
  const settings = {
    ...core,
    optOutTokens: ports.optOutTokens,
    language: { of: accounts.language, set: accounts.setLanguage },
    recordMarketing: (tx: Tx, userId: string, given: boolean, language: string) =>
      recordConsent(core, tx, { userId, kind: 'marketing', given, language, address: null }),
  }
  const deps: RegistrationDeps & PhotoDeps & DocumentDeps & { links: DocumentLinks } = {
    ...core,
    ...ports,
    recordConsents: async (tx, userId, agreed) => {
      const { privacyVersion: version, marketing, language, address } = agreed
      if (version) await recordConsent(core, tx, { userId, kind: 'privacy', given: true, version, language, address })
      if (marketing) await changeSettings(settings, tx, userId, { notifications: { marketing: true } })
    },
    organisationsOf: organisationViews.ofPerson,
    preparePaper: (ownerId, from, folder) => ports.workers.run(ownerId, { kind: 'paper', from, folder }),
    drawPhoto: (userId, from, to) => ports.workers.run(userId, { kind: 'photo', from, to }),
  }
  const vehicles = {
    ...core,
    files,
    links,
    documents: {
      rules: DOCUMENT_RULES,
      keep: (actor: Actor, received: Parameters<typeof keepFiles>[2]) => keepFiles(deps, actor, received),
    },
  }
  const administrators: AdministratorDeps = {
    ...core,
    limiter,
    accounts: {
      isKnown: async (reader, email) => (await accounts.byEmail(reader, email)) !== undefined,
      hasSecondFactor,
      present: accounts.present,
      nameOf: accountViews.nameOf,
      add: (tx, invited) => addInvited(deps, tx, invited, 'admin'),
      async end(tx, userId) {
        await accounts.switchOff(tx, userId)
        await sessionStore.removeOthers(tx, userId, null)
      },
      openSession: (tx, userId, device) => openSession(tx, clock, userId, 'full', device),
      hashPassword,
      refuseWeakPassword,
    },
    mailInvitation: (tx, { id, email, token, roles, invitedBy }) => {
      const to = { id: '', email, name: email, language: 'en' }
      return queueMail(tx, {
        dedupeKey: `admin-invitation:${id}`,
        template: 'admin-invitation',
        to,
        data: { token, roles, invitedBy },
      })
    },
  }
  const mailResetLink: MailResetLink = (tx, to, token) =>
    queueMail(tx, { dedupeKey: `reset:${token.slice(0, 12)}`, template: 'password-reset', to, data: { token } })
  return {
    administrators,
    listeners: {
      'password.forgotten': [(tx, { payload }) => sendResetLink({ clock, mailResetLink }, tx, payload.email)],
    } satisfies Listeners,
    /** Creates the first administrator if there is none. */
    async ensureAdmin(admin: FirstAdmin): Promise<void> {
      await ensureAdmin(deps, admin)
      await core.transact(ensureOwner)
    },
    personal: registrationsPersonal(clock, secrets.personal, hashPassword),
    routes(http) {
      const sessions: SessionDeps = {
        ...core,
        limiter,
        publicUrl: ports.publicUrl,
        totpToleranceS: ports.totpToleranceS,
        personalKey: secrets.personal,
        mailSecurityNotice: (tx, to, what) =>
          queueMail(tx, { dedupeKey: `security:${randomUUID()}`, template: 'security-notice', to, data: { what } }),
        mailNewDevice: (tx, to, { device, at }) => {
          const language = isLanguage(to.language) ? to.language : 'en'
          const data = { device: deviceName(device, (key, values) => textIn(language, key, values)), at }
          return queueMail(tx, { dedupeKey: `security:${randomUUID()}`, template: 'new-device', to, data })
        },
      }
      sessionRoutes(http, sessions)
      passkeyRoutes(http, sessions)
      administratorRoutes(http, administrators)
      organisationRoutes(http, {
        ...core,
        limiter,
        accounts: {
          byEmail: accounts.byEmail,
          present: accounts.present,
          emailOf: async (reader, userId) => (await accounts.byId(reader, userId))?.email ?? '',
          nameOf: accountViews.nameOf,
          addInvited: (tx, invited) => addInvited(deps, tx, invited),
          hashPassword,
          refuseWeakPassword,
        },
        sessions: {
          open: (tx, userId, device) => openSession(tx, clock, userId, 'full', device),
          actFor: sessionStore.actFor,
          end: sessionStore.removeActingFor,
        },
        mails: memberMails(queueMail),
      })
      directoryRoutes(http, core)
      registrationRoutes(http, deps, links)
      vehicleRoutes(http, vehicles)
      permitRoutes(http, { ...vehicles, accounts, vehiclesChanged: ports.vehiclesChanged })
      settingsRoutes(http, settings)
    },
    jobs: [
      { name: 'documents-of-rejected', everyS: 3600, run: () => removeOldDocuments(deps) },
      { name: 'invitations', everyS: 3600, run: () => forgetInvitations(core) },
      { name: 'permits', everyS: 3600, run: () => warnOfPermits(core) },
    ],
  } satisfies Part & Record<string, unknown>
}

/** The mails of organisations. A recipient without an account is greeted by the address. */
const memberMails = (queueMail: QueueMail): MemberMails => ({
  invite: (tx, { id, email, language, ...data }) =>
    queueMail(tx, {
      dedupeKey: `invitation:${id}`,
      template: 'organisation-invitation',
      to: { id: '', email, name: email, language },
      data,
    }),
  async tell(tx, userId, news) {
    const to = await accountViews.person(tx, userId)
    if (to)
      await queueMail(tx, { dedupeKey: `membership:${randomUUID()}`, template: 'organisation-news', to, data: news })
  },
})
