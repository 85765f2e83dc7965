import { badField } from '../platform/errors'
import list from './common-passwords.json' with { type: 'json' }

const COMMON: ReadonlySet<string> = new Set(list.passwords.split(' '))

/** Refuses a password that attackers try first, whatever its case. Errors: 400 on `password`. */
export function refuseCommonPassword(password: string): void {
  if (COMMON.has(password.toLowerCase())) throw badField('password', 'validation.passwordCommon')
}
