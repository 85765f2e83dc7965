import { isGuessable } from '@ayob/domain/accounts/guessable'
import { hash, verify } from '@node-rs/argon2'
import { createBoundedQueue } from '../../platform/bounded-queue'
import { badField } from '../../platform/errors'
import list from './common-passwords.json' with { type: 'json' }

/** argon2id with 19 MiB and two passes, the recommended minimum for interactive sign-in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash takes a core and 19 MiB: two at a time leave enough for the rest of the server. */
const AT_ONCE = 2
/** About two seconds of work. */
export const WAITING_HASHES = 128
const hashes = createBoundedQueue({ atOnce: AT_ONCE, waiting: WAITING_HASHES, retryAfterS: 2 })
const inTurn = <T>(task: () => Promise<T>) => hashes.run('', task)

/** Errors: `busy` when too many hashes wait. */
export const hashPassword = (password: string) => inTurn(() => hash(password, COST))

let decoy: Promise<string> | undefined

/**
 * Returns true for the right password. Without a hash (unknown e-mail) it takes the same time, so the timing reveals
 * nothing. Errors: `busy` when too many hashes wait.
 */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', COST)
  const made = passwordHash ?? (await decoy)
  return (await inTurn(() => verify(made, password))) && passwordHash !== undefined
}

const COMMON: ReadonlySet<string> = new Set(list.passwords.split(' '))

/**
 * Refuses a password that attackers try first, in any letter case.
 * @param own what is known of the person: e-mail, names, company
 *
 * Errors: 400 on `password`.
 */
export function refuseWeakPassword(password: string, own: readonly string[]): void {
  if (COMMON.has(password.toLowerCase())) throw badField('password', 'validation.passwordCommon')
  if (isGuessable(password, own)) throw badField('password', 'validation.passwordGuessable')
}
