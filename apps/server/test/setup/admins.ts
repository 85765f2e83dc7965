import type { AdminRole } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import { noteSignIn } from '@ayob/testkit/proofs'
import { newcomer } from './members'
import { PASSWORD, type TestServer } from './start-server'

/** Invites an address as an administrator. Returns the token of the mailed link. */
export async function invitedAdmin(server: TestServer, owner: string, email: string, roles: readonly AdminRole[]) {
  const { status, text } = await server.call(calls.inviteAdministrator, { token: owner, body: { email, roles } })
  if (status !== 201) throw new Error(`not invited: ${text}`)
  const mails = server.database.db.selectFrom('mails').select('text').where('template', '=', 'admin-invitation')
  const mail = await mails.where('recipient', '=', email).orderBy('id', 'desc').executeTakeFirst()
  return present(/\/admin-invitation\/([\w-]{43})/.exec(present(mail).text)?.[1])
}

let newcomers = 0

/** A new administrator with these roles. */
export async function administrator(
  server: TestServer,
  owner: string,
  roles: readonly AdminRole[],
  change: { readonly email?: string; readonly phone?: string } = {},
) {
  newcomers += 1
  const { email = `admin${newcomers}@test.example`, phone = `07111100${String(newcomers).padStart(2, '0')}` } = change
  const invitation = await invitedAdmin(server, owner, email, roles)
  const form = { ...newcomer, phone }
  const { status, body, text } = await server.call(calls.acceptAdminInvitation, {
    params: { token: invitation },
    body: form,
  })
  if (status !== 201) throw new Error(`not accepted: ${text}`)
  noteSignIn(calls.signIn.path, { password: PASSWORD }, { token: body.token })
  return { id: body.user.id, email, token: body.token, invitation }
}
