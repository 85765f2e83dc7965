import type { Day } from '@ayob/contract/days'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const

/** The series of a tax invoice: year and month of issue and the unit that issues, `26NOV_WEB`. */
export function invoiceSeries(day: Day): string {
  return `${day.slice(2, 4)}${MONTHS[Number(day.slice(5, 7)) - 1]}_WEB`
}

/** Serial number of a tax invoice in the form YYMMM_QQQQ_XXXXX of the Sri Lankan tax-invoice rules. */
export function invoiceNumber(series: string, count: number): string {
  return `${series}_${count}`
}
