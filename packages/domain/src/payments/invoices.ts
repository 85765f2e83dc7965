import type { Day } from '@ayob/contract/days'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const

/** The series of tax invoices by month and issuing unit: `26NOV_WEB`. */
export function invoiceSeries(day: Day): string {
  return `${day.slice(2, 4)}${MONTHS[Number(day.slice(5, 7)) - 1]}_WEB`
}

/** Serial number of a tax invoice, YYMMM_QQQQ_XXXXX by the Sri Lankan tax-invoice rules. */
export function invoiceNumber(series: string, count: number): string {
  return `${series}_${count}`
}
