import { randomUUID } from 'node:crypto'
import { isLanguage } from '@ayob/i18n/languages'
import { recordConsent } from '../desk/privacy/data-requests.commands'
import { registrationsPersonal } from '../people/accounts/accounts.personal'
import { accounts } from '../people/accounts/accounts.store'
import { accountViews } from '../people/accounts/accounts.views'
import { deviceName } from '../people/accounts/device-name'
import { directoryRoutes } from '../people/accounts/directory.routes'
import { removeOldDocuments } from '../people/accounts/documents.jobs'
import { DOCUMENT_RULES, type DocumentDeps, keepFiles } from '../people/accounts/documents.process'
import { ensureAdmin, type FirstAdmin } from '../people/accounts/first-admin.process'
import { hasSecondFactor } from '../people/accounts/passkeys.process'
import { passkeyRoutes } from '../people/accounts/passkeys.routes'
import { hashPassword } from '../people/accounts/password'
import { sendResetLink } from '../people/accounts/passwords.process'
import type { PhotoDeps } from '../people/accounts/photo.process'
import type { MailResetLink } from '../people/accounts/ports'
import { addInvited, type RegistrationDeps } from '../people/accounts/registrations.commands'
import { registrationRoutes } from '../people/accounts/registrations.routes'
import { openSession } from '../people/accounts/sessions.commands'
import type { SessionDeps } from '../people/accounts/sessions.deps'
import { sessionRoutes } from '../people/accounts/sessions.routes'
import { sessionStore } from '../people/accounts/sessions.store'
import { refuseWeakPassword } from '../people/accounts/weak-passwords'
import { ensureOwner } from '../people/administrators/administrators.commands'
import { administratorRoutes } from '../people/administrators/administrators.routes'
import type { AdministratorDeps } from '../people/administrators/ports'
import { queueMail } from '../people/mails/mails.commands'
import { forgetInvitations } from '../people/organisations/invitations.jobs'
import { organisationRoutes } from '../people/organisations/organisations.routes'
import { organisationViews } from '../people/organisations/organisations.views'
import type { MemberMails } from '../people/organisations/ports'
import { changeSettings } from '../people/settings/settings.commands'
import { settingsRoutes } from '../people/settings/settings.routes'
import { warnOfPermits } from '../people/vehicles/permits.jobs'
import { permitRoutes } from '../people/vehicles/permits.routes'
import { vehicleRoutes } from '../people/vehicles/vehicles.routes'
import type { Context } from '../platform/context'
import type { DocumentLinks } from '../platform/document-links'
import type { Listeners } from '../platform/events'
import { textIn } from '../platform/http/texts'
import type { Actor, Tx } from '../platform/ports'
import type { Part } from './part'

/** Accounts: sign-up and its review, sign-in, profile, settings, and the vehicles of drivers. */
export function accountsPart(core: Context) {
  const { clock, files, links, secrets, limiter, workers } = core
  const settings = {
    ...core,
    language: { of: accounts.language, set: accounts.setLanguage },
    recordMarketing: (tx: Tx, userId: string, given: boolean, language: string) =>
      recordConsent(core, tx, { userId, kind: 'marketing', given, language, address: null }),
  }
  const deps: RegistrationDeps & PhotoDeps & DocumentDeps & { links: DocumentLinks } = {
    ...core,
    recordConsents: async (tx, userId, agreed) => {
      const { privacyVersion: version, marketing, language, address } = agreed
      if (version) await recordConsent(core, tx, { userId, kind: 'privacy', given: true, version, language, address })
      if (marketing) await changeSettings(settings, tx, userId, { notifications: { marketing: true } })
    },
    organisationsOf: organisationViews.ofPerson,
    preparePaper: (ownerId, from, folder) => workers.run(ownerId, { kind: 'paper', from, folder }),
    drawPhoto: (userId, from, to) => workers.run(userId, { kind: 'photo', from, to }),
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
      return queueMail(core, tx, {
        dedupeKey: `admin-invitation:${id}`,
        template: 'admin-invitation',
        to,
        data: { token, roles, invitedBy },
      })
    },
  }
  const mailResetLink: MailResetLink = (tx, to, token) =>
    queueMail(core, tx, { dedupeKey: `reset:${token.slice(0, 12)}`, template: 'password-reset', to, data: { token } })
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
        publicUrl: core.publicUrl,
        totpToleranceS: core.config.totpToleranceS,
        personalKey: secrets.personal,
        mailSecurityNotice: (tx, to, what) =>
          queueMail(core, tx, {
            dedupeKey: `security:${randomUUID()}`,
            template: 'security-notice',
            to,
            data: { what },
          }),
        mailNewDevice: (tx, to, { device, at }) => {
          const language = isLanguage(to.language) ? to.language : 'en'
          const data = { device: deviceName(device, (key, values) => textIn(language, key, values)), at }
          return queueMail(core, tx, { dedupeKey: `security:${randomUUID()}`, template: 'new-device', to, data })
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
        mails: memberMails(core),
      })
      directoryRoutes(http, core)
      registrationRoutes(http, deps, links)
      vehicleRoutes(http, vehicles)
      permitRoutes(http, { ...vehicles, accounts, vehiclesChanged: core.signals.vehiclesChanged.tell })
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
const memberMails = (ctx: Context): MemberMails => ({
  invite: (tx, { id, email, language, ...data }) =>
    queueMail(ctx, tx, {
      dedupeKey: `invitation:${id}`,
      template: 'organisation-invitation',
      to: { id: '', email, name: email, language },
      data,
    }),
  async tell(tx, userId, news) {
    const to = await accountViews.person(tx, userId)
    if (to)
      await queueMail(ctx, tx, {
        dedupeKey: `membership:${randomUUID()}`,
        template: 'organisation-news',
        to,
        data: news,
      })
  },
})
