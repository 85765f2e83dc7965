import { randomUUID } from 'node:crypto'
import { registrationsPersonal } from '../accounts/accounts.personal'
import { accounts } from '../accounts/accounts.store'
import { directoryRoutes } from '../accounts/directory.routes'
import { removeOldDocuments } from '../accounts/documents.jobs'
import { DOCUMENT_RULES, keepFiles } from '../accounts/documents.process'
import { ensureAdmin, type FirstAdmin } from '../accounts/first-admin.process'
import { hashPassword } from '../accounts/password'
import type { PhotoDeps } from '../accounts/photo.process'
import type { RegistrationDeps } from '../accounts/registrations.commands'
import { registrationRoutes } from '../accounts/registrations.routes'
import { sessionRoutes } from '../accounts/sessions.routes'
import type { MediaWorkers } from '../adapters/media/workers'
import type { QueueMail } from '../mails/mails.commands'
import type { Core } from '../platform/core'
import type { DocumentLinks } from '../platform/document-links'
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
  const deps: RegistrationDeps & PhotoDeps & { links: DocumentLinks } = {
    ...core,
    ...ports,
    recordConsents: async (tx, userId, agreed) => {
      const { privacyVersion: version, marketing, language, address } = agreed
      if (version) await recordConsent(core, tx, { userId, kind: 'privacy', given: true, version, language, address })
      if (marketing) await changeSettings(settings, tx, userId, { notifications: { marketing: true } })
    },
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
  return {
    /** Creates the first administrator when there is none. */
    ensureAdmin: (admin: FirstAdmin) => ensureAdmin(deps, admin),
    personal: registrationsPersonal(clock, secrets.personal, hashPassword),
    routes(http) {
      sessionRoutes(http, {
        ...core,
        limiter,
        personalKey: secrets.personal,
        mailResetLink: (tx, to, token) =>
          queueMail(tx, { dedupeKey: `reset:${token.slice(0, 12)}`, template: 'password-reset', to, data: { token } }),
        mailSecurityNotice: (tx, to, what) =>
          queueMail(tx, { dedupeKey: `security:${randomUUID()}`, template: 'security-notice', to, data: { what } }),
      })
      directoryRoutes(http, core)
      registrationRoutes(http, deps, links)
      vehicleRoutes(http, vehicles)
      permitRoutes(http, { ...vehicles, vehiclesChanged: ports.vehiclesChanged })
      settingsRoutes(http, settings)
    },
    jobs: [
      { name: 'documents-of-rejected', everyS: 3600, run: () => removeOldDocuments(deps) },
      { name: 'permits', everyS: 3600, run: () => warnOfPermits(core) },
    ],
  } satisfies Part & Record<string, unknown>
}
