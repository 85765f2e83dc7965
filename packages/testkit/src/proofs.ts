import { calls } from '@ayob/contract/calls'

/** The passwords with which tests have signed in, by the tokens that they got. */
const passwords = new Map<string, string>()

/** Notes the password of a sign-in that has succeeded. */
export function noteSignIn(path: string, sent: unknown, answered: unknown): void {
  if (path !== calls.signIn.path && path !== calls.adminLogin.path) return
  const { password } = (sent ?? {}) as { password?: unknown }
  const { token } = (answered ?? {}) as { token?: unknown }
  if (typeof password === 'string' && typeof token === 'string') passwords.set(token, password)
}

/**
 * Tests let hours pass between two calls of a session. Where a call was refused because the proof of the person is too
 * old, returns the password to prove it with; undefined for any other answer and for a token of unknown origin.
 */
export function passwordFor(token: string | undefined, status: number, answered: unknown): string | undefined {
  const { code } = (answered ?? {}) as { code?: unknown }
  return token && status === 403 && code === 'step_up_required' ? passwords.get(token) : undefined
}
