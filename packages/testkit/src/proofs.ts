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
 * Tests let hours pass between two calls of a session. Returns the password for a step-up when a call was refused because
 * the last one has expired; undefined for any other answer and for an unknown token.
 */
export function passwordFor(token: string | undefined, status: number, answered: unknown): string | undefined {
  const { code } = (answered ?? {}) as { code?: unknown }
  return token && status === 403 && code === 'step_up_required' ? passwords.get(token) : undefined
}
