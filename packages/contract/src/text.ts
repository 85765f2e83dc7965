/**
 * What people type and paste, cleaned by its meaning, once, for all fields: names, free text, identifiers and e-mail
 * addresses. Every function is idempotent and takes time linear in the length of the text.
 */

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Marks without a shape of their own: joiners, zero-width spaces, direction marks, soft hyphens, fillers, selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** A blank letter of Braille looks like a space. */
const BLANKS = /[\s\u2800]+/g
const DASHES = /[\p{Pd}\u2043\u207b\u208b\u2212]/gu
const DIGIT = /\p{Nd}/u
const DIGITS = /[^\P{Nd}0-9]/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const JOINERS = '\u200c\u200d'
/** Letters and vowel signs whose form depends on joiners. */
const JOINED =
  /[\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Arabic}]/u
const PICTOGRAM = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
const SELECTABLE = /\p{Emoji}/u
const isSelector = (mark: string) => mark >= '\ufe00' && mark <= '\ufe0f'

/** The character that ends before an index. */
function before(text: string, index: number): string {
  const last = text.charAt(index - 1)
  return last >= '\udc00' && last <= '\udfff' ? text.slice(Math.max(0, index - 2), index) : last
}

const after = (text: string, index: number) => String.fromCodePoint(text.codePointAt(index) ?? 0x20)

/** Returns true for a mark that changes how its neighbours look: a joiner within a word or an emoji, a selector of an emoji. */
function isNeeded(mark: string, index: number, text: string): boolean {
  const left = before(text, index)
  if (isSelector(mark)) return SELECTABLE.test(left)
  if (!JOINERS.includes(mark)) return false
  const right = after(text, index + 1)
  return (
    (JOINED.test(left) && JOINED.test(right)) || ((PICTOGRAM.test(left) || left === '\ufe0f') && PICTOGRAM.test(right))
  )
}

const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, (mark, index: number, whole: string) => (isNeeded(mark, index, whole) ? mark : ''))

/** A text of several lines: line breaks of any system become `\n`. */
export const tidyText = (text: string): string =>
  withoutInvisible(text.replace(LINE_BREAK, '\n')).normalize('NFC').trim()

/** A text of one line. Line breaks and runs of blanks become single spaces. */
export const tidyName = (text: string): string => withoutInvisible(text).normalize('NFC').replace(BLANKS, ' ').trim()

/** A number or another sign of identity: digits, letters and dashes in their plain form, without invisible marks. */
export const tidyIdentifier = (text: string): string =>
  tidyName(text.normalize('NFKC')).replace(DASHES, '-').replace(DIGITS, plainDigit)

/** An identifier without its spaces and dashes, such as an account number or a code. */
export const tidyDigits = (text: string): string => tidyIdentifier(text).replace(/[\s-]/g, '')

/** The digits of a script stand in one block, from its zero on. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/**
 * An e-mail address. Two addresses that look alike are the same text afterwards: in small letters, with the name of the
 * host as it is sent (punycode). Hosts with letters that `isEmail` refuses stay as they are.
 */
export function tidyEmail(text: string): string {
  const plain = tidyIdentifier(text)
    .replace(INVISIBLE, '')
    .replace(/\u3002/g, '.')
    .toLowerCase()
  const at = plain.lastIndexOf('@') + 1
  const host = plain.slice(at)
  if (at === 0 || LOOKALIKES.test(host) || !/[^\0-\x7f]/.test(host)) return plain
  return plain.slice(0, at) + hostAsSent(host)
}

/** Something at something with a dot. Linear, since no part of it can match what the part after it does. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
/** Letters that look like Latin ones, and Latin ones beyond a to z: nobody can tell such an address from another one. */
const LOOKALIKES = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}]/u
const OTHER_LATIN = /[^\P{Script=Latin}a-z]/u

/** Returns true for an e-mail address, tidied by `tidyEmail`, that nobody mistakes for another one. */
export const isEmail = (email: string): boolean =>
  EMAIL.test(email) && !LOOKALIKES.test(email) && !OTHER_LATIN.test(email)

function hostAsSent(host: string): string {
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return host
  }
}

/**
 * The address of a web page as it is sent: the host in punycode, all else percent-encoded. Other texts stay as they are,
 * and so does an address that needs nothing.
 */
export function tidyAddress(text: string): string {
  const typed = tidyName(text)
  if (!URL.canParse(typed)) return typed
  const { href } = new URL(typed)
  return href === `${typed}/` ? typed : href
}

/** Returns true when a reader sees anything of a text. */
export const isVisible = (text: string): boolean => VISIBLE.test(text.replace(INVISIBLE, '').replace(BLANKS, ''))
