import * as calls from '@ayob/contract/administrators'
import { HOUR_S } from '@ayob/contract/durations'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { byAddress } from '../../platform/limiter'
import { accountViews } from '../accounts/accounts.queries'
import { hasSecondFactor } from '../accounts/passkeys.process'
import { hashPassword, refuseWeakPassword } from '../accounts/password'
import * as commands from './administrators.commands'
import { type AdminInvitationRow, adminInvitationStore, adminStore } from './administrators.store'

/** Limits mails to strangers. */
const INVITATIONS_AN_HOUR = 30

/** Administrators, their roles and invitations. */
export function administratorRoutes(http: Http, ctx: Context): void {
  const { db, clock, limiter } = ctx

  const present = async (row: AdminInvitationRow): Promise<calls.AdminInvitation> => ({
    id: row.id,
    email: row.email,
    roles: adminInvitationStore.rolesIn(row.roles),
    invited_by: await accountViews.nameOf(db, row.invited_by),
    expires_at: row.expires_at.toISOString(),
  })

  /** Wrong tokens are counted per network address. */
  const invitationOf = async (token: string, address: string) => {
    const found = await limiter.guess([byAddress('admin-invitation', address, 100, HOUR_S)], () =>
      commands.openInvitation(ctx, db, token).catch((error) => {
        if (error.code === 'not_found') return undefined
        throw error
      }),
    )
    return found ?? commands.openInvitation(ctx, db, token)
  }

  route(http, calls.listAdministrators, async ({ session }) => {
    const administrators: calls.Administrator[] = []
    for (const { id, name, email, roles, created_at } of await adminStore.list(db)) {
      const second_factor = await hasSecondFactor(db, id)
      const since = created_at.toISOString()
      administrators.push({ id, name, email, roles, second_factor, since, current: id === session.userId })
    }
    const open = await adminInvitationStore.open(db, clock.now())
    const invitations: calls.AdminInvitation[] = []
    for (const row of open) invitations.push(await present(row))
    return { administrators, invitations, total: administrators.length }
  })

  route(http, calls.inviteAdministrator, async ({ body, actor, transact }) => {
    await limiter.count([{ bucket: `invite:${actor.id}`, count: INVITATIONS_AN_HOUR, windowS: HOUR_S }])
    const row = await transact((tx) => commands.invite(ctx, tx, actor, body))
    return { invitation: await present(row), message: text('server.invited', { email: row.email }) }
  })

  route(http, calls.withdrawAdminInvitation, async ({ params, actor, transact }) => {
    await transact((tx) => commands.withdraw(ctx, tx, actor, params.id))
    return { message: text('server.invitationWithdrawn') }
  })

  route(http, calls.changeAdminRoles, async ({ params, body, actor, transact }) => {
    await transact((tx) => commands.changeRoles(ctx, tx, actor, params.id, body.roles))
    return { message: text('server.rolesChanged') }
  })

  route(http, calls.removeAdministrator, async ({ params, actor, transact }) => {
    await transact((tx) => commands.remove(ctx, tx, actor, params.id))
    return { message: text('server.administratorRemoved') }
  })

  route(http, calls.adminInvitation, async ({ params, request }) => {
    const row = await invitationOf(params.token, request.ip)
    const roles = adminInvitationStore.rolesIn(row.roles)
    return { email: row.email, roles, expires_at: row.expires_at.toISOString() }
  })

  route(http, calls.acceptAdminInvitation, async ({ params, body, request, transact }) => {
    const { email } = await invitationOf(params.token, request.ip)
    refuseWeakPassword(body.password, [email, `${body.first_name} ${body.last_name}`])
    const passwordHash = await hashPassword(body.password)
    const device = request.headers['user-agent'] ?? ''
    const person = { form: body, passwordHash, address: request.ip, device }
    const { id, token } = await transact((tx) => commands.accept(ctx, tx, params.token, person))
    return { token, user: await accountViews.present(db, id) }
  })
}
