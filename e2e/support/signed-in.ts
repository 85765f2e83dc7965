import { createApi } from '@ayob/testkit/api'
import { addMember, type Member, signInAdmin } from '@ayob/testkit/people'
import type { RunningServer } from '@ayob/testkit/server'
import type { Page } from '@playwright/test'
import { ADMIN } from './test'

/** A fresh approved member of the server. */
export async function newMember(server: RunningServer, type: 'advertiser' | 'driver'): Promise<Member> {
  const visitor = createApi(server.url)
  return addMember(visitor, await signInAdmin(visitor, ADMIN.email, ADMIN.password), type)
}

/** The administrator's calls. */
export const adminApi = (server: RunningServer) => signInAdmin(createApi(server.url), ADMIN.email, ADMIN.password)

/** Signs a browser in as sign-in itself would leave it, without the form. */
export async function signInBrowser(page: Page, server: RunningServer, email: string, password: string): Promise<void> {
  const { token, user } = await createApi(server.url).must('POST', '/auth/signin', { email, password })
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
    [token as string, JSON.stringify(user), user.user_type === 'admin'] as const,
  )
}
