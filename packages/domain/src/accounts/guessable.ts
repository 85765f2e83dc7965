/** Words of the service, in lower case. A password must contain more than these, digits and signs. `docs/security.md` lists them. */
export const SERVICE_WORDS = [
  'advertiseyourownbusiness',
  'advertise your own business',
  'ayob',
  'tuk-tuk',
  'tuk tuk',
  'tuktuk',
  'ත්‍රීරෝද රථය',
  'ත්‍රීරෝද',
  'முச்சக்கர வண்டி',
  'முச்சக்கர',
]

/**
 * Returns true for a password that somebody who knows the service or the person would try first: words of the service with
 * digits and signs, or one of the person's own texts (names, e-mail, company) as it is. Case, spaces and signs are ignored.
 */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const rest = SERVICE_WORDS.reduce((text, word) => text.replaceAll(word, ''), lower)
  if (rest !== lower && !/\p{L}/u.test(rest)) return true
  const plain = plainOf(lower)
  return plain !== '' && own.some((text) => [text, text.split('@', 1).join()].some((one) => plainOf(one) === plain))
}

const plainOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
