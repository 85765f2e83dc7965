const PROVINCES = 'WP|CP|SP|NP|EP|NW|NC|UP|SG'
const LETTERS = new RegExp(`^(?:(?:${PROVINCES})[ -]?)?[A-Z]{2,3}[ -]?(\\d{4})$`)
const NUMBERS = /^(\d{1,3})[ -](\d{4})$/
const SRI = /^(\d{1,3}) ?-? ?SRI ?-? ?(\d{1,4})$/
/** ශ්රී and ශ්‍රී. */
const SINHALA_SRI = /\u0dc1\u0dca\u200d?\u0dbb\u0dd3/gu
const WITH_PROVINCE = new RegExp(`^(?:${PROVINCES})([A-Z]{2,3}\\d{4})$`)

/** Normalises to upper case, one kind of dash, single spaces, and SRI for the Sinhala letters (with or without the joiner). */
const normalise = (typed: string): string =>
  typed
    .replace(SINHALA_SRI, 'SRI')
    .toUpperCase()
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns a plate for comparison: letters and digits without the province, which can change. */
export function plateKey(typed: string): string {
  const plain = normalise(typed).replace(/[^A-Z0-9]/g, '')
  return plain.replace(WITH_PROVINCE, '$1')
}

const PROVINCE = new RegExp(`^(?:${PROVINCES})[ -](?=[A-Z])`)

/** Returns the start of a plate for comparison with `plateKey`, for partial input. */
export const plateStart = (typed: string): string => plateKey(normalise(typed).replace(PROVINCE, ''))

/** Returns true for the format of a Sri Lankan vehicle number: `WP CAB-1234`, `301-1234` or `1 SRI 1234`. */
export function isPlate(typed: string): boolean {
  const plate = normalise(typed)
  const groups = (LETTERS.exec(plate) ?? NUMBERS.exec(plate) ?? SRI.exec(plate))?.slice(1)
  return groups?.every((digits) => Number(digits) > 0) ?? false
}
