import { HOUR_S } from '@ayob/contract/durations'
import * as calls from '@ayob/contract/organisations'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { byAddress } from '../../platform/limiter'
import { accountViews } from '../accounts/accounts.queries'
import { hashPassword, refuseWeakPassword } from '../accounts/password'
import * as invitations from './members.commands'
import * as members from './members.commands'
import { type InvitationRow, invitationStore, memberStore } from './organisations.store'

/** Limits mails to strangers; an organisation of 200 can be invited in a day. */
const INVITATIONS_AN_HOUR = 30

const presentInvitation = (row: InvitationRow): calls.Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invited_by: row.inviter,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

const nameOf = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim()

/** A rejected address may sign up again. */
function stateOfAccount(account: Awaited<ReturnType<typeof accountViews.byEmail>>): 'none' | 'advertiser' | 'other' {
  if (!account || account.status === 'rejected') return 'none'
  return account.type === 'advertiser' && account.status === 'approved' ? 'advertiser' : 'other'
}

/** Members of an organisation, invitations, and the organisation that a session acts for. */
export function organisationRoutes(http: Http, ctx: Context): void {
  const { db, clock, limiter } = ctx

  /** Wrong tokens are counted per network address. */
  const invitationOf = async (token: string, { ip }: FastifyRequest) => {
    const found = await limiter.guess([byAddress('invitation', ip, 100, HOUR_S)], () =>
      invitations.openInvitation(ctx, db, token).catch((error) => {
        if (error.code === 'not_found') return undefined
        throw error
      }),
    )
    return found ?? invitations.openInvitation(ctx, db, token)
  }

  route(http, calls.organisationMembers, async ({ session }) => {
    const rows = await memberStore.list(db, session.ownerId)
    const list = rows.map(
      (row): calls.Member => ({
        user_id: row.user_id,
        name: nameOf(row.first_name, row.last_name),
        email: row.email,
        role: row.role,
        since: row.since.toISOString(),
        added_by: nameOf(row.added_first, row.added_last) || null,
        current: row.user_id === session.userId,
      }),
    )
    const open = await invitationStore.open(db, session.ownerId, clock.now())
    return { members: list, invitations: open.map(presentInvitation), total: list.length }
  })

  route(http, calls.inviteMember, async ({ body, actor, session, transact }) => {
    await limiter.count([{ bucket: `invite:${session.ownerId}`, count: INVITATIONS_AN_HOUR, windowS: HOUR_S }])
    const invitation = await transact(async (tx) => {
      const id = await invitations.invite(ctx, tx, actor, body)
      const open = await invitationStore.open(tx, session.ownerId, clock.now())
      return open.map(presentInvitation).filter((one) => one.id === id)
    })
    const [invited] = invitation
    if (!invited) throw new Error('the invitation is not there')
    return { invitation: invited, message: text('server.invited', { email: invited.email }) }
  })

  route(http, calls.withdrawInvitation, async ({ params, actor, transact }) => {
    await transact((tx) => invitations.withdraw(ctx, tx, actor, params.id))
    return { message: text('server.invitationWithdrawn') }
  })

  route(http, calls.changeMember, async ({ params, body, actor, transact }) => {
    await transact((tx) => members.changeMember(ctx, tx, actor, params.id, body.role))
    return { message: text('server.memberChanged') }
  })

  route(http, calls.removeMember, async ({ params, actor, transact }) => {
    await transact((tx) => members.removeMember(ctx, tx, actor, params.id))
    return { message: text('server.memberRemoved') }
  })

  route(http, calls.handOver, async ({ body, actor, transact }) => {
    await transact((tx) => members.handOver(ctx, tx, actor, body))
    return { message: text('server.handedOver') }
  })

  route(http, calls.actForOrganisation, async ({ body, session, transact }) => {
    await transact((tx) => members.actFor(tx, session, body.organisation_id))
    return {}
  })

  route(http, calls.invitation, async ({ params, request }) => {
    const row = await invitationOf(params.token, request)
    const { organisation, email, role, invited_by, expires_at } = { ...row, ...presentInvitation(row) }
    const account = stateOfAccount(await accountViews.byEmail(db, email))
    return { organisation, email, role, invited_by, expires_at, account }
  })

  route(http, calls.acceptInvitation, async ({ params, body, actor, request, transact }) => {
    const { email, organisation } = await invitationOf(params.token, request)
    refuseWeakPassword(body.password, [email, `${body.first_name} ${body.last_name}`, organisation])
    const passwordHash = await hashPassword(body.password)
    const device = request.headers['user-agent'] ?? ''
    const person = { form: body, passwordHash, address: request.ip, device }
    const { id, token } = await transact((tx) => invitations.joinWithAccount(ctx, tx, actor, params.token, person))
    return { token, user: await accountViews.present(db, id) }
  })

  route(http, calls.joinOrganisation, async ({ body, actor, session, request, transact }) => {
    await invitationOf(body.token, request)
    const organisation_id = await transact((tx) => invitations.join(ctx, tx, actor, session, body.token))
    return { organisation_id, message: text('server.joined') }
  })
}
