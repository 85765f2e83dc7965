import { isGuessable } from '@ayob/domain/accounts/guessable'
import { badField } from '../../platform/errors'
import list from './common-passwords.json' with { type: 'json' }

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
