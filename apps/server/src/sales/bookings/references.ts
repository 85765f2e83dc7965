import { isWebAddress } from '@ayob/contract/common'

/** Formats the number of a booking: `AYB-000123`. */
export const referenceOf = (number: number) => `AYB-${String(number).padStart(6, '0')}`

/** The address that an ad's QR code leads to; null without one, and for an older stored address that contains a user name. */
export const targetOf = ({ link }: { readonly link: string | null }) =>
  link !== null && isWebAddress(link) ? link : null
