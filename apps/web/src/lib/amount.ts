/** A whole part and decimals. Three digits after a separator are thousands, unless a zero or more than three stand before it. */
const AMOUNT = /^(\d[\d.,]*?)(?:[.,](\d{0,2}|\d{4,}|(?<=^(?:0|\d{4,})[.,])\d{3}))?\D*$/

/**
 * An amount in rupees, in whole cents, as people write it: `25,000`, `LKR 25 000.50`, `1,00,000`, `12.000,00`. Comma and dot
 * both separate thousands or cents, whichever the digits behind them allow. NaN without a number.
 */
export function amountOf(text: string): number {
  const typed = text.normalize('NFKC').replaceAll(/[\s'’_]|^[^\d.,−-]+\.?/g, '')
  const [, whole, decimals = ''] = AMOUNT.exec(typed) ?? []
  if (whole === undefined) return Number.NaN
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals.slice(0, 2)}`)
}
