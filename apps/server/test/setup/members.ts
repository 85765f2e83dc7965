import { calls } from '@ayob/contract/calls'
import type { JoinableRole } from '@ayob/contract/organisations'
import { present } from '@ayob/testkit/present'
import type { TestServer } from './start-server'
import { PASSWORD } from './start-server'

/** The token of the newest invitation mailed to an address. */
export async function invitationTo(server: TestServer, email: string): Promise<string> {
  const mail = await server.database.db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .where('template', '=', 'organisation-invitation')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return present(/\/invitation\/([\w-]{43})/.exec(present(mail).text)?.[1])
}

/** Invites an address. Returns the token of the mailed link. */
export async function invited(server: TestServer, owner: string, email: string, role: JoinableRole): Promise<string> {
  const { status, text } = await server.call(calls.inviteMember, { token: owner, body: { email, role } })
  if (status !== 201) throw new Error(`not invited: ${text}`)
  return invitationTo(server, email)
}

/** The input of a person without an account. */
export const newcomer = {
  first_name: 'Kamala',
  last_name: 'Silva',
  phone: '0771234567',
  password: PASSWORD,
  confirm_password: PASSWORD,
}

let newcomers = 0

/** A new member with an own account and no other organisation. */
export async function member(server: TestServer, owner: string, role: JoinableRole) {
  newcomers += 1
  const email = `member${newcomers}@test.example`
  const token = await invited(server, owner, email, role)
  const { status, body, text } = await server.call(calls.acceptInvitation, { params: { token }, body: newcomer })
  if (status !== 201) throw new Error(`not joined: ${text}`)
  return { id: body.user.id, email, token: body.token, invitation: token }
}

/** A member who already has an organisation. Their session acts for the new one. */
export async function colleague(
  server: TestServer,
  owner: string,
  role: JoinableRole,
  person: { readonly email: string; readonly token: string },
): Promise<string> {
  const token = await invited(server, owner, person.email, role)
  const joined = await server.call(calls.joinOrganisation, { token: person.token, body: { token } })
  if (joined.status !== 201) throw new Error(`not joined: ${joined.text}`)
  return joined.body.organisation_id
}
