import { profileRoutes } from '../desk/profile/profile.routes'
import { settingsRoutes } from '../desk/settings/settings.routes'
import { directoryRoutes } from '../people/accounts/directory.routes'
import { removeOldDocuments } from '../people/accounts/documents.jobs'
import { ensureAdmin, type FirstAdmin } from '../people/accounts/first-admin.process'
import { passkeyRoutes } from '../people/accounts/passkeys.routes'
import { sendResetLink } from '../people/accounts/passwords.process'
import { registrationRoutes } from '../people/accounts/registrations.routes'
import { sessionRoutes } from '../people/accounts/sessions.routes'
import { ensureOwner } from '../people/administrators/administrators.commands'
import { administratorRoutes } from '../people/administrators/administrators.routes'
import { forgetInvitations } from '../people/organisations/invitations.jobs'
import { organisationRoutes } from '../people/organisations/organisations.routes'
import { warnOfPermits } from '../people/vehicles/permits.jobs'
import { permitRoutes } from '../people/vehicles/permits.routes'
import { vehicleRoutes } from '../people/vehicles/vehicles.routes'
import type { Context } from '../platform/context'
import type { Listeners } from '../platform/events'
import type { Part } from './part'

/** Accounts: sign-up and its review, sign-in, profile, settings, and the vehicles of drivers. */
export function accountsPart(ctx: Context) {
  return {
    listeners: {
      'password.forgotten': [(tx, { payload }) => sendResetLink(ctx, tx, payload.email)],
    } satisfies Listeners,
    /** Creates the first administrator if there is none. */
    async ensureAdmin(admin: FirstAdmin): Promise<void> {
      await ensureAdmin(ctx, admin)
      await ctx.transact(ensureOwner)
    },
    routes(http) {
      sessionRoutes(http, ctx)
      passkeyRoutes(http, ctx)
      administratorRoutes(http, ctx)
      organisationRoutes(http, ctx)
      directoryRoutes(http, ctx)
      registrationRoutes(http, ctx)
      profileRoutes(http, ctx)
      vehicleRoutes(http, ctx)
      permitRoutes(http, ctx)
      settingsRoutes(http, ctx)
    },
    jobs: [
      { name: 'documents-of-rejected', everyS: 3600, run: () => removeOldDocuments(ctx) },
      { name: 'invitations', everyS: 3600, run: () => forgetInvitations(ctx) },
      { name: 'permits', everyS: 3600, run: () => warnOfPermits(ctx) },
    ],
  } satisfies Part & Record<string, unknown>
}
