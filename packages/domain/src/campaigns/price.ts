import { type Cents, fromLkr } from '@ayob/contract/money'

/**
 * Returns the price of a campaign in cents, without VAT: the unit price of its type (LKR) for each day and route, with at
 * least one route. The quantity of a campaign is the number of these units.
 */
export function campaignPrice(unitPrice: number, days: number, routes: number): Cents {
  return fromLkr(unitPrice) * days * Math.max(1, routes)
}
