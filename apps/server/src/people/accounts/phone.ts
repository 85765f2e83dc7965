import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** Normalises numbers that are valid in Sri Lanka or carry a country code; returns others as typed. */
export function phoneOf(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, 'LK')
  return parsed?.isValid() ? parsed.number : typed
}
