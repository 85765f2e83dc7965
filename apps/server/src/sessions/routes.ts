import * as calls from '@ayob/contract/accounts'
import type { FastifyRequest } from 'fastify'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import {
  changePassword,
  endSession,
  type From,
  forgotPassword,
  resetPassword,
  type SessionDeps,
  signIn,
} from './commands'
import { sessionStore } from './store'

const success = true as const

/** Where a call comes from. */
export const fromOf = (request: FastifyRequest): From => ({
  address: request.ip,
  device: request.headers['user-agent'] ?? '',
})

/** Sign-in, passwords and sessions. */
export function sessionRoutes(http: Http, deps: SessionDeps): void {
  route(http, calls.signIn, async ({ body, request }) => ({ success, ...(await signIn(deps, body, fromOf(request))) }))

  route(http, calls.adminLogin, async ({ body, request }) => ({
    success,
    ...(await signIn(deps, body, fromOf(request), 'admin')),
  }))

  route(http, calls.logout, async ({ session }) => {
    await sessionStore.remove(deps.db, session.userId, session.id)
    return { success }
  })

  route(http, calls.forgotPassword, async ({ body, request }) => {
    await forgotPassword(deps, body.email, fromOf(request))
    return { success, message: text('server.passwordMailed') }
  })

  route(http, calls.resetPassword, async ({ body }) => {
    await resetPassword(deps, body.token, body.password)
    return { success, message: text('server.passwordReset') }
  })

  route(http, calls.changePassword, async ({ body, session }) => {
    await changePassword(deps, session, body)
    return { success, message: text('server.passwordChanged') }
  })

  route(http, calls.listSessions, async ({ session }) => {
    const rows = await sessionStore.ofUser(deps.db, session.userId)
    const sessions = rows.map((row) => ({
      id: row.id,
      device: row.device,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      current: row.id === session.id,
    }))
    return { success, sessions, total: sessions.length }
  })

  route(http, calls.endSession, async ({ params, session }) => {
    await endSession(deps, session.userId, params.id)
    return { success }
  })
}
