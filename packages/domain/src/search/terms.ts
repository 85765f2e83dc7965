import { plateStart } from '../accounts/plate'

/** The search words as possible prefixes of stored values. */
export interface SearchTerms {
  /** In lower case, with single spaces: of a name, a subject, an e-mail address. */
  readonly words: string
  /** In upper case: of the number of a document, a payout or a device. */
  readonly code: string
  /** The complete number of a booking, with or without `AYB-`. */
  readonly booking: number | null
  /** Of a plate for comparison; null without a letter or digit. */
  readonly plate: string | null
  /** Of a phone number as stored, with the country code; null if it is not one. */
  readonly phone: string | null
}

const BOOKING = /^(?:AYB-?)?0*(\d{1,9})$/i
const PHONE = /^\+?[\d\s().-]+$/
const LEAST_DIGITS = 4

/** Parses the search text of an administrator. */
export function termsOf(typed: string): SearchTerms {
  const plain = typed.trim().replace(/\s+/g, ' ')
  const booking = BOOKING.exec(plain)?.[1]
  return {
    words: plain.toLowerCase(),
    code: plain.toUpperCase(),
    booking: booking ? Number(booking) : null,
    plate: plateStart(plain) || null,
    phone: phoneOf(plain),
  }
}

function phoneOf(plain: string): string | null {
  const digits = plain.replace(/\D/g, '')
  if (!PHONE.test(plain) || digits.length < LEAST_DIGITS) return null
  if (plain.startsWith('+')) return `+${digits}`
  return digits.startsWith('0') ? `+94${digits.slice(1)}` : digits
}

/** The last text of the range of texts that begin with these words, byte by byte. */
export const endOfRange = (words: string): string => `${words}\u{10FFFF}`
