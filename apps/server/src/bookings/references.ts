import { isWebAddress } from '@ayob/contract/common'

/** Formats the number of a booking: `AYB-000123`. */
export const referenceOf = (number: number) => `AYB-${String(number).padStart(6, '0')}`

/** Where the QR of an ad leads; null without an address. One that was kept with a user in it is none. */
export const targetOf = ({ link }: { readonly link: string | null }) =>
  link !== null && isWebAddress(link) ? link : null
