import { z } from 'zod'

/** Whole cents of a Sri Lankan rupee: the only representation of money inside the server. */
export type Cents = number & { readonly __cents?: never }

/** The largest amount that can be stored: ten billion rupees. */
export const MAX_CENTS = 1_000_000_000_000

/** Converts cents to LKR for answers (at most two decimals). */
export function toLkr(cents: Cents): number {
  return cents / 100
}

/** Converts an LKR amount of a request to whole cents, rounding half up. */
export function fromLkr(lkr: number): Cents {
  return Math.round(Number(`${lkr.toFixed(4)}e2`))
}

/** Formats cents as the plain decimal text that gateways sign: `1500.00`, no thousands separator. */
export function centsText(cents: Cents): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${cents < 0 ? '-' : ''}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

const numberFormat = new Intl.NumberFormat('en-LK', { style: 'currency', currency: 'LKR' })

/** `LKR 1,234.50`, the same in every language (with a no-break space). */
export function formatLkr(lkr: number): string {
  return numberFormat.format(lkr)
}

/** An amount in LKR. */
export const zLkr = z
  .number()
  .min(-MAX_CENTS / 100)
  .max(MAX_CENTS / 100)

/** A requested amount: above 0, in whole cents. */
export const zAmount = z
  .number('validation.amount')
  .positive('validation.amount')
  .max(MAX_CENTS / 100, 'validation.amount')
  .refine((lkr) => Number(lkr.toFixed(2)) === lkr, 'validation.cents')
