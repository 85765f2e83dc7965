import type { Invoice } from '@ayob/contract/payments'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INVOICE_ORDERS, invoicesFor } from './invoice-order'

const invoice = (reference: string, brand: string, amount: number, created_at: string) =>
  ({ reference, number: null, brand, amount, created_at }) as Invoice

const TEA = invoice('AYB-000123', 'Tea House', 500, '2026-10-01T00:00:00.000Z')
const SILK = invoice('AYB-000124', 'Silk & Co', 900, '2026-11-01T00:00:00.000Z')
const BAKERY = invoice('AYB-000200', 'Tea Bakery', 100, '2026-11-20T00:00:00.000Z')
const ALL = [TEA, SILK, BAKERY]

test('invoices are found by number and by words of the brand, whatever their case', () => {
  expect(invoicesFor(ALL, '123', 'newest')).toEqual([TEA])
  expect(invoicesFor(ALL, 'ayb-000200', 'newest')).toEqual([BAKERY])
  expect(invoicesFor(ALL, '  bakery TEA ', 'newest')).toEqual([BAKERY])
  expect(invoicesFor(ALL, 'nobody', 'newest')).toEqual([])
})

test('they stand in the chosen order', () => {
  expect(invoicesFor(ALL, '', 'newest')).toEqual([BAKERY, SILK, TEA])
  expect(invoicesFor(ALL, '', 'oldest')).toEqual([TEA, SILK, BAKERY])
  expect(invoicesFor(ALL, '', 'amount')).toEqual([SILK, TEA, BAKERY])
})

test('without words no invoice is lost, and the list itself stays as it is', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ALL), fc.constantFrom(...INVOICE_ORDERS), (some, order) => {
      const before = [...some]
      expect(new Set(invoicesFor(some, ' ', order))).toEqual(new Set(some))
      expect(some).toEqual(before)
    }),
  )
})
