import { z } from 'zod'
import type { Members } from './call'

/** Members who book: creatives, ads, campaigns and what is shown of them. */
export const BOOKERS: Members = ['owner', 'booker']
/** Members who pay. */
export const PAYERS: Members = ['owner', 'finance']
export const OWNERS: Members = ['owner']

/** Maximum lengths: names, brands, subjects; e-mail; notes, descriptions, messages. */
export const MAX_NAME = 200
export const MAX_EMAIL = 254
export const MAX_TEXT = 5000

/** Control characters other than tab and line breaks, and lone surrogates: a database can't store them. */
const UNSTORABLE = /\p{Cs}|[^\P{Cc}\t\n\r]/u

/** A trimmed text without characters that can't be stored. */
export const clean = (schema: z.ZodString) => schema.trim().refine((text) => !UNSTORABLE.test(text), 'validation.text')

/** A required single-line text. `missing` is the message key when it is absent or empty. */
export function zName(missing = 'validation.required', max = MAX_NAME) {
  return clean(z.string(missing)).min(1, missing).max(max, 'validation.tooLong')
}

/** An optional text: absent, null and empty are treated alike. */
export function zOptional(max = MAX_TEXT) {
  return clean(z.string('validation.text'))
    .max(max, 'validation.tooLong')
    .nullish()
    .transform((text) => text || null)
}

/** A change of an optional text: absent leaves it unchanged; null and empty remove it. */
export function zChanged(max: number) {
  return clean(z.string('validation.text'))
    .max(max, 'validation.tooLong')
    .nullable()
    .transform((text) => text || null)
    .optional()
}

/** A required longer text. */
export function zText(missing = 'validation.required') {
  return zName(missing, MAX_TEXT)
}

/** The simple e-mail shape of the seed: something@something.something, no spaces. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function zEmail(missing = 'validation.required', wrong = 'validation.email') {
  return zName(missing, MAX_EMAIL).regex(EMAIL, wrong).toLowerCase()
}

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

/** An optional absolute http(s) address. */
export const zWebAddress = zOptional(2000).refine((text) => text === null || isWebAddress(text), 'validation.url')

/** A text from elsewhere that must never cause a refusal: cut to a length, without characters that can't be stored. */
export function zTidied(max: number) {
  return z
    .string()
    .default('')
    .transform((text) => text.replace(new RegExp(UNSTORABLE, 'gu'), '').slice(0, max))
}

/** An opaque id: any short text. */
export function zIdText(wrong = 'validation.text') {
  return clean(z.string(wrong)).min(1, wrong).max(100, wrong)
}

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
  q: clean(z.string()).max(MAX_NAME, 'validation.tooLong').optional(),
  sort: clean(z.string()).max(50, 'validation.tooLong').optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type Paging = z.output<typeof zPaging>

/** The common fields of every list's answer. */
export const listed = { total: z.number(), page: z.number(), limit: z.number() }

/** The answer of a call that returns a file of one of these media types. */
export const file = (...types: readonly string[]) => ({ answer: z.unknown(), download: types })
