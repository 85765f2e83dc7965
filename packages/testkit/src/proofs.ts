import { send } from '@ayob/client/request'
import { calls } from '@ayob/contract/calls'

/** The passwords that tests have signed in with, by token. */
const passwords = new Map<string, string>()

/** Records the password of a successful sign-in. */
export function noteSignIn(path: string, sent: unknown, answered: unknown): void {
  if (path !== calls.signIn.path && path !== calls.adminLogin.path) return
  const { password } = (sent ?? {}) as { password?: unknown }
  const { token } = (answered ?? {}) as { token?: unknown }
  if (typeof password === 'string' && typeof token === 'string') passwords.set(token, password)
}

/**
 * Tests let hours pass between two calls of a session. When a call was refused because the last proof has expired, gives
 * the password once more. Resolves with true if the call may be repeated.
 */
export async function provenAgain(
  way: { readonly url: string; readonly fetch: typeof fetch },
  token: string | null | undefined,
  code: unknown,
): Promise<boolean> {
  const password = code === 'step_up_required' && token ? passwords.get(token) : undefined
  if (password === undefined) return false
  await send(calls.stepUp, { ...way, token, body: { password } })
  return true
}
