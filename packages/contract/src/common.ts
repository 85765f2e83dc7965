import { z } from 'zod'

/** Longest texts (api rules): names, brands, subjects; e-mail; notes, descriptions, messages. */
export const MAX_NAME = 200
export const MAX_EMAIL = 254
export const MAX_TEXT = 5000

/** Control characters other than tab and line breaks, and halves of characters: no text has them, no database keeps them. */
const UNFIT = /\p{Cs}|[^\P{Cc}\t\n\r]/u

/** A text without surrounding space and without characters that are none. */
export const clean = (schema: z.ZodString) => schema.trim().refine((text) => !UNFIT.test(text), 'validation.text')

/** A required text of one line. `missing` is the message key when it is absent or empty. */
export function zName(missing = 'validation.required', max = MAX_NAME) {
  return clean(z.string(missing)).min(1, missing).max(max, 'validation.tooLong')
}

/** An optional text: absent, null and empty are the same. */
export function zOptional(max = MAX_TEXT) {
  return clean(z.string('validation.text'))
    .max(max, 'validation.tooLong')
    .nullish()
    .transform((text) => text || null)
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

/** Whether a text is an absolute http or https address. */
export function isWebAddress(text: string): boolean {
  try {
    const url = new URL(text)
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname.includes('.')
  } catch {
    return false
  }
}

/** An optional absolute http(s) address. */
export const zWebAddress = zOptional(2000).refine((text) => text === null || isWebAddress(text), 'validation.url')

/** A text of somebody else's that must not be a reason to refuse: cut to a length, without what a database can't keep. */
export function zTidied(max: number) {
  return z
    .string()
    .default('')
    .transform((text) => text.replace(new RegExp(UNFIT, 'gu'), '').slice(0, max))
}

/** An id, which is opaque: any short text that a database can look for. */
export function zIdText(wrong = 'validation.text') {
  return clean(z.string(wrong)).min(1, wrong).max(100, wrong)
}

export const zId = z.object({ id: zIdText() })

export const zSuccess = z.object({ success: z.literal(true), message: z.string().optional() })

/** Paging, search and sorting of every list. */
export const zPaging = z.object({
  page: z.coerce
    .number('validation.number')
    .int('validation.number')
    .min(1, 'validation.number')
    .max(1_000_000, 'validation.number')
    .default(1),
  limit: z.coerce
    .number('validation.number')
    .int('validation.number')
    .min(1, 'validation.number')
    .max(200, 'validation.number')
    .default(50),
  q: clean(z.string()).max(MAX_NAME, 'validation.tooLong').optional(),
  sort: clean(z.string()).max(50, 'validation.tooLong').optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type Paging = z.output<typeof zPaging>
