import { z } from 'zod'
import type { Members } from './call'
import { isEmail, isVisible, tidyAddress, tidyDigits, tidyEmail, tidyIdentifier, tidyName, tidyText } from './text'

/** Members who book: creatives, ads, campaigns and what is shown of them. */
export const BOOKERS: Members = ['owner', 'booker']
/** Members who pay. */
export const PAYERS: Members = ['owner', 'finance']
export const OWNERS: Members = ['owner']

/** Maximum lengths: names, brands, subjects; e-mail; notes, descriptions, messages. */
export const MAX_NAME = 200
export const MAX_EMAIL = 254
export const MAX_TEXT = 5000

/** What a database can't store: control characters other than tab and line break, and halves of characters. */
const UNSTORABLE = /\p{Cs}|[^\P{Cc}\t\n]/u
const isStorable = (text: string) => !UNSTORABLE.test(text)

/** A string that is refused by its length before anything else reads it. `wrong` is the message key of every refusal. */
export const zBounded = (max: number, wrong = 'validation.text', tooLong = wrong) =>
  z.string(wrong).max(max, { error: tooLong, abort: true })

/**
 * A text of at most `max` characters, cleaned by its meaning. Twice as many are read, because pasted text brings blanks and
 * invisible marks. `missing` is the message key when it is absent, or, with `required`, when a reader sees nothing of it.
 */
function zCleaned(max: number, tidy: (text: string) => string, missing = 'validation.text') {
  return zBounded(2 * max + 100, missing, 'validation.tooLong')
    .overwrite(tidy)
    .refine(isStorable, { error: 'validation.text', abort: true })
    .max(max, 'validation.tooLong')
}

const required = (schema: z.ZodString, missing: string) =>
  schema.min(1, { error: missing, abort: true }).refine(isVisible, { error: missing, abort: true })

/** A required text of one line. `missing` is the message key when it is absent or nothing of it can be seen. */
export const zName = (missing = 'validation.required', max = MAX_NAME) =>
  required(zCleaned(max, tidyName, missing), missing)

/** A required longer text. */
export const zText = (missing = 'validation.required', max = MAX_TEXT) =>
  required(zCleaned(max, tidyText, missing), missing)

/** A required number or other sign of identity, such as a phone number, a plate or a reference. */
export const zIdentifier = (missing = 'validation.required', max = MAX_NAME) =>
  required(zCleaned(max, tidyIdentifier, missing), missing)

/** Digits or a code, written with or without spaces and dashes. `wrong` is the message key of every refusal. */
export const zDigits = (shape: RegExp, wrong: string) => zBounded(100, wrong).overwrite(tidyDigits).regex(shape, wrong)

type Tidy = (text: string) => string

/** An optional text: absent, null and empty are treated alike. */
export function zOptional(max = MAX_TEXT, tidy: Tidy = max > MAX_NAME ? tidyText : tidyName) {
  return zCleaned(max, tidy)
    .nullish()
    .transform((text) => text || null)
}

/** A change of an optional text: absent leaves it unchanged; null and empty remove it. */
export function zChanged(max: number, tidy: Tidy = max > MAX_NAME ? tidyText : tidyName) {
  return zCleaned(max, tidy)
    .nullable()
    .transform((text) => text || null)
    .optional()
}

/** A text of one line that may be empty. */
export const zLine = (max: number) => zCleaned(max, tidyName)
/** A text of several lines that may be empty. */
export const zLines = (max: number) => zCleaned(max, tidyText)

/** An e-mail address that is compared with known ones, so its form does not matter. */
export const zKnownEmail = (missing = 'validation.required') =>
  required(zCleaned(MAX_EMAIL, tidyEmail, missing), missing)

export const zEmail = (missing = 'validation.required', wrong = 'validation.email') =>
  zKnownEmail(missing).refine(isEmail, wrong)

/** Returns true for an absolute http or https address without a user name, which could be mistaken for the host. */
export function isWebAddress(text: string): boolean {
  try {
    const url = new URL(text)
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
    return isWeb && url.hostname.includes('.') && !url.username && !url.password
  } catch {
    return false
  }
}

/** An optional absolute http(s) address, as it is sent. */
export const zWebAddress = zOptional(2000, tidyAddress).refine(
  (text) => text === null || isWebAddress(text),
  'validation.url',
)

/** A required absolute http(s) address, as it is sent. */
export const zRequiredAddress = required(zCleaned(2000, tidyAddress, 'validation.url'), 'validation.url').refine(
  isWebAddress,
  'validation.url',
)

/** A value of another program, which is compared or signed as it is. */
export const zVerbatim = (max: number) => zBounded(max).refine(isStorable, 'validation.text')

/** A text from elsewhere that must never cause a refusal: cut to a length, without characters that can't be stored. */
export function zTidied(max: number) {
  return z
    .string()
    .default('')
    .transform((text) => text.slice(0, max).replace(new RegExp(UNSTORABLE, 'gu'), ''))
}

/** An opaque id: any short text. */
export const zIdText = (wrong = 'validation.text') =>
  zBounded(100, wrong).refine(isStorable, wrong).trim().min(1, wrong)

export const zId = z.object({ id: zIdText() })

export const zSuccess = z.object({ success: z.literal(true), message: z.string().optional() })

/** A number from `min` to `max`. `wrong` is the message key of every refusal, `outside` the one for a number out of range. */
export const zNumber = (min: number, max: number, wrong = 'validation.number', outside = wrong) =>
  z.number(wrong).min(min, outside).max(max, outside)

/** A place on earth, in degrees. */
export const zLat = zNumber(-90, 90)
export const zLng = zNumber(-180, 180)

/** A whole number from `min` to `max`; `wrong` is the message key of every refusal. */
export const zWhole = (min: number, max: number, wrong = 'validation.number') =>
  z.number(wrong).int(wrong).min(min, wrong).max(max, wrong)

/** A whole number from 1 in a query. */
export const zPosition = (max: number) =>
  z.coerce
    .number('validation.number')
    .int('validation.number')
    .min(1, 'validation.number')
    .max(max, 'validation.number')

/** Paging, search and sorting of every list. */
export const zPaging = z.object({
  page: zPosition(1_000_000).default(1),
  limit: zPosition(200).default(50),
  q: zLine(MAX_NAME).optional(),
  sort: zLine(50).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type Paging = z.output<typeof zPaging>

/** The common fields of every list's answer. */
export const listed = { total: z.number(), page: z.number(), limit: z.number() }

/** The answer of a call that returns a file of one of these media types. */
export const file = (...types: readonly string[]) => ({ answer: z.unknown(), download: types })

/** Nobody is told of an approval before it can no longer be taken back. */
export const zUndoable = z.boolean('validation.boolean').optional()
