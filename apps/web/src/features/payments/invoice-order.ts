import type { Invoice } from '@ayob/contract/payments'

/** The orders of the list; the first is the default. */
export const INVOICE_ORDERS = ['newest', 'oldest', 'amount'] as const
export type InvoiceOrder = (typeof INVOICE_ORDERS)[number]

const COMPARE: Record<InvoiceOrder, (a: Invoice, b: Invoice) => number> = {
  newest: (a, b) => b.created_at.localeCompare(a.created_at),
  oldest: (a, b) => a.created_at.localeCompare(b.created_at),
  amount: (a, b) => b.amount - a.amount,
}

/**
 * The invoices whose reference, invoice number or brand contains every word of the text, in any case, in an order. `123`
 * finds AYB-000123.
 */
export function invoicesFor(invoices: readonly Invoice[], text: string, order: InvoiceOrder): Invoice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isMeant = ({ reference, number, brand }: Invoice) => {
    const about = `${reference} ${number ?? ''} ${brand}`.toLowerCase()
    return words.every((word) => about.includes(word))
  }
  return invoices.filter(isMeant).sort(COMPARE[order])
}
