interface Person {
  readonly email: string
  readonly phone: string
}

/** An address in lower case and without the part after a plus sign: both forms reach the same person. */
export function mailboxOf(email: string): string {
  const [local = '', host = ''] = email.trim().toLowerCase().split('@')
  return `${local.split('+')[0]}@${host}`
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '').replace(/^(94|0)/, '')

/** Returns true for two accounts that probably belong to one person: the same mailbox or the same phone. */
export function isSamePerson(one: Person, other: Person): boolean {
  const phone = digitsOf(one.phone)
  return mailboxOf(one.email) === mailboxOf(other.email) || (phone !== '' && phone === digitsOf(other.phone))
}
