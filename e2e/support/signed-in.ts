import type { AdminRole } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { type Api, createApi } from '@ayob/testkit/api'
import { addMember, type Member, signInAdmin } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import type { RunningServer } from '@ayob/testkit/server'
import { expect, type Page } from '@playwright/test'
import { ADMIN } from './test'

/** A newly approved member of the server. */
export async function newMember(server: RunningServer, type: 'advertiser' | 'driver'): Promise<Member> {
  return addMember(createApi(server.url), await adminApi(server), type)
}

const administrators = new Map<string, Promise<Api>>()

/** The administrator's calls to a server, all in one session that is not in a browser. */
export function adminApi({ url }: RunningServer): Promise<Api> {
  const signedIn = administrators.get(url) ?? signInAdmin(createApi(url), ADMIN.email, ADMIN.password)
  administrators.set(url, signedIn)
  return signedIn
}

const OTHER_PASSWORD = 'confirm-the-city-26'
let others = 0

/** Another administrator with these roles, who joins through the link of the mailed invitation. */
export async function newAdministrator(server: RunningServer, roles: AdminRole[]) {
  others += 1
  const email = `admin-${others}@others.example`
  await (await adminApi(server)).must(calls.inviteAdministrator, { body: { email, roles } })
  const mailOf = async () => (await server.mails()).find(({ to }) => to.includes(email))
  await expect.poll(mailOf).toBeDefined()
  const token = present(/\/admin-invitation\/([\w-]{43})/.exec(present(await mailOf()).text)?.[1])
  const person = { first_name: 'Kamala', last_name: `Silva ${others}`, phone: `07123400${10 + others}` }
  const body = { ...person, password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD }
  await createApi(server.url).must(calls.acceptAdminInvitation, { params: { token }, body })
  return { email, password: OTHER_PASSWORD, name: `Kamala Silva ${others}` }
}

/** Signs a browser in without the form, leaving it in the same state. */
export async function signInBrowser(page: Page, server: RunningServer, email: string, password: string): Promise<void> {
  const { token, user } = await createApi(server.url).must(calls.signIn, { body: { email, password } })
  await page.addInitScript(
    ([token, user, isAdmin]) => {
      // Only once, because keys that a page clears must stay cleared.
      if (sessionStorage.getItem('signed-in')) return
      sessionStorage.setItem('signed-in', 'yes')
      localStorage.setItem('auth_token', token)
      localStorage.setItem('user', user)
      if (isAdmin) {
        localStorage.setItem('adminToken', token)
        localStorage.setItem('adminUser', user)
      }
    },
    [token, JSON.stringify(user), user.user_type === 'admin'] as const,
  )
}
