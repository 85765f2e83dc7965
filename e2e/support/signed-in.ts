import { calls } from '@ayob/contract/calls'
import { type Api, createApi } from '@ayob/testkit/api'
import { addMember, type Member, signInAdmin } from '@ayob/testkit/people'
import type { RunningServer } from '@ayob/testkit/server'
import type { Page } from '@playwright/test'
import { ADMIN } from './test'

/** A fresh approved member of the server. */
export async function newMember(server: RunningServer, type: 'advertiser' | 'driver'): Promise<Member> {
  return addMember(createApi(server.url), await adminApi(server), type)
}

const administrators = new Map<string, Promise<Api>>()

/** The administrator's calls to a server, all of one session, which no browser has. */
export function adminApi({ url }: RunningServer): Promise<Api> {
  const signedIn = administrators.get(url) ?? signInAdmin(createApi(url), ADMIN.email, ADMIN.password)
  administrators.set(url, signedIn)
  return signedIn
}

/** Signs a browser in as sign-in itself would leave it, without the form. */
export async function signInBrowser(page: Page, server: RunningServer, email: string, password: string): Promise<void> {
  const { token, user } = await createApi(server.url).must(calls.signIn, { body: { email, password } })
  await page.addInitScript(
    ([token, user, isAdmin]) => {
      // Only once: what a page clears stays cleared.
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
